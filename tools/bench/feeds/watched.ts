/** What a person saw of the videos so far. */
export interface Watched {
  /** How far each video was seen, in its seconds, by its path. */
  readonly shown: Readonly<Record<string, number>>;
  /** Seconds since a shown video first moved, until it was left; summed over all of them. */
  readonly seconds: number;
  /** How many of these it stood still, because nothing further had arrived. */
  readonly stalled: number;
}

const shown: Record<string, number> = {};
let seconds = 0;
let stalled = 0;
let last: { video: HTMLVideoElement; src: string; time: number; at: number } | undefined;
let hasMoved = false;

/** The video in the middle of the window; the app keeps further videos behind the current one. */
function visible(): HTMLVideoElement | undefined {
  return [...document.querySelectorAll('video')].find((video) => {
    const role = video.closest('[data-role]')?.getAttribute('data-role') ?? 'current';
    const { top, bottom } = video.getBoundingClientRect();
    return role === 'current' && top < innerHeight / 2 && bottom > innerHeight / 2;
  });
}

function look(at: number): void {
  const video = visible();
  if (!video || last?.video !== video || last.src !== video.src) {
    hasMoved = false;
  } else {
    const played = video.currentTime - last.time;
    hasMoved ||= played > 0;
    if (hasMoved) {
      seconds += (at - last.at) / 1000;
      if (video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) stalled += (at - last.at) / 1000;
    }
    const path = new URL(video.src, location.href).pathname;
    shown[path] = Math.max(shown[path] ?? 0, video.currentTime);
  }
  last = video && { video, src: video.src, time: video.currentTime, at };
  requestAnimationFrame(look);
}
requestAnimationFrame(look);

/** What was seen since the page came up. */
export const watched = (): Watched => ({ shown, seconds, stalled });
