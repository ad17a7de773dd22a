import { afterEach, expect, it } from 'vitest';
import { deviceStorage } from './device-storage';
import { ensureStorage } from './storage-fallback';

const own = Object.getOwnPropertyDescriptor(window, 'localStorage') ?? { configurable: true };
afterEach(() => {
  Reflect.deleteProperty(window, 'localStorage');
  Object.defineProperty(window, 'localStorage', own);
});

it('replaces refused storage by one that lasts as long as the page', () => {
  Object.defineProperty(window, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  ensureStorage();
  expect(localStorage.getItem('a')).toBeNull();
  localStorage.setItem('a', '1');
  expect(localStorage.getItem('a')).toBe('1');
  expect([localStorage.length, localStorage.key(0)]).toEqual([1, 'a']);
  expect(deviceStorage.keys()).toEqual(['a']);
  localStorage.removeItem('a');
  expect(localStorage.length).toBe(0);
});

it('leaves working storage alone', () => {
  const before = window.localStorage;
  ensureStorage();
  expect(window.localStorage).toBe(before);
});
