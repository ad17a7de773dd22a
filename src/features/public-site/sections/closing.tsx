import { ArrowRight } from 'lucide-react';
import { ButtonLink } from '@/ui/button/button';

interface ClosingProps {
  heading: string;
  text: string;
  start: { to: string; label: string };
}

/** The end of a page: what it leads to, once more. */
export function Closing({ heading, text, start }: ClosingProps) {
  return (
    <section className="theatre rounded-sheet bg-theatre px-6 py-12 text-center text-theatre-ink ring-1 ring-line md:py-16">
      <h2 className="font-display text-xl font-semibold md:text-2xl">{heading}</h2>
      <p className="mt-3 text-lg text-muted">{text}</p>
      <ButtonLink to={start.to} size="lg" className="mt-7">
        {start.label}
        <ArrowRight aria-hidden />
      </ButtonLink>
    </section>
  );
}
