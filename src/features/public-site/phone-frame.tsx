import type { ReactNode } from 'react';

/**
 * The outline of a phone around a pitch. On a phone it is a card about as high as wide, so that the rest of
 * the first window has room. Once it plays, it grows to as much as the window has below the bar.
 */
export function PhoneFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="theatre relative mx-auto aspect-[10/11] w-full max-w-[26rem] scroll-mt-[calc(var(--top-bar)+0.5rem)] overflow-hidden rounded-sheet border-theatre shadow-card ring-1 ring-line has-data-plays:aspect-[9/16] has-data-plays:max-h-[calc(100svh-var(--top-bar)-1rem)] md:aspect-[9/17.5] md:h-[min(40rem,calc(100dvh-8.5rem))] md:w-auto md:max-w-[23rem] md:max-w-full md:rounded-[2.25rem] md:border-8 md:has-data-plays:aspect-[9/17.5]"
    >
      {children}
    </section>
  );
}
