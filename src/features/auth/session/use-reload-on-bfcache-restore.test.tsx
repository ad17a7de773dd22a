import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionKey } from '@/lib/session/auth-storage';
import { useReloadOnBfcacheRestore } from './use-reload-on-bfcache-restore';

const reload = vi.fn<() => void>();
const show = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

beforeEach(() => {
  reload.mockReset();
  vi.stubGlobal('location', { reload });
  localStorage.clear();
});

afterEach(() => void vi.unstubAllGlobals());

it('reloads a restored page whose session has ended', () => {
  renderHook(() => useReloadOnBfcacheRestore());
  show(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('does not reload a page whose session goes on, or that was loaded normally', () => {
  renderHook(() => useReloadOnBfcacheRestore());
  show(false);
  localStorage.setItem(sessionKey, '{}');
  show(true);
  expect(reload).not.toHaveBeenCalled();
});
