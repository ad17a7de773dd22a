import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { notifyRefused } from '@/lib/supabase/refused-requests';
import { useSessionCheck } from './use-session-check';

const check = vi.fn<() => Promise<void>>();
let time = 0;
const now = () => time;
const minutes = 60_000;

function become(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.restoreAllMocks();
  check.mockReset().mockResolvedValue();
  time = 0;
});

it('checks the session at the start, and again only after a long absence', () => {
  renderHook(() => useSessionCheck(check, now));
  expect(check).toHaveBeenCalledTimes(1);
  time += minutes;
  become('hidden');
  become('visible');
  expect(check).toHaveBeenCalledTimes(1);
  become('hidden');
  time += 10 * minutes;
  expect(check).toHaveBeenCalledTimes(1);
  become('visible');
  expect(check).toHaveBeenCalledTimes(2);
});

it('waits while the tab is hidden, and stops checking after unmount', () => {
  check.mockRejectedValue(new Error('not loaded'));
  become('hidden');
  const { unmount } = renderHook(() => useSessionCheck(check, now));
  expect(check).not.toHaveBeenCalled();
  become('visible');
  expect(check).toHaveBeenCalledTimes(1);
  unmount();
  time += 10 * minutes;
  become('visible');
  expect(check).toHaveBeenCalledTimes(1);
});

it('checks once for several refused requests at a time, and stops after unmount', async () => {
  const { unmount } = renderHook(() => useSessionCheck(check, now));
  await vi.waitFor(() => {
    notifyRefused();
    expect(check).toHaveBeenCalledTimes(2);
  });
  notifyRefused();
  expect(check).toHaveBeenCalledTimes(2);
  unmount();
  notifyRefused();
  expect(check).toHaveBeenCalledTimes(2);
});
