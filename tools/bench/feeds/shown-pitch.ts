/**
 * The number of the pitch that a video element shows, by the poster that lies over it: a video that is
 * fed piece by piece has no address of its own.
 */
export function pitchOf(video: HTMLVideoElement): number | undefined {
  const poster = video.parentElement?.querySelector<HTMLImageElement>('img[src*="/posters/"]');
  const [, number] = /\/posters\/(\d+)\./.exec(poster?.src ?? '') ?? [];
  return number === undefined ? undefined : Number(number);
}

/** Whether the decoded picture is that of the small rendition. */
export const isSmall = ({ videoWidth, videoHeight }: HTMLVideoElement): boolean =>
  videoWidth > 0 && Math.max(videoWidth, videoHeight) <= 640;

const isAtLine = (video: HTMLVideoElement, above: number, below: number): boolean => {
  const role = video.closest('[data-role]')?.getAttribute('data-role') ?? 'current';
  const { top, bottom } = video.getBoundingClientRect();
  return role === 'current' && top < above && bottom > below;
};

/** The video in the middle of the window; the app keeps further videos behind the current one. */
export const middleVideo = (): HTMLVideoElement | undefined =>
  [...document.querySelectorAll('video')].find((video) =>
    isAtLine(video, innerHeight / 2, innerHeight / 2),
  );

/** The video of this pitch, if it is in sight. */
export const visibleVideo = (number: number): HTMLVideoElement | undefined =>
  [...document.querySelectorAll('video')].find(
    (video) => pitchOf(video) === number && isAtLine(video, innerHeight, 0),
  );
