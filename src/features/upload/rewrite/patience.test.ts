import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Patience } from './patience';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('waits a minute for the first progress, and counts from there', () => {
  const patience = new Patience(60);
  vi.advanceTimersByTime(50_000);
  patience.share = 0.1;
  vi.advanceTimersByTime(20_000);
  expect(patience.signal.aborted).toBe(false);
  vi.advanceTimersByTime(10_000);
  expect(patience.signal.aborted).toBe(true);
  patience.stop();
});

it.each([0, 0.9])('ends with a conversion that stands still at %d, however patient', (share) => {
  const patience = new Patience(Infinity);
  patience.share = share;
  vi.advanceTimersByTime(59_000);
  expect(patience.signal.aborted).toBe(false);
  vi.advanceTimersByTime(2000);
  expect(patience.signal.aborted).toBe(true);
  patience.stop();
});

it('bears a slow conversion where there is no other way', () => {
  const patience = new Patience(Infinity);
  for (let step = 1; step <= 100; step += 1) {
    patience.share = step / 10_000;
    vi.advanceTimersByTime(50_000);
  }
  expect(patience.signal.aborted).toBe(false);
  patience.stop();
});

it('lasts while the conversion gets on, and is not asked afterwards', () => {
  const patience = new Patience(60);
  patience.share = 0.5;
  vi.advanceTimersByTime(50_000);
  patience.share = 0.6;
  vi.advanceTimersByTime(50_000);
  patience.stop();
  vi.advanceTimersByTime(1_000_000);
  expect(patience.signal.aborted).toBe(false);
});

it('counts again from where a conversion begins again', () => {
  const patience = new Patience(60);
  patience.share = 0.6;
  vi.advanceTimersByTime(40_000);
  patience.share = 0.01;
  vi.advanceTimersByTime(10_000);
  expect(patience.signal.aborted).toBe(false);
  vi.advanceTimersByTime(10_000);
  expect(patience.signal.aborted).toBe(true);
  patience.stop();
});
