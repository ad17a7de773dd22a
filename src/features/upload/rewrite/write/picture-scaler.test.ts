import { expect, it } from 'vitest';
import { PictureScaler, type Turn } from './picture-scaler';

const upright: Turn = { rotation: 0, flip: false };

/** The lines of a grey picture, whose colour planes have a value each, in another size, turned. */
function scaled(lines: readonly number[][], width: number, height: number, turn = upright) {
  const before = { width: lines[0]?.length ?? 0, height: lines.length };
  const scaler = new PictureScaler(before, { width, height }, turn);
  const colours = (scaler.before.length - before.width * before.height) / 2;
  scaler.before.set(lines.flat());
  scaler.before.fill(40, -2 * colours).fill(50, -colours);
  scaler.scale();
  const colour = [...scaler.after.subarray(width * height)];
  expect(colour).toEqual([
    ...colour.slice(0, colour.length / 2).fill(40),
    ...colour.slice(colour.length / 2).fill(50),
  ]);
  return Array.from({ length: height }, (_, y) => [
    ...scaler.after.subarray(y * width, (y + 1) * width),
  ]);
}

const letter = [
  [1, 2, 3],
  [4, 5, 6],
];

it.each([
  [
    0,
    false,
    [
      [1, 2, 3],
      [4, 5, 6],
    ],
  ],
  [
    90,
    false,
    [
      [4, 1],
      [5, 2],
      [6, 3],
    ],
  ],
  [
    180,
    false,
    [
      [6, 5, 4],
      [3, 2, 1],
    ],
  ],
  [
    270,
    false,
    [
      [3, 6],
      [2, 5],
      [1, 4],
    ],
  ],
  [
    0,
    true,
    [
      [3, 2, 1],
      [6, 5, 4],
    ],
  ],
  [
    90,
    true,
    [
      [1, 4],
      [2, 5],
      [3, 6],
    ],
  ],
])('turns by %i degrees, mirrored: %s', (rotation, flip, lines) => {
  const [width, height] = rotation % 180 === 0 ? [3, 2] : [2, 3];
  expect(scaled(letter, width, height, { rotation, flip })).toEqual(lines);
});

it('makes two pixels of three out of all three', () => {
  expect(scaled([[0, 100, 200]], 2, 1)).toEqual([[25, 175]]);
});

it.each([2, 3, 4, 6])('makes fine stripes grey at 1/%i of the size, without a pattern', (times) => {
  const stripes = Array.from({ length: 24 }, (_, x) => (x % 2) * 200);
  const lines = Array.from({ length: 24 }, () => stripes);
  const size = 24 / times;
  for (const line of scaled(lines, size, size)) {
    for (const value of line) expect(value).toBe(100);
  }
});

it('keeps black and white in every size', () => {
  const white = Array.from({ length: 9 }, () => Array.from({ length: 11 }, () => 255));
  for (const size of [16, 9, 8, 5, 3, 1]) {
    for (const line of scaled(white, size, size)) {
      for (const value of line) expect(value).toBe(255);
    }
  }
});

it('can be used for one picture after the other', () => {
  const scaler = new PictureScaler({ width: 8, height: 8 }, { width: 2, height: 2 }, upright);
  for (const value of [10, 200, 90]) {
    scaler.before.fill(value);
    scaler.scale();
    expect([...scaler.after]).toEqual([...scaler.after.slice().fill(value)]);
  }
});
