import { act, renderHook } from '@testing-library/react';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { untilTomorrow, useToday } from './use-today';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('computes the time until the next day at any time', () => {
  const times = fc.date({
    min: new Date(2020, 0, 1),
    max: new Date(2040, 0, 1),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(times, (now) => {
      const next = new Date(now.getTime() + untilTomorrow(now));
      expect(next.getDate()).not.toBe(now.getDate());
      expect(new Date(next.getTime() - 1).getDate()).toBe(now.getDate());
    }),
  );
});

it('changes to the new day at each midnight', () => {
  vi.setSystemTime(new Date(2026, 0, 1, 23, 59, 30));
  const { result, unmount } = renderHook(() => useToday());
  expect(result.current).toBe(new Date(2026, 0, 1).getTime());
  act(() => {
    vi.advanceTimersByTime(30_000);
  });
  expect(result.current).toBe(new Date(2026, 0, 2).getTime());
  act(() => {
    vi.advanceTimersByTime(24 * 3_600_000);
  });
  expect(result.current).toBe(new Date(2026, 0, 3).getTime());
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it('changes to the new day when the tab becomes visible after the device has slept', () => {
  vi.setSystemTime(new Date(2026, 0, 1, 22));
  const { result } = renderHook(() => useToday());
  vi.setSystemTime(new Date(2026, 0, 2, 8));
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(result.current).toBe(new Date(2026, 0, 2).getTime());
});
