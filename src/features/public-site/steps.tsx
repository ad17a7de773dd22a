import type { ReactNode } from 'react';
import { cx } from '@/ui/cx';

interface Step {
  title: string;
  text: ReactNode;
}

/** Numbered steps under a heading, side by side where there is room. */
export function Steps({ heading, steps }: { heading: string; steps: readonly Step[] }) {
  return (
    <section className="mt-12">
      <h2 className="font-display text-lg font-semibold">{heading}</h2>
      <ol
        className={cx(
          'mt-5 grid gap-6',
          steps.length % 3 === 0 ? 'sm:grid-cols-3' : 'sm:grid-cols-2 lg:grid-cols-4',
        )}
      >
        {steps.map(({ title, text }, index) => (
          <li key={title} className="border-t-2 border-ink pt-4">
            <span aria-hidden className="text-sm font-semibold text-signal-text tabular-nums">
              {index + 1}
            </span>
            <h3 className="mt-1 font-semibold">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
