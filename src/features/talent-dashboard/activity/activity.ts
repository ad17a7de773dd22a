/** One position's day with views or unlocks (a row of `position_days`; days are UTC, 'yyyy-mm-dd'). */
export interface PositionDay {
  readonly position_id: string;
  readonly day: string;
  readonly views: number;
  readonly unlocks: number;
  /** The part of the views that came by the talent's own link. */
  readonly link_views: number;
}

/** One day of the chart; days without views and unlocks are included. */
export interface ActivityDay {
  readonly day: string;
  readonly views: number;
  readonly unlocks: number;
  readonly linkViews: number;
}

export interface Activity {
  /** Oldest first, the last one is today. */
  readonly days: readonly ActivityDay[];
  readonly views: number;
  readonly unlocks: number;
  /** Those of the views that came by the talent's own link. */
  readonly linkViews: number;
  /** Views of the last seven days; `weekBefore` has those of the seven days before. */
  readonly week: number;
  readonly weekBefore: number;
  /** The day with the most views; null if there are no views. */
  readonly best: ActivityDay | null;
}

/** Four weeks: long enough to see a trend, short enough to fit one bar per day on a phone. */
export const activityDays = 28;
const dayMs = 86_400_000;

/** The first day of the chart, 'yyyy-mm-dd' (UTC, as the database counts). */
export function firstDay(now: Date): string {
  return dayText(now.getTime() - (activityDays - 1) * dayMs);
}

/**
 * Views and unlocks of each of the last 28 days, with their sums.
 * @param positionId one position, or null for all of them together
 */
export function activityOf(
  rows: readonly PositionDay[],
  positionId: string | null,
  now: Date,
): Activity {
  const sumByDay = new Map<string, ActivityDay>();
  for (const row of rows) {
    if (positionId !== null && row.position_id !== positionId) continue;
    const sum = sumByDay.get(row.day) ?? noneOn(row.day);
    sumByDay.set(row.day, {
      day: row.day,
      views: sum.views + row.views,
      unlocks: sum.unlocks + row.unlocks,
      linkViews: sum.linkViews + row.link_views,
    });
  }
  const days = Array.from({ length: activityDays }, (_, index) => {
    const day = dayText(now.getTime() - (activityDays - 1 - index) * dayMs);
    return sumByDay.get(day) ?? noneOn(day);
  });
  const best = days.reduce((top, day) => (day.views >= top.views ? day : top));
  return {
    days,
    views: viewsOf(days),
    unlocks: days.reduce((sum, day) => sum + day.unlocks, 0),
    linkViews: days.reduce((sum, day) => sum + day.linkViews, 0),
    week: viewsOf(days.slice(-7)),
    weekBefore: viewsOf(days.slice(-14, -7)),
    best: best.views > 0 ? best : null,
  };
}

/** The top of the chart's scale: a round, even number, so that its half is whole; at least 4. */
export function scaleTop(views: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(views, 1)));
  const step = [1, 2, 3, 4, 5, 6, 8, 10].find((factor) => factor * power >= views) ?? 10;
  const top = Math.max(4, step * power);
  return top % 2 === 0 ? top : top + 1;
}

const noneOn = (day: string): ActivityDay => ({ day, views: 0, unlocks: 0, linkViews: 0 });

const viewsOf = (days: readonly ActivityDay[]) => days.reduce((sum, day) => sum + day.views, 0);

const dayText = (time: number) => new Date(time).toISOString().slice(0, 10);
