import { useEffect } from 'react';

const codeOfAVideo = [
  () => import('./inspect'),
  () => import('./posters'),
  async () => (await import('@/features/upload/rewrite/rewrite-video')).preloadRewriteWorker(),
  () => import('tus-js-client'),
];

/**
 * Preloads the code that processes and uploads a video, so that it works if the connection is lost
 * later.
 */
export function PreloadMediaCode() {
  useEffect(() => {
    for (const load of codeOfAVideo) load().catch(() => undefined);
  }, []);
  return null;
}
