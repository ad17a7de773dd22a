import { expect, it } from 'vitest';
import { putOffTimes } from './put-off-times';

const daysOf = (now: string) => putOffTimes(new Date(now)).map(({ time }) => time.toDateString());

it('offers tomorrow, the third day and the next Monday, in the morning', () => {
  // A Friday.
  expect(daysOf('2026-11-27T15:00:00')).toEqual([
    'Sat Nov 28 2026',
    'Mon Nov 30 2026',
    'Mon Nov 30 2026',
  ]);
  expect(putOffTimes(new Date('2026-11-27T15:00:00')).map(({ time }) => time.getHours())).toEqual([
    8, 8, 8,
  ]);
});

it.each([
  ['2026-11-29T23:00:00', 'Mon Nov 30 2026'],
  ['2026-11-30T07:00:00', 'Mon Dec 07 2026'],
])('means by next week the Monday after today: %s', (now, monday) => {
  expect(daysOf(now)[2]).toBe(monday);
});
