import type { ReactNode } from 'react';

interface Step {
  title: string;
  text: ReactNode;
}

/** Steps along a line. */
export function StepLine({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="grid max-w-[40rem]">
      {steps.map(({ title, text }) => (
        <li
          key={title}
          className="relative pb-7 pl-9 before:absolute before:top-1.5 before:left-0 before:size-4 before:rounded-full before:border-4 before:border-signal after:absolute after:top-6 after:bottom-0 after:left-[0.4375rem] after:w-0.5 after:bg-line last:pb-0 last:after:hidden"
        >
          <h3 className="text-lg">{title}</h3>
          <p className="mt-1 text-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}
