import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  authStorage,
  hasStoredSession,
  isStoredSession,
  rememberDevice,
  sessionKey,
  storedSession,
} from './auth-storage';
import { tabStorage } from '@/lib/storage/tab-storage';

beforeEach(() => {
  vi.restoreAllMocks();
  for (const key of [sessionKey, 'pitchreel.forget-session']) tabStorage.removeItem(key);
  localStorage.clear();
  sessionStorage.clear();
});

it('keeps a remembered session on the device', () => {
  rememberDevice(true);
  authStorage.setItem(sessionKey, 'a');
  expect(localStorage.getItem(sessionKey)).toBe('a');
  expect(hasStoredSession()).toBe(true);
});

it('keeps a session that is not remembered in the tab alone, and moves an older one there', () => {
  authStorage.setItem(sessionKey, 'old');
  rememberDevice(false);
  authStorage.setItem(sessionKey, 'new');
  expect(localStorage.getItem(sessionKey)).toBeNull();
  expect(authStorage.getItem(sessionKey)).toBe('new');
});

it('does not touch the sessions of other tabs once this tab has its own', () => {
  rememberDevice(false);
  authStorage.setItem(sessionKey, 'mine');
  localStorage.setItem(sessionKey, 'theirs');
  expect(authStorage.getItem(sessionKey)).toBe('mine');
  authStorage.setItem(sessionKey, 'refreshed');
  expect(localStorage.getItem(sessionKey)).toBe('theirs');
  authStorage.removeItem(sessionKey);
  expect(hasStoredSession()).toBe(false);
  rememberDevice(false);
  authStorage.setItem(sessionKey, 'mine again');
  expect(localStorage.getItem(sessionKey)).toBe('theirs');
});

it('distinguishes the stored session from any other', () => {
  authStorage.setItem(sessionKey, JSON.stringify({ access_token: 'aa.bb' }));
  expect(isStoredSession('aa.bb')).toBe(true);
  expect(isStoredSession('cc.dd')).toBe(false);
});

it('stores the code verifier where the tab that a mailed link opens can read it', () => {
  rememberDevice(false);
  authStorage.setItem(`${sessionKey}-code-verifier`, 'v');
  expect(localStorage.getItem(`${sessionKey}-code-verifier`)).toBe('v');
});

describe('in a browser with full storage', () => {
  /** Lets nothing be written to these storages. */
  const fill = (...full: readonly Storage[]) => {
    const write = Storage.prototype.setItem;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (full.includes(this)) throw new DOMException('full', 'QuotaExceededError');
      write.call(this, key, value);
    });
  };
  const text = JSON.stringify({ access_token: 'aa.bb' });

  it.each([
    ['with no room on the device', true, () => fill(localStorage)],
    ['with no room in the tab', false, () => fill(sessionStorage)],
    ['with no room anywhere', true, () => fill(localStorage, sessionStorage)],
    [
      'with no room anywhere for a session of the tab',
      false,
      () => fill(localStorage, sessionStorage),
    ],
  ])('%s, a session is stored elsewhere', (_where, remember, refuse) => {
    localStorage.setItem(sessionKey, 'an older one');
    refuse();
    rememberDevice(remember);
    authStorage.setItem(sessionKey, text);
    expect(authStorage.getItem(sessionKey)).toBe(text);
    expect(hasStoredSession()).toBe(true);
    expect(isStoredSession('aa.bb')).toBe(true);
    expect(storedSession()).toEqual({ access_token: 'aa.bb' });
    expect(localStorage.getItem(sessionKey)).toBeNull();

    authStorage.removeItem(sessionKey);
    expect(hasStoredSession()).toBe(false);
    expect(storedSession()).toBeUndefined();
  });

  it('a session is stored in the tab, and on the device once there is room', () => {
    fill(localStorage);
    rememberDevice(true);
    authStorage.setItem(sessionKey, text);
    expect(sessionStorage.getItem(sessionKey)).toBe(text);

    vi.restoreAllMocks();
    rememberDevice(true);
    authStorage.setItem(sessionKey, text);
    expect(localStorage.getItem(sessionKey)).toBe(text);
  });
});
