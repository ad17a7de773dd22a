import type { ReactNode } from 'react';
import { Card } from '@/ui/layout/card';
import { cx } from '@/ui/cx';

interface SectionProps {
  title: string;
  description?: string;
  id?: string;
  className?: string;
  children: ReactNode;
}

/** A titled part of the profile page. */
export function Section(props: SectionProps) {
  const { title, description, id, className, children } = props;
  return (
    <section id={id}>
      <Card className={cx('grid gap-5 p-5 md:p-6', className)}>
        <div>
          <h2 className="text-lg">{title}</h2>
          {description === undefined ? null : <p className="mt-1 text-muted">{description}</p>}
        </div>
        {children}
      </Card>
    </section>
  );
}
