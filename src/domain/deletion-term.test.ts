import { expect, it } from 'vitest';
import { deletionDaysLeft, deletionDueAt } from './deletion-term';

const askedAt = '2026-11-03T10:00:00Z';

it('gives an account that asks thirty days', () => {
  expect(deletionDueAt(askedAt).toISOString()).toBe('2026-12-03T10:00:00.000Z');
});

it.each([
  ['2026-11-03T10:00:00Z', 30],
  ['2026-11-03T10:00:01Z', 30],
  ['2026-11-28T11:00:00Z', 5],
  ['2026-12-03T09:00:00Z', 1],
  ['2026-12-03T10:00:01Z', -0],
  ['2026-12-05T10:00:00Z', -2],
])('counts the days that are left, with the last one: on %s %i', (now, remaining) => {
  expect(deletionDaysLeft(askedAt, new Date(now).getTime())).toBe(remaining);
});
