import { expect, it } from 'vitest';
import { activityDays, activityOf, firstDay, scaleTop } from './activity';

const now = new Date('2026-03-02T23:30:00Z');
const rows = [
  { position_id: 'a', day: '2026-03-02', views: 3, unlocks: 0, link_views: 0 },
  { position_id: 'b', day: '2026-03-02', views: 2, unlocks: 1, link_views: 2 },
  { position_id: 'a', day: '2026-02-23', views: 4, unlocks: 0, link_views: 0 },
  { position_id: 'a', day: '2026-02-02', views: 50, unlocks: 5, link_views: 9 },
];

it('adds up the positions of each day, and leaves out days older than four weeks', () => {
  const all = activityOf(rows, null, now);
  expect(all.days).toHaveLength(activityDays);
  expect(all.days[0]?.day).toBe(firstDay(now));
  expect(all.days.at(-1)).toEqual({ day: '2026-03-02', views: 5, unlocks: 1, linkViews: 2 });
  expect(all).toMatchObject({ views: 9, unlocks: 1, linkViews: 2, week: 5, weekBefore: 4 });
  expect(all.best?.day).toBe('2026-03-02');
});

it('counts one position only', () => {
  expect(activityOf(rows, 'b', now)).toMatchObject({ views: 2, unlocks: 1, weekBefore: 0 });
});

it('has an entry for every day and no best day when there are no views', () => {
  const none = activityOf([], null, now);
  expect(none.days).toHaveLength(activityDays);
  expect(none).toMatchObject({ views: 0, week: 0, best: null });
});

it.each([
  [0, 4],
  [5, 6],
  [11, 20],
  [51, 60],
  [100, 100],
  [1284, 2000],
])('scales a chart with up to %i views to %i', (views, top) => {
  expect(scaleTop(views)).toBe(top);
});
