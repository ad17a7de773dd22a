const patience = 5000;

/** The video of that number, where it is seen; the app's own waits under the current one. */
function shown(number: number): HTMLVideoElement | undefined {
  return [...document.querySelectorAll('video')].find((video) => {
    if (!video.src.endsWith(`/clips/${number}.mp4`)) return false;
    const role = video.closest('[data-role]')?.getAttribute('data-role') ?? 'current';
    const { top, bottom } = video.getBoundingClientRect();
    return role === 'current' && top < innerHeight && bottom > 0;
  });
}

/** Milliseconds from a key; null for what did not happen within five seconds. */
export interface Move {
  /** To the first frame in which the next video stands there with a decoded picture. */
  readonly shown: number | null;
  /** To the first frame in which it has moved on from where it stood. */
  readonly moving: number | null;
}

/** How the next key moves on to the video of that number. Arm it, then press the key. */
export function measureMove(number: number): Promise<Move> {
  return new Promise((resolve) => {
    const onKey = () => {
      const pressed = performance.now();
      const standing = [...document.querySelectorAll('video')].find(({ src }) =>
        src.endsWith(`/clips/${number}.mp4`),
      );
      const from = standing?.currentTime ?? 0;
      let shownAfter: number | null = null;
      let over = false;
      const end = (moving: number | null) => {
        over = true;
        resolve({ shown: shownAfter, moving });
      };
      const watch = (video: HTMLVideoElement) =>
        video.requestVideoFrameCallback((now, { mediaTime }) => {
          if (mediaTime > from + 0.001) end(now - pressed);
          else if (!over) watch(video);
        });
      let watched = false;
      const look = (now: number) => {
        const video = shown(number);
        if (video && !watched) {
          watched = true;
          watch(video);
        }
        if (video && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
          shownAfter = Math.max(0, now - pressed);
        } else if (!over) {
          requestAnimationFrame(look);
        }
      };
      setTimeout(() => end(null), patience);
      requestAnimationFrame(look);
    };
    addEventListener('keydown', () => queueMicrotask(onKey), { capture: true, once: true });
  });
}
