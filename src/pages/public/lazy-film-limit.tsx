import { lazy, Suspense } from 'react';

const FilmLimit = lazy(async () => ({ default: (await import('./film-limit')).FilmLimit }));

/** The largest video in a text of a public page; its code is loaded only where it is shown. */
export function LazyFilmLimit() {
  return (
    <Suspense fallback="…">
      <FilmLimit />
    </Suspense>
  );
}
