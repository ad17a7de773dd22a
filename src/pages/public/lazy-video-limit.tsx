import { lazy, Suspense } from 'react';

const VideoLimit = lazy(async () => ({ default: (await import('./video-limit')).VideoLimit }));

/** The largest video in a text of a public page; its code is loaded only where it is shown. */
export function LazyVideoLimit() {
  return (
    <Suspense fallback="…">
      <VideoLimit />
    </Suspense>
  );
}
