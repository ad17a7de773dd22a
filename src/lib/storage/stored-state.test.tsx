import { act, renderHook } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, it, vi } from 'vitest';
import { readStored, useStoredState, writeStored, type StoredState } from './stored-state';

const state: StoredState<{ a: number }> = {
  place: 'device',
  key: 'key',
  schema: v.object({ a: v.number() }),
};

afterEach(() => {
  vi.restoreAllMocks();
  writeStored(state, undefined);
});

it('reads a value that was written on the device or in the tab', () => {
  writeStored(state, { a: 1 });
  expect(readStored(state)).toEqual({ a: 1 });
  expect(readStored({ ...state, place: 'tab' })).toBeUndefined();
  writeStored(state, undefined);
  expect(readStored(state)).toBeUndefined();
});

it.each(['', '{', 'null', '5', '{"a":"1"}', '[]'])('reads nothing from %j', (text) => {
  localStorage.setItem('key', text);
  expect(readStored(state)).toBeUndefined();
});

it('keeps a value in memory when the storage is full', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  writeStored(state, { a: 1 });
  expect(readStored(state)).toEqual({ a: 1 });
});

it('reads nothing when the browser denies access to storage', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  expect(readStored(state)).toBeUndefined();
});

it('returns the same object to a component until this or another tab writes a new value', () => {
  writeStored(state, { a: 1 });
  const { result, rerender } = renderHook(() => useStoredState(state));
  const [first, setStored] = result.current;
  rerender();
  expect(result.current[0]).toBe(first);
  act(() => setStored({ a: 2 }));
  expect(result.current[0]).toEqual({ a: 2 });
  localStorage.setItem('key', '{"a":3}');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'key' })));
  expect(result.current[0]).toEqual({ a: 3 });
});
