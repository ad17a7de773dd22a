import { describe, expect, it } from 'vitest';
import { needsSmall, smallBitrate, smallSize } from './small-plan';

describe('smallSize', () => {
  it.each([
    ['a light phone video', [720, 1280], [360, 640]],
    ['the same on its side', [1280, 720], [640, 360]],
    ['the recorder’s 3:4', [480, 640], [360, 480]],
    ['a square', [720, 720], [360, 360]],
    ['a narrow strip', [300, 1280], [150, 640]],
    ['one of odd sides', [271, 481], [270, 480]],
    ['a smaller one, which is never enlarged', [270, 480], [270, 480]],
  ] as const)('fits %s', (_, [width, height], [newWidth, newHeight]) => {
    expect(smallSize({ width, height })).toEqual({ width: newWidth, height: newHeight });
  });
});

describe('smallBitrate', () => {
  it.each([
    ['no sound', 0, 310_000],
    ['sound of this device', 96_000, 264_000],
    ['copied sound of a phone, beside which the picture stays fair', 160_000, 240_000],
  ])('leaves room for %s', (_, sound, picture) => {
    expect(smallBitrate(sound)).toBe(picture);
  });
});

it('is made for what a slow line does not carry, and for nothing else', () => {
  expect(needsSmall({ bitsPerSecond: 2_100_000 })).toBe(true);
  expect(needsSmall({ bitsPerSecond: 700_000 })).toBe(true);
  expect(needsSmall({ bitsPerSecond: 600_000 })).toBe(false);
});
