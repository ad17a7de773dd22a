import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Patience } from './patience';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('ends with a conversion that stands still', () => {
  const patience = new Patience(60);
  vi.advanceTimersByTime(10_000);
  expect(patience.signal.aborted).toBe(false);
  vi.advanceTimersByTime(10_000);
  expect(patience.signal.aborted).toBe(true);
  patience.stop();
});

it('lasts while the conversion gets on, and is not asked afterwards', () => {
  const patience = new Patience(60);
  patience.share = 0.5;
  vi.advanceTimersByTime(100_000);
  patience.stop();
  vi.advanceTimersByTime(1_000_000);
  expect(patience.signal.aborted).toBe(false);
});
