import { expect, it } from 'vitest';
import { RateLimit } from './rate-limit.ts';

it('lets an account try thirty codes at once, then fifteen a minute', () => {
  const limit = new RateLimit(15);
  const taken = (tries: number, at: number, id = 'a') =>
    Array.from({ length: tries }, () => limit.take(id, at)).filter(Boolean).length;
  expect(taken(40, 0)).toBe(30);
  expect(taken(40, 60_000)).toBe(15);
  expect(taken(1, 61_000)).toBe(0);
  expect(taken(40, 3_600_000)).toBe(30);
  expect(taken(1, 0, 'b')).toBe(1);
});
