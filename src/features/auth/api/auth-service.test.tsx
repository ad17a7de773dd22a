import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeResetToken, readResetToken } from '@/features/auth/reset/reset-token';
import { wasSignedOutOnPurpose } from '@/lib/session/sign-out-mark';
import { getSupabase } from '@/lib/supabase/supabase';
import { answer, json } from '@tests/services/answers';
import { authRefused, serveAuth } from '@tests/services/auth-service';
import { sessionOf } from '@tests/browser/device-session';
import { signIn as signInBefore, signOut as signOutElsewhere } from '@tests/parts/render-part';
import {
  finishSignUp,
  readLinkOwner,
  requestPasswordReset,
  resendConfirmation,
  signIn,
  signInByLink,
  signOut,
  signUp,
} from './auth-service';

const person = { userType: 'talent' };
const { access_token: accessToken } = sessionOf(person);
const tokens = { accessToken, refreshToken: 'r' };
const secret = { email: 'ana@example.com', password: 'Passw0rdX' };
const key = 'pitchreel.session';
const isStored = () =>
  [localStorage, sessionStorage].map((storage) => storage.getItem(key) !== null);

beforeEach(() => {
  signOutElsewhere();
  localStorage.clear();
  sessionStorage.clear();
});

it('looks up the owner of an invalid link without ending the current session', async () => {
  await signInBefore(person);
  answer('GET /auth/v1/user', () => authRefused(403, 'session_not_found', 'Session missing'));
  await expect(readLinkOwner(tokens)).rejects.toThrow();
  expect(isStored()).toEqual([true, false]);
});

it('completes an account whose new password equals the one a reset link has just set', async () => {
  await signInBefore(person);
  const same = 'New password should be different';
  const changes = answer('PUT /auth/v1/user', (request) =>
    JSON.stringify(request.json).includes('Passw0rdX')
      ? authRefused(422, 'same_password', same)
      : json(sessionOf(person).user),
  );
  await finishSignUp({ password: 'Passw0rdX', userType: 'talent', language: 'es' });
  const data = { user_type: 'talent', language: 'es' };
  expect(changes.map((request) => request.json)).toEqual([
    expect.objectContaining({ password: 'Passw0rdX', data }),
    expect.objectContaining({ data }),
  ]);
});

it('stores the session where the remember box says, or else where it last said', async () => {
  serveAuth(person);
  const places = async (input: Parameters<typeof signIn>[0]) => {
    localStorage.clear();
    await signIn(input);
    return isStored();
  };
  expect(await places(secret)).toEqual([true, false]);
  expect(await places({ ...secret, remember: false })).toEqual([false, true]);
  expect(await places(secret)).toEqual([false, true]);
  sessionStorage.removeItem(key);
  expect(await places({ ...secret, remember: true })).toEqual([true, false]);
  expect(await places(secret)).toEqual([true, false]);
});

it('clears the watched videos at log-out, and keeps them when logging out fails', async () => {
  serveAuth(person);
  await signInBefore(person);
  localStorage.setItem('pitchreel.watched.someone', 'a b');
  const refusal = vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new DOMException('The storage cannot be written', 'InvalidStateError');
  });
  await expect(signOut()).rejects.toThrow('The storage cannot be written');
  refusal.mockRestore();
  expect(localStorage.getItem('pitchreel.watched.someone')).toBe('a b');

  await signOut();
  expect(localStorage.getItem('pitchreel.watched.someone')).toBeNull();
});

it('does not take the end of a new session for the sign-out before it', async () => {
  serveAuth(person);
  await signOut();
  expect(wasSignedOutOnPurpose()).toBe(true);
  await signIn(secret);
  expect(wasSignedOutOnPurpose()).toBe(false);
});

describe('a stored reset link', () => {
  beforeEach(() => {
    serveAuth(person);
    storeResetToken(tokens);
  });

  it('is dropped by signing out', async () => {
    await signOut();
    expect(readResetToken()).toBeUndefined();
  });

  it('is dropped by signing in, with the password or by another link', async () => {
    await signIn(secret);
    expect(sessionStorage.getItem('pitchreel.reset-token')).toBeNull();
    storeResetToken(tokens);
    await signInByLink(tokens);
    expect(sessionStorage.getItem('pitchreel.reset-token')).toBeNull();
  });

  it('is not dropped by a wrong password', async () => {
    answer('POST /auth/v1/token', () => authRefused(400, 'invalid_credentials', 'Invalid'));
    await expect(signIn(secret)).rejects.toThrow('Invalid');
    expect(readResetToken()).toEqual(tokens);
  });
});

it('hands the captcha’s token to every call that the service checks', async () => {
  const { tokens: signIns, signUps, resends, resets } = serveAuth(person);
  const { email } = secret;
  await signIn(secret, 'token');
  await signUp({ ...secret, userType: 'talent', language: 'en' }, 'token');
  await resendConfirmation(email, 'token');
  await requestPasswordReset({ email, userType: 'talent' }, 'token');
  for (const [request] of [signIns, signUps, resends, resets]) {
    expect(request?.json).toMatchObject({
      email,
      gotrue_meta_security: { captcha_token: 'token' },
    });
  }
  await (await getSupabase()).auth.stopAutoRefresh();
});
