import type { ReactNode } from 'react';

interface Reason {
  title: string;
  text: ReactNode;
}

/** What someone gets, side by side where there is room. */
export function Reasons({ heading, reasons }: { heading: string; reasons: readonly Reason[] }) {
  return (
    <section>
      <h2 className="text-xl">{heading}</h2>
      <ul className="mt-5 grid gap-4 sm:grid-cols-3">
        {reasons.map(({ title, text }) => (
          <li key={title} className="rounded-card bg-surface p-5 shadow-card">
            <h3 className="text-lg">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
