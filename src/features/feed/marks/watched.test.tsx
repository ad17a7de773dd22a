import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { signIn, signOut } from '@tests/parts/render-part';
import { forgetWatched } from '@/lib/storage/watched-pitches';
import { rememberWatched, useWatched } from './watched';

/** Shows what an account has watched, or a visitor. */
async function show(account?: string) {
  if (account !== undefined) await act(() => signIn({ id: account, userType: 'company' }));
  return renderHook(useWatched);
}

afterEach(() => {
  act(signOut);
  localStorage.clear();
  vi.restoreAllMocks();
});

const watched = async (account?: string) => (await show(account)).result;

it('remembers watched pitches separately for each account', async () => {
  const watchedHere = await watched('company-1');
  expect(watchedHere.current.has('a')).toBe(false);
  act(() => rememberWatched('company-1', 'a'));
  act(() => rememberWatched('company-1', 'b'));
  expect([...watchedHere.current]).toEqual(['a', 'b']);
  act(signOut);
  expect((await watched('company-2')).current.has('a')).toBe(false);
});

it('forgets the watched pitches of accounts after a log-out', async () => {
  rememberWatched('company-1', 'a');
  rememberWatched('company-2', 'b');
  rememberWatched('visitor', 'c');
  forgetWatched();
  expect([...(await watched()).current]).toEqual(['c']);
  expect([...(await watched('company-1')).current]).toEqual([]);
  act(signOut);
  expect([...(await watched('company-2')).current]).toEqual([]);
});

it('forgets the oldest watched pitches beyond a thousand', async () => {
  const { result } = await show('company-1');
  act(() => {
    for (let index = 0; index <= 1000; index += 1) rememberWatched('company-1', String(index));
  });
  expect(result.current.size).toBe(1000);
  expect(result.current.has('0')).toBe(false);
  expect(result.current.has('1000')).toBe(true);
});

it('remembers watched pitches in memory when storage is full, and forgets them after a log-out', async () => {
  const { result, rerender } = await show('company-1');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  act(() => rememberWatched('company-1', 'a'));
  expect([...result.current]).toEqual(['a']);
  forgetWatched();
  rerender();
  expect(result.current.size).toBe(0);
});
