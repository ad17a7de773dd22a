/** The pitch on the stage at one moment, as the engine itself tells of it. */
export interface Moment {
  /** By the page's clock, in milliseconds. */
  readonly at: number;
  /** Of the video. */
  readonly second: number;
  /** Whether the picture of this second is there. */
  readonly hasPicture: boolean;
  /** Whether the video has what comes next. */
  readonly canPlayOn: boolean;
  /** Of the decoded picture, in pixels. */
  readonly width: number;
}

/** What was seen of a pitch since it was looked at first. */
export interface Watched {
  readonly moments: readonly Moment[];
  /** By the page's clock, in milliseconds. */
  readonly events: readonly { readonly type: string; readonly at: number }[];
  /** In seconds; 0 until it is known. */
  readonly duration: number;
}

/** Begins to note what the pitch on the stage does. */
export function watchStage(): void {
  const moments: Moment[] = [];
  const events: { type: string; at: number }[] = [];
  const stage = () => document.querySelector<HTMLVideoElement>('[data-role=current] video');
  let duration = 0;
  for (const type of ['waiting', 'playing', 'error']) {
    document.addEventListener(
      type,
      ({ target }) => {
        if (target === stage()) events.push({ type, at: performance.now() });
      },
      { capture: true },
    );
  }
  setInterval(() => {
    const video = stage();
    if (!video) return;
    if (Number.isFinite(video.duration)) duration = video.duration;
    moments.push({
      at: performance.now(),
      second: video.currentTime,
      hasPicture: video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !video.seeking,
      canPlayOn: video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA,
      width: video.videoWidth,
    });
  }, 50);
  Reflect.set(window, 'watchedStage', (): Watched => ({ moments, events, duration }));
}

/** What was noted; null before anything was. */
export function readWatched(): Watched | null {
  const read: unknown = Reflect.get(window, 'watchedStage');
  return typeof read === 'function' ? read() : null;
}

/** Whether the pitch on the stage has come to this second. */
export const hasReached = (second: number): boolean =>
  (document.querySelector<HTMLVideoElement>('[data-role=current] video')?.currentTime ?? 0) >=
  second;

/** Whether it has come to its end, which the last quarter of a second counts as. */
export function hasEnded(): boolean {
  const read: unknown = Reflect.get(window, 'watchedStage');
  const watched = typeof read === 'function' ? read() : undefined;
  const { moments, duration }: Watched = watched ?? { moments: [], events: [], duration: 0 };
  return duration > 0 && moments.some(({ second }) => second >= duration - 0.25);
}

/** Seeks to a second of the pitch on the stage, or to the last one. */
export function seekTo(second: number): void {
  const video = document.querySelector<HTMLVideoElement>('[data-role=current] video');
  if (video) video.currentTime = Math.min(second, video.duration - 1);
}

/** Whether the pitch on the stage shows a picture between these seconds. */
export function isBetween(from: number, to: number): boolean {
  const video = document.querySelector<HTMLVideoElement>('[data-role=current] video');
  return video !== null && !video.seeking && video.currentTime > from && video.currentTime < to;
}
