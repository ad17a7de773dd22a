import { beforeEach, expect, it } from 'vitest';
import { sessionKey } from '@/lib/session/auth-storage';
import { signIn, signOut } from '@tests/parts/render-part';
import { deleteResetToken, storeResetToken, readResetToken } from './reset-token';

const tokens = { accessToken: 'a', refreshToken: 'r' };
const present = (id: string) => localStorage.setItem(sessionKey, JSON.stringify({ user: { id } }));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

it('stores and deletes the tokens', () => {
  storeResetToken(tokens);
  expect(readResetToken()).toEqual(tokens);
  deleteResetToken();
  expect(readResetToken()).toBeUndefined();
});

it('keeps the tokens while the same user stays signed in', () => {
  present('1');
  storeResetToken(tokens);
  expect(readResetToken()).toEqual(tokens);
});

it.each([
  ['someone has signed in', undefined, '2'],
  ['another person has', '1', '2'],
  ['the session is gone, though this tab was not told', '1', undefined],
])('withholds the tokens once %s', (_when, before, after) => {
  if (before !== undefined) present(before);
  storeResetToken(tokens);
  localStorage.clear();
  if (after !== undefined) present(after);
  expect(readResetToken()).toBeUndefined();
});

it('drops the tokens when a session ends', async () => {
  await signIn({ userType: 'talent' });
  storeResetToken(tokens);
  signOut();
  expect(sessionStorage.getItem('pitchreel.reset-token')).toBeNull();
});

it('works beside a stored session that is malformed', () => {
  localStorage.setItem(sessionKey, '{');
  storeResetToken(tokens);
  expect(readResetToken()).toEqual(tokens);
});

it.each(['{', 'null', '"a"', '{"accessToken":"","refreshToken":"r"}', '{"accessToken":"a"}'])(
  'finds no tokens in the malformed value %j',
  (storedText) => {
    sessionStorage.setItem('pitchreel.reset-token', storedText);
    expect(readResetToken()).toBeUndefined();
  },
);
