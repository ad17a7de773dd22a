import { useEffect } from 'react';

const codeOfAVideo = [
  () => import('./inspect'),
  () => import('./posters'),
  () => import('./rewrite'),
  () => import('tus-js-client'),
];

/** Fetches ahead of time what a video needs on its way: a lost connection then finds it here. */
export function PreloadMediaCode() {
  useEffect(() => {
    for (const load of codeOfAVideo) load().catch(() => undefined);
  }, []);
  return null;
}
