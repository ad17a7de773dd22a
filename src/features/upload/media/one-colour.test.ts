import { expect, it } from 'vitest';
import { isOneColour } from './one-colour';

/** A picture of 16 x 16 pixels. */
const picture = (colourAt: (index: number) => [number, number, number]) =>
  Array.from({ length: 256 }, (_, index) => [...colourAt(index), 255]).flat();
const noise = (index: number) => (index * 37) % 7;

it.each([
  ['black', () => [0, 0, 0]],
  ['black with the noise of a camera', (index) => [noise(index), noise(index), noise(index)]],
  ['a grey wall', (index) => [120 + noise(index), 121, 119]],
  ['white', () => [255, 255, 255]],
  ['one strong colour', () => [220, 30, 40]],
  ['a picture that has hardly begun to fade in', (index) => [index % 28, index % 28, index % 28]],
] satisfies [string, (index: number) => [number, number, number]][])(
  'takes %s for one colour',
  (_name, colourAt) => {
    expect(isOneColour(picture(colourAt))).toBe(true);
  },
);

it.each([
  ['two halves of different colours', (index) => (index < 128 ? [200, 40, 40] : [40, 40, 200])],
  ['a face in a dark room', (index) => (index % 8 === 0 ? [180, 140, 120] : [8, 8, 10])],
  ['a white shirt before a white wall', (index) => [235 - (index % 20), 235 - (index % 20), 232]],
] satisfies [string, (index: number) => [number, number, number]][])(
  'takes %s for a picture',
  (_name, colourAt) => {
    expect(isOneColour(picture(colourAt))).toBe(false);
  },
);
