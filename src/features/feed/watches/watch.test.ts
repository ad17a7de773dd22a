import { expect, it } from 'vitest';
import { playedFromStart, watchOf } from './watch';

/** The ranges of seconds that a video element reports as played, in order. */
const played = (...ranges: readonly (readonly [number, number])[]): TimeRanges => ({
  length: ranges.length,
  start: (index) => ranges[index]?.[0] ?? 0,
  end: (index) => ranges[index]?.[1] ?? 0,
});

it.each([
  ['nothing yet', played(), 0],
  ['the beginning', played([0, 7.5]), 7.5],
  ['a beginning that is reported late', played([0.1, 7.5]), 7.5],
  ['what comes before a jump ahead', played([0, 4], [40, 60]), 4],
  ['not a video that was entered in the middle', played([23, 60]), 0],
  ['all of a video that was looped', played([0, 60]), 60],
])('takes from the start: %s', (_what, ranges, seconds) => {
  expect(playedFromStart(ranges)).toBe(seconds);
});

it.each([
  [1, 60, { pastStart: false, reached: 0 }],
  [2.9, 60, { pastStart: false, reached: 0 }],
  [3, 60, { pastStart: true, reached: 0 }],
  [29.9, 60, { pastStart: true, reached: 4 }],
  [30, 60, { pastStart: true, reached: 5 }],
  [59.4, 60, { pastStart: true, reached: 9 }],
  [59.5, 60, { pastStart: true, reached: 10 }],
  [60, 60, { pastStart: true, reached: 10 }],
])('counts %d of %d seconds', (seconds, duration, watch) => {
  expect(watchOf({ seconds, duration })).toEqual(watch);
});

it('counts a video of two seconds as past its start at its end', () => {
  expect(watchOf({ seconds: 1, duration: 2 })).toEqual({ pastStart: false, reached: 5 });
  expect(watchOf({ seconds: 1.9, duration: 2 })).toEqual({ pastStart: true, reached: 10 });
});

it('counts neither less than a view nor a video of unknown length', () => {
  expect(watchOf({ seconds: 0.9, duration: 60 })).toBeUndefined();
  for (const duration of [0, NaN, Infinity]) {
    expect(watchOf({ seconds: 20, duration })).toBeUndefined();
  }
});
