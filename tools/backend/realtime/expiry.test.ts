import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenExpired } from './expiry.ts';

describe('whenExpired', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('calls back at the expiry, however distant, unless stopped', () => {
    const [soon, far, stopped] = [vi.fn(), vi.fn(), vi.fn()];
    whenExpired(1010, soon);
    const days = 60 * 24 * 3600;
    whenExpired(1000 + days, far);
    whenExpired(1010, stopped)();
    vi.advanceTimersByTime(9999);
    expect(soon).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(soon).toHaveBeenCalledOnce();
    vi.advanceTimersByTime((days - 11) * 1000);
    expect(far).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2000);
    expect(far).toHaveBeenCalledOnce();
    expect(stopped).not.toHaveBeenCalled();
  });

  it('never calls back without an expiry', () => {
    const never = vi.fn();
    whenExpired(undefined, never);
    vi.runAllTimers();
    expect(never).not.toHaveBeenCalled();
  });
});
