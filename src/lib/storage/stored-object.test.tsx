import { afterEach, expect, it, vi } from 'vitest';
import { storedObject } from './stored-object';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

it('gives what is kept on the device or in the tab', () => {
  localStorage.setItem('key', '{"a":1}');
  expect(storedObject('local', 'key')).toEqual({ a: 1 });
  expect(storedObject('session', 'key')).toBeUndefined();
});

it.each(['', '{', 'null', '5', '"text"'])('makes nothing of %j', (text) => {
  sessionStorage.setItem('key', text);
  expect(storedObject('session', 'key')).toBeUndefined();
});

it('does without a storage that the browser forbids', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  expect(storedObject('local', 'key')).toBeUndefined();
});
