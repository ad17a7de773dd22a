import { beforeEach, expect, it } from 'vitest';
import {
  authStorage,
  hasStoredSession,
  isStoredSession,
  rememberDevice,
  sessionKey,
} from './auth-storage';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('keeps the session on the device when it is remembered', () => {
  rememberDevice(true);
  authStorage.setItem(sessionKey, 'a');
  expect(localStorage.getItem(sessionKey)).toBe('a');
  expect(hasStoredSession()).toBe(true);
});

it('keeps it for the tab only when it is not, and moves an older one', () => {
  authStorage.setItem(sessionKey, 'old');
  rememberDevice(false);
  authStorage.setItem(sessionKey, 'new');
  expect(localStorage.getItem(sessionKey)).toBeNull();
  expect(authStorage.getItem(sessionKey)).toBe('new');
});

it('leaves what other tabs remember alone, once the session is the tab’s own', () => {
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

it('knows its own session from another’s', () => {
  authStorage.setItem(sessionKey, JSON.stringify({ access_token: 'aa.bb' }));
  expect(isStoredSession('aa.bb')).toBe(true);
  expect(isStoredSession('cc.dd')).toBe(false);
});

it('keeps what a mailed link needs for the tab that the link opens', () => {
  rememberDevice(false);
  authStorage.setItem(`${sessionKey}-code-verifier`, 'v');
  expect(localStorage.getItem(`${sessionKey}-code-verifier`)).toBe('v');
});
