import type { ReactNode } from 'react';

/** The outline of a phone around a pitch. */
export function PhoneFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="theatre relative mx-auto aspect-[9/17.5] w-full max-w-[23rem] overflow-hidden rounded-[2.25rem] border-8 border-theatre shadow-card ring-1 ring-line md:h-[min(40rem,calc(100dvh-8.5rem))] md:w-auto md:max-w-full"
    >
      {children}
    </section>
  );
}
