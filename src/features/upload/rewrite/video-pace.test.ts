import { expect, it } from 'vitest';
import { paceOf } from './video-pace';

const every = (interval: number, from: number, to: number) =>
  Array.from({ length: Math.round((to - from) / interval) }, (_, index) => from + index * interval);

it('measures the rate of a video with even frames, whatever order they are stored in', () => {
  const times = every(1 / 30, 0, 10);
  expect(paceOf(times.toReversed(), [0], 10).framesPerSecond).toBeCloseTo(30);
  expect(paceOf(every(1 / 30, 0, 1), [0], 1).framesPerSecond).toBeCloseTo(30);
});

it('measures the rate of the fastest stretch', () => {
  const times = [...every(1 / 30, 0, 11), ...every(1 / 60, 11, 17)];
  expect(paceOf(times, [0], 17).framesPerSecond).toBeCloseTo(60);
});

it('is not misled by frames that come a little early', () => {
  const times = every(1 / 30, 0, 20).map((time, index) => time + (index % 7 === 0 ? 0.01 : 0));
  expect(paceOf(times, [0], 20).framesPerSecond).toBeLessThan(30.5);
});

it('measures the longest time without a key frame, to the end of the video', () => {
  const times = every(1 / 30, 0, 20);
  expect(paceOf(times, [0, 2, 4, 6], 20).keyFrameGap).toBeCloseTo(14);
  expect(paceOf(times, [0, 2, 9, 18], 20).keyFrameGap).toBeCloseTo(9);
});

it('takes a video of one frame', () => {
  expect(paceOf([0], [0], 0.04)).toEqual({ framesPerSecond: 0, keyFrameGap: 0.04 });
});
