import { expect, it } from 'vitest';
import { isLight, isTooSlow, lightBitrate, lightFrameRate, lightSize } from './light-video';

const light = {
  width: 720,
  height: 1280,
  framesPerSecond: 30,
  keyFrameGap: 2,
  bitsPerSecond: 2e6,
  seconds: 60,
};

it.each([
  ['upright', {}, true],
  ['sideways', { width: 1280, height: 720 }, true],
  ["of a phone's 30 frames a second", { framesPerSecond: 30.2 }, true],
  ['too large', { width: 1080, height: 1920 }, false],
  ['too long at its longer side', { width: 600, height: 1300 }, false],
  ['of too many frames', { framesPerSecond: 60 }, false],
  ['of too few key frames', { keyFrameGap: 40 }, false],
  ['of too many bits', { bitsPerSecond: 4e6 }, false],
])('says whether a video %s is light', (_kind, change, expected) => {
  expect(isLight({ ...light, ...change })).toBe(expected);
});

it.each([
  [1080, 1920, 720, 1280],
  [1920, 1080, 1280, 720],
  [2160, 3840, 720, 1280],
  [1440, 1920, 720, 960],
  [1080, 2400, 576, 1280],
  [480, 640, 480, 640],
  [481, 641, 480, 640],
])('scales %ix%i to %ix%i', (width, height, newWidth, newHeight) => {
  expect(lightSize({ width, height })).toEqual({ width: newWidth, height: newHeight });
});

it.each([
  [24, undefined],
  [30.2, undefined],
  [60, 30],
  [50, 25],
  [120, 30],
  [33, 30],
])('takes %d frames a second to %s', (rate, expected) => {
  expect(lightFrameRate(rate)).toBe(expected);
});

it('aims at 2 Mbit/s, and at less for a video that has less or would not fit', () => {
  expect(lightBitrate({ bitsPerSecond: 16e6, seconds: 60 }, undefined)).toBe(2e6);
  expect(lightBitrate({ bitsPerSecond: 1e6, seconds: 60 }, undefined)).toBe(1.5e6);
  const fiveMinutes = lightBitrate({ bitsPerSecond: 16e6, seconds: 300 }, 50 * 1024 * 1024);
  expect((fiveMinutes * 300) / 8).toBeLessThan(50 * 1024 * 1024);
});

it('gives up on a conversion of more than four times the length', () => {
  expect(isTooSlow(20, 0.08, 60)).toBe(true);
  expect(isTooSlow(20, 0.09, 60)).toBe(false);
  expect(isTooSlow(5, 0, 60)).toBe(false);
});

it('is patient for a minute with a short video', () => {
  expect(isTooSlow(20, 0.4, 3)).toBe(false);
  expect(isTooSlow(20, 0.3, 3)).toBe(true);
});
