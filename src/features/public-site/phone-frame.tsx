import type { ReactNode } from 'react';

/**
 * The outline of a phone around a pitch. On a phone it is a card as high as wide, so that the rest of the
 * first window has room, and grows once it plays.
 */
export function PhoneFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="theatre relative mx-auto aspect-[10/11] w-full max-w-[26rem] overflow-hidden rounded-sheet border-theatre shadow-card ring-1 ring-line has-[article]:aspect-[9/16] md:aspect-[9/17.5] md:h-[min(40rem,calc(100dvh-8.5rem))] md:w-auto md:max-w-[23rem] md:max-w-full md:rounded-[2.25rem] md:border-8 md:has-[article]:aspect-[9/17.5]"
    >
      {children}
    </section>
  );
}
