import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/ui/button/button';

interface HeroProps {
  title: string;
  lead: string;
  start: { to: string; label: string };
  /** Below the button. */
  note: ReactNode;
  /** Beside the text where there is room, else below it. */
  children: ReactNode;
}

/** The beginning of a landing page. */
export function Hero({ title, lead, start, note, children }: HeroProps) {
  return (
    <div className="grid items-center gap-10 md:grid-cols-[1.1fr_1fr]">
      <div>
        <h1 tabIndex={-1} className="text-2xl">
          {title}
        </h1>
        <p className="mt-4 prose-width text-lg text-muted">{lead}</p>
        <ButtonLink to={start.to} size="lg" className="mt-7">
          {start.label}
          <ArrowRight aria-hidden />
        </ButtonLink>
        <div className="mt-5">{note}</div>
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
