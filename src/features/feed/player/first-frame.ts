/**
 * Calls back once, when the element has put its next frame on the screen: by
 * requestVideoFrameCallback where there is one, else when its time first moves on.
 * Returns its cleanup.
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

/** Seconds of a video that were really played, seeks apart. */
export function secondsPlayed({ played }: HTMLVideoElement): number {
  let sum = 0;
  for (let index = 0; index < played.length; index += 1) {
    sum += played.end(index) - played.start(index);
  }
  return sum;
}
