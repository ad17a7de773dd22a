import { expect, it } from 'vitest';
import { isoTime } from './iso-time.ts';

it.each([
  ['2026-11-21 02:47:45.601+00', '2026-11-21T02:47:45.601+00:00'],
  ['2026-11-21 02:47:45+05:30', '2026-11-21T02:47:45+05:30'],
  ['2026-11-21 02:47:45.123456-03', '2026-11-21T02:47:45.123456-03:00'],
  ['infinity', 'infinity'],
])('writes %s as %s', (text, iso) => {
  expect(isoTime(text)).toBe(iso);
});
