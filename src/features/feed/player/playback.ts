/**
 * Calls back once, when the next frame of the video is on the screen: by
 * requestVideoFrameCallback where the browser has it, else when its time first moves on.
 * @returns cancel
 */
export function onNextFrame(video: HTMLVideoElement, callback: () => void): () => void {
  if ('requestVideoFrameCallback' in video) {
    const handle = video.requestVideoFrameCallback(callback);
    return () => video.cancelVideoFrameCallback(handle);
  }
  const element: HTMLVideoElement = video;
  element.addEventListener('timeupdate', callback, { once: true });
  return () => element.removeEventListener('timeupdate', callback);
}

function secondsPlayed({ played }: HTMLVideoElement): number {
  let sum = 0;
  for (let index = 0; index < played.length; index += 1) {
    sum += played.end(index) - played.start(index);
  }
  return sum;
}

/**
 * Seconds of playback that count as a view: one, or nearly all of a shorter video
 * (docs/decisions/0015-view-counting.md).
 * @param duration in seconds; not finite or zero while it is unknown
 */
export const secondsForView = (duration: number): number =>
  Number.isFinite(duration) && duration > 0 ? Math.min(1, duration * 0.9) : 1;

/** Whether enough of the video was really played, seeks apart, to count as a view. */
export const countsAsView = (video: HTMLVideoElement): boolean =>
  secondsPlayed(video) >= secondsForView(video.duration);
