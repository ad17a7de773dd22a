import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenExpired } from './expiry.ts';
import { Presence } from './presence.ts';

describe('Presence', () => {
  it('tells who came and who went', () => {
    const presence = new Presence<string>();
    expect(presence.track('phone', 'ana', { at: 1 })).toEqual({
      joins: { ana: { metas: [{ at: 1 }] } },
      leaves: {},
    });
    presence.track('laptop', 'ana', { at: 2 });
    presence.track('tablet', 'ben', { at: 3 });
    expect(presence.state()).toEqual({
      ana: { metas: [{ at: 1 }, { at: 2 }] },
      ben: { metas: [{ at: 3 }] },
    });
    expect(presence.track('phone', 'ana', { at: 4 })).toEqual({
      joins: { ana: { metas: [{ at: 4 }] } },
      leaves: { ana: { metas: [{ at: 1 }] } },
    });
    expect(presence.untrack('laptop')).toEqual({
      joins: {},
      leaves: { ana: { metas: [{ at: 2 }] } },
    });
    expect(presence.untrack('laptop')).toBeNull();
  });
});

describe('whenExpired', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('calls back at the time, however far, unless stopped', () => {
    const [soon, far, stopped] = [vi.fn(), vi.fn(), vi.fn()];
    whenExpired(1010, soon);
    const days = 60 * 24 * 3600;
    whenExpired(1000 + days, far);
    whenExpired(1010, stopped)();
    vi.advanceTimersByTime(9_999);
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
