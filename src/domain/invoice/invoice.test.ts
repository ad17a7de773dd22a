import { afterEach, expect, it, vi } from 'vitest';
import { formatInvoiceDay } from './invoice';

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each([
  ['America/New_York', '2026-11-01T00:30:00Z', 'November 1, 2026'],
  ['Asia/Tokyo', '2026-11-30T23:30:00Z', 'November 30, 2026'],
])('gives a reader in %s the day that the books have', (zone, issuedAt, day) => {
  vi.stubEnv('TZ', zone);
  expect(formatInvoiceDay(issuedAt, 'en')).toBe(day);
});
