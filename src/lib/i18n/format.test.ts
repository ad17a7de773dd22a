import { expect, it } from 'vitest';
import { formatDate, formatDuration, formatTime } from './format';

it('formats a duration as m:ss', () => {
  expect(formatDuration(0)).toBe('0:00');
  expect(formatDuration(65.9)).toBe('1:05');
  expect(formatDuration(-1)).toBe('0:00');
});

it('names the year of a date only when it is not the current year', () => {
  const now = new Date(2026, 10, 21);
  expect(formatDate(new Date(2026, 10, 18), 'en-GB', now)).toBe('18 Nov');
  expect(formatDate(new Date(2025, 10, 18), 'en-GB', now)).toBe('18 Nov 2025');
});

it('formats the time by locale', () => {
  const time = new Date(2026, 10, 21, 16, 5);
  expect(formatTime(time, 'en')).toMatch(/^4:05\sPM$/);
  expect(formatTime(time, 'es')).toBe('16:05');
});
