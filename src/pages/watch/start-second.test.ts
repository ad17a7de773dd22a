import { expect, it } from 'vitest';
import { startOf } from './start-second';

it.each([
  ['', undefined],
  ['t=23', 23],
  ['t=4.85', 4.85],
  ['t=', undefined],
  ['t=-1', undefined],
  ['t=1e9', undefined],
  ['t=Infinity', undefined],
])('reads the second of ?%s as %s', (search, second) => {
  expect(startOf(new URLSearchParams(search))).toBe(second);
});
