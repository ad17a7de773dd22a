/** How much of a video was watched from its beginning on without a gap, in seconds. */
export interface WatchedPart {
  readonly seconds: number;
  /** Of the whole video; zero or not finite while it is unknown. */
  readonly duration: number;
}

/** What the database counts of a video that was watched (docs/decisions/0045-where-they-stop-watching.md). */
export interface Watch {
  /** Whether the first three seconds were watched. */
  readonly pastStart: boolean;
  /** Tenths of the video that were watched from its beginning, 0 to 10; 10 is the end. */
  readonly reached: number;
}

const startSeconds = 3;

/** Players report their time some four times a second, so the last report comes before the end. */
const endSeconds = 0.5;

/** Browsers may report playback as beginning a little after the start of the video. */
const toleranceSeconds = 0.25;

/**
 * Seconds of playback that count as a view: one, or nearly all of a shorter video
 * (docs/decisions/0015-view-counting.md).
 * @param duration in seconds; not finite or zero while it is unknown
 */
export const secondsForView = (duration: number): number =>
  Number.isFinite(duration) && duration > 0 ? Math.min(1, duration * 0.9) : 1;

/**
 * How far the video was played from the beginning, in seconds. A loop has played all of it. What
 * comes after a jump ahead doesn't count, and neither does a video entered in the middle.
 */
export function playedFromStart(played: TimeRanges): number {
  return played.length > 0 && played.start(0) <= toleranceSeconds ? played.end(0) : 0;
}

/** The watch to count; undefined for less than a view, or while the video's length is unknown. */
export function watchOf({ seconds, duration }: WatchedPart): Watch | undefined {
  if (!(duration > 0) || !Number.isFinite(duration)) return undefined;
  if (seconds < secondsForView(duration)) return undefined;
  const isWhole = seconds >= duration - Math.min(endSeconds, duration * 0.05);
  return {
    pastStart: isWhole || seconds >= startSeconds,
    reached: isWhole ? 10 : Math.floor((seconds / duration) * 10),
  };
}
