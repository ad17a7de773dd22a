/** How far one video of a position was watched (a row of `position_retention`). */
export interface Take {
  readonly film: string;
  readonly watched: number;
  /** How many watched the first three seconds. */
  readonly past_start: number;
  /** How many stopped after 0 to 9 tenths; the last of the eleven saw the end. */
  readonly stopped: readonly number[];
}

/** Fewer watches aren't shown, so nobody can be singled out (docs/decisions/0045-where-they-stop-watching.md). */
export const fewestWatches = 5;

/** The points that a talent is told of. */
export type Point = 'start' | 'half' | 'end';

/** Shares of those who began to watch, 0 to 1. */
export interface Retention {
  readonly watched: number;
  /** Who was still there after 0 to 10 tenths of the video; the first is 1. */
  readonly curve: readonly number[];
  readonly at: Readonly<Record<Point, number>>;
}

const tenths = 10;

/** The shares of a video; undefined while too few have watched it. */
export function retentionOf(take: Take | undefined): Retention | undefined {
  if (take === undefined || take.watched < fewestWatches) return undefined;
  const { watched, past_start, stopped } = take;
  const curve = Array.from({ length: tenths + 1 }, (_, from) => {
    const staying = stopped.slice(from).reduce((sum, count) => sum + count, 0);
    return staying / watched;
  });
  const share = (tenth: number) => curve[tenth] ?? 0;
  return {
    watched,
    curve,
    at: { start: past_start / watched, half: share(tenths / 2), end: share(tenths) },
  };
}

/**
 * The point where a video differs most from the last one, with the shares of both; 'same' where they hardly differ, and
 * 'tooFewToCompare' where so few watched that the difference may be chance.
 */
export type Comparison =
  | { readonly point: Point; readonly now: number; readonly before: number }
  | 'same'
  | 'tooFewToCompare';

/** Two viewers more or fewer say nothing of a video. */
const viewersByChance = 2;
const leastDifference = 3;

/** Compares a video with the one before at the point where they differ most. */
export function compareVideos(take: Retention, last: Retention): Comparison {
  const points = ['half', 'start', 'end'] as const;
  const differenceAt = (point: Point) => Math.abs(take.at[point] - last.at[point]);
  const point = points.reduce((top, each) => (differenceAt(each) > differenceAt(top) ? each : top));
  const difference = Math.round(differenceAt(point) * 100);
  const byChance = (viewersByChance * 100) / Math.min(take.watched, last.watched);
  if (difference <= leastDifference) return 'same';
  if (difference <= byChance) return 'tooFewToCompare';
  return { point, now: take.at[point], before: last.at[point] };
}

/** What a talent can do about it; 'moment' begins after so many tenths of the video. */
export type Tip =
  | { readonly kind: 'start' | 'half' | 'long' | 'end' | 'good' }
  | { readonly kind: 'moment'; readonly tenth: number };

const most = 2;
/** In seconds; a minute is what companies expect, and a few more harm nobody. */
const longVideo = 75;

/**
 * The tips that fit, two at most, what happens first coming first.
 * @param seconds the video's length; undefined while it is unknown
 */
export function tipsFor({ curve, at }: Retention, seconds: number | undefined): readonly Tip[] {
  const tips: Tip[] = [];
  const dropAfter = (tenth: number) => (curve[tenth] ?? 0) - (curve[tenth + 1] ?? 0);
  if (at.start <= 0.7) tips.push({ kind: 'start' });
  if (at.half <= 0.5) tips.push({ kind: 'half' });
  if (seconds !== undefined && seconds > longVideo && at.end <= 0.5) tips.push({ kind: 'long' });
  const inside = [1, 2, 3, 4, 5, 6, 7, 8];
  const worst = inside.reduce((top, tenth) => (dropAfter(tenth) > dropAfter(top) ? tenth : top));
  if (dropAfter(worst) >= 0.2) tips.push({ kind: 'moment', tenth: worst });
  if (dropAfter(tenths - 1) >= 0.2) tips.push({ kind: 'end' });
  if (tips.length === 0 && at.end >= 0.5) tips.push({ kind: 'good' });
  return tips.slice(0, most);
}
