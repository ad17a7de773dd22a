import { expect, it } from 'vitest';
import { codecName, playsEverywhere } from './profiles';

it.each([
  ['avc', 'avc1.42E01F', true],
  ['avc', 'avc1.4d401f', true],
  ['avc', 'avc3.640033', true],
  ['avc', 'avc1.580028', false],
  ['avc', 'avc1.2c0028', false],
  ['avc', null, false],
  ['vp9', 'vp09.00.10.08', true],
  ['vp9', 'vp09.03.10.12', false],
  ['vp9', null, false],
  ['vp8', null, true],
  ['aac', 'mp4a.40.2', true],
  ['aac', 'mp4a.40.5', true],
  ['aac', 'mp4a.40.29', true],
  ['aac', 'mp4a.40.39', false],
  ['hevc', 'hvc1.1.6.L93.B0', false],
  ['alac', null, false],
])('says of %s with %s whether it plays everywhere: %s', (codec, parameters, plays) => {
  expect(playsEverywhere(codec, parameters)).toBe(plays);
});

it.each([
  ['hevc', null, 'HEVC (H.265)'],
  ['avc', 'avc1.f4001e', 'H.264 (4:4:4)'],
  ['avc', 'avc1.64001e', 'H.264'],
  ['vp9', 'vp09.02.30.10', 'VP9 (profile 2)'],
  ['jpeg', null, 'Motion JPEG'],
  ['mp4v', null, 'MPEG-4 Part 2'],
  ['alac', null, 'Apple Lossless (ALAC)'],
  ['pcm-s24', null, 'PCM'],
  ['SVQ3', null, 'SVQ3'],
  ['', null, '?'],
])('names %s with %s as people know it: %s', (codec, parameters, name) => {
  expect(codecName(codec, parameters)).toBe(name);
});
