import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { forgetWatched } from '@/lib/storage/watched-pitches';
import { rememberWatched, useWatched } from './watched';

const viewer = vi.hoisted(() => ({ id: 'company-1' }));
vi.mock('@/lib/session/session', () => ({
  useSession: () => ({ status: 'signed-in', user: { id: viewer.id } }),
}));

afterEach(() => {
  localStorage.clear();
  viewer.id = 'company-1';
  vi.restoreAllMocks();
});

it('remembers watched pitches separately for each account', () => {
  const { result, rerender } = renderHook(useWatched);
  expect(result.current.has('a')).toBe(false);
  act(() => rememberWatched('company-1', 'a'));
  act(() => rememberWatched('company-1', 'b'));
  expect([...result.current]).toEqual(['a', 'b']);
  viewer.id = 'company-2';
  rerender();
  expect(result.current.has('a')).toBe(false);
});

it('forgets the watched pitches of accounts after a log-out', () => {
  rememberWatched('company-1', 'a');
  rememberWatched('company-2', 'b');
  rememberWatched('visitor', 'c');
  forgetWatched();
  const { result, rerender } = renderHook(useWatched);
  expect([...result.current]).toEqual([]);
  viewer.id = 'company-2';
  rerender();
  expect([...result.current]).toEqual([]);
  viewer.id = 'visitor';
  rerender();
  expect([...result.current]).toEqual(['c']);
});

it('forgets the oldest watched pitches beyond a thousand', () => {
  const { result } = renderHook(useWatched);
  act(() => {
    for (let index = 0; index <= 1000; index += 1) rememberWatched('company-1', String(index));
  });
  expect(result.current.size).toBe(1000);
  expect(result.current.has('0')).toBe(false);
  expect(result.current.has('1000')).toBe(true);
});

it('remembers watched pitches in memory when storage is full, and forgets them after a log-out', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { result, rerender } = renderHook(useWatched);
  act(() => rememberWatched('company-1', 'a'));
  expect([...result.current]).toEqual(['a']);
  forgetWatched();
  rerender();
  expect(result.current.size).toBe(0);
});
