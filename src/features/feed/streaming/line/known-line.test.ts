import { expect, it } from 'vitest';
import { lineOf } from './known-line';

const transfer = (bytes: number, start: number, end: number) => ({ bytes, start, end });

it('sums up transfers that shared the line, without the time between them', () => {
  const shared = [transfer(100_000, 0, 320), transfer(100_000, 0, 320), transfer(50_000, 900, 980)];
  expect(lineOf(shared)).toBeCloseTo(5_000_000, -3);
});

it('says nothing of too few bytes, or of what came from the cache', () => {
  expect(lineOf([transfer(20_000, 0, 30)])).toBeUndefined();
  expect(lineOf([])).toBeUndefined();
});
