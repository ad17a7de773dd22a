import { beforeEach, expect, it } from 'vitest';
import { authStorage, hasStoredSession, rememberDevice, sessionKey } from './auth-storage';

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

it('removes it everywhere', () => {
  localStorage.setItem(sessionKey, 'a');
  sessionStorage.setItem(sessionKey, 'b');
  authStorage.removeItem(sessionKey);
  expect(hasStoredSession()).toBe(false);
});
