import { lazy, Suspense } from 'react';

const Price = lazy(async () => ({ default: (await import('./price')).Price }));

/** The price in a text of a public page; its code is loaded only where it is shown. */
export function LazyPrice() {
  return (
    <Suspense fallback="…">
      <Price />
    </Suspense>
  );
}
