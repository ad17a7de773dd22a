import { useEffect, type RefObject } from 'react';

const codeOfAVideo = [
  () => import('./inspect'),
  () => import('./posters'),
  async () => (await import('@/features/upload/rewrite/rewrite-video')).preloadRewriteWorker(),
  () => import('tus-js-client'),
];

let isAsked = false;

function preload(): void {
  if (isAsked) return;
  isAsked = true;
  for (const load of codeOfAVideo) {
    load().catch(() => {
      // Loaded again at the next sign of a video, such as after a lost connection.
      isAsked = false;
    });
  }
}

const signs = ['pointerover', 'focusin', 'pointerdown', 'dragenter'] as const;

/**
 * Preloads the code that processes and uploads a video, so that it works if the connection is lost
 * later: once a person points at the slot, focuses something in it or brings a file, or a video is there.
 */
export function usePreloadedMediaCode(
  slot: RefObject<HTMLElement | null>,
  isVideoThere: boolean,
): void {
  useEffect(() => {
    if (isVideoThere) preload();
  }, [isVideoThere]);
  useEffect(() => {
    const element = slot.current;
    for (const sign of signs) element?.addEventListener(sign, preload);
    return () => {
      for (const sign of signs) element?.removeEventListener(sign, preload);
    };
  }, [slot]);
}
