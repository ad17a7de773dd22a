import { pitchOf, visibleVideo } from './shown-pitch.ts';

/** Milliseconds since the key press; null when nothing happened for as long as was waited. */
export interface Move {
  /** Until the first frame that shows the next video's decoded picture. */
  readonly shown: number | null;
  /** Until the first frame in which that video has advanced. */
  readonly moving: number | null;
}

/**
 * Measures the move to a video after the next key press. Call it before pressing the key.
 * @param patience in milliseconds
 */
export function measureMove(number: number, patience = 5000): Promise<Move> {
  return new Promise((resolve) => {
    const onKey = () => {
      const pressed = performance.now();
      const standing = [...document.querySelectorAll('video')].find(
        (video) => pitchOf(video) === number,
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
        const video = visibleVideo(number);
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
