import type { ReactNode } from 'react';

interface FactsProps {
  /** Label and value; one without a value is left out. */
  rows: readonly (readonly [label: string, value: ReactNode])[];
}

/** Labelled values, in two columns where there is room. */
export function Facts({ rows }: FactsProps) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {rows
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
