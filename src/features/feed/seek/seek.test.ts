import { expect, it } from 'vitest';
import { secondAt, secondByKey } from './seek';

const time = { seconds: 12, duration: 60 };
const rect = { left: 100, width: 200 };

it.each([
  [100, 0],
  [150, 15],
  [300, 60],
  [20, 0],
  [900, 60],
])('the point %i of the slider is second %i', (x, second) => {
  expect(secondAt(x, rect, time)).toBe(second);
});

it.each([
  ['ArrowLeft', 7],
  ['ArrowDown', 7],
  ['ArrowRight', 17],
  ['ArrowUp', 17],
  ['PageUp', 27],
  ['PageDown', 0],
  ['Home', 0],
  ['End', 60],
  ['m', undefined],
])('the key %s leads to second %s', (key, second) => {
  expect(secondByKey(key, time)).toBe(second);
});
