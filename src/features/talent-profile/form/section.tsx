import type { ReactNode } from 'react';
import { Card } from '@/ui/layout/card';
import { cx } from '@/ui/cx';

interface SectionProps {
  title: string;
  description?: string;
  id?: string;
  className?: string;
  /** Makes the section a form. */
  onSubmit?: () => void;
  children: ReactNode;
}

/** A titled part of the profile page. */
export function Section(props: SectionProps) {
  const { title, description, id, className, onSubmit, children } = props;
  const content = (
    <>
      <div>
        <h2 className="text-lg">{title}</h2>
        {description === undefined ? null : <p className="mt-1 text-muted">{description}</p>}
      </div>
      {children}
    </>
  );
  const look = cx('grid gap-5 p-5 md:p-6', className);
  return (
    <section id={id}>
      {onSubmit ? (
        <Card className={look}>
          <form
            noValidate
            className="contents"
            onSubmit={(event) => {
              event.preventDefault();
              onSubmit();
            }}
          >
            {content}
          </form>
        </Card>
      ) : (
        <Card className={look}>{content}</Card>
      )}
    </section>
  );
}
