import { afterEach, expect, it, vi } from 'vitest';
import { dayOf } from './day';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['Pacific/Auckland', '2026-11-22'],
  ['America/Los_Angeles', '2026-11-21'],
  ['UTC', '2026-11-21'],
])('writes the date in the time zone of the reader, for example %s', (zone, day) => {
  vi.stubEnv('TZ', zone);
  expect(dayOf('2026-11-21T23:30:00Z')).toBe(day);
  expect(dayOf(new Date('2026-11-21T23:30:00Z'))).toBe(day);
});
