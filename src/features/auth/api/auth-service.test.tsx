import { AuthApiError, AuthSessionMissingError } from '@supabase/supabase-js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { authStorage, sessionKey } from '@/lib/session/auth-storage';
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
import { wasSignedOutOnPurpose } from '@/lib/session/sign-out-mark';
import { keepResetToken, readResetToken } from '@/features/auth/reset/reset-token';

const { session, recovery } = vi.hoisted(() => {
  const call = () => vi.fn<(...input: unknown[]) => Promise<unknown>>();
  return {
    session: {
      getSession: call(),
      getUser: call(),
      signInWithPassword: call(),
      signUp: call(),
      resend: call(),
      resetPasswordForEmail: call(),
      setSession: call(),
      signOut: call(),
      updateUser: vi.fn<(changes: object) => Promise<unknown>>(),
    },
    recovery: { getUser: call() },
  };
});
vi.mock('@/lib/supabase/supabase', () => ({ getSupabase: async () => ({ auth: session }) }));
vi.mock('./recovery-client', () => ({ createRecoveryClient: async () => ({ auth: recovery }) }));

const tokens = { accessToken: 'a', refreshToken: 'r' };
const done = { data: {}, error: null };

beforeEach(() => {
  vi.resetAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

it('looks up the owner of an invalid link without touching the current session', async () => {
  recovery.getUser.mockResolvedValue({
    data: { user: null },
    error: new AuthSessionMissingError(),
  });
  await expect(readLinkOwner(tokens)).rejects.toThrow('Auth session missing!');
  expect(session.getUser).not.toHaveBeenCalled();
});

it('completes an account whose new password equals the one a reset link has just set', async () => {
  const same = new AuthApiError('New password should be different', 422, 'same_password');
  session.updateUser.mockResolvedValueOnce({ data: { user: null }, error: same });
  session.updateUser.mockResolvedValueOnce(done);
  await finishSignUp({ password: 'Passw0rdX', userType: 'talent', language: 'es' });
  const data = { user_type: 'talent', language: 'es' };
  expect(session.updateUser.mock.calls).toEqual([[{ password: 'Passw0rdX', data }], [{ data }]]);
});

const secret = { email: 'ana@example.com', password: 'Passw0rdX' };

it('stores the session where the remember box says, or else where it last said', async () => {
  session.signInWithPassword.mockImplementation(() => {
    authStorage.setItem(sessionKey, 'kept');
    return Promise.resolve(done);
  });
  const places = async (input: Parameters<typeof signIn>[0]) => {
    localStorage.clear();
    await signIn(input);
    return [localStorage, sessionStorage].map((storage) => storage.getItem(sessionKey));
  };
  expect(await places(secret)).toEqual(['kept', null]);
  expect(await places({ ...secret, remember: false })).toEqual([null, 'kept']);
  expect(await places(secret)).toEqual([null, 'kept']);
  sessionStorage.removeItem(sessionKey);
  expect(await places({ ...secret, remember: true })).toEqual(['kept', null]);
  expect(await places(secret)).toEqual(['kept', null]);
});

it('clears the watched videos at log-out, and keeps them when logging out fails', async () => {
  session.signOut.mockResolvedValueOnce({ error: new AuthApiError('Bad gateway', 502, undefined) });
  session.getSession.mockResolvedValueOnce({ data: { session: {} } });
  localStorage.setItem('pitchreel.watched.someone', 'a b');
  await expect(signOut()).rejects.toThrow('Bad gateway');
  expect(localStorage.getItem('pitchreel.watched.someone')).toBe('a b');

  session.signOut.mockResolvedValueOnce(done);
  await signOut();
  expect(localStorage.getItem('pitchreel.watched.someone')).toBeNull();
});

it('does not take the end of a new session for the sign-out before it', async () => {
  session.signOut.mockResolvedValue(done);
  await signOut();
  expect(wasSignedOutOnPurpose()).toBe(true);
  session.signInWithPassword.mockResolvedValue(done);
  await signIn(secret);
  expect(wasSignedOutOnPurpose()).toBe(false);
});

describe('a kept reset link', () => {
  beforeEach(() => keepResetToken(tokens));

  it('is dropped by signing out', async () => {
    session.signOut.mockResolvedValue(done);
    await signOut();
    expect(readResetToken()).toBeUndefined();
  });

  it('is dropped by signing in, with the password or by another link', async () => {
    session.signInWithPassword.mockResolvedValue(done);
    await signIn(secret);
    expect(readResetToken()).toBeUndefined();
    keepResetToken(tokens);
    session.setSession.mockResolvedValue(done);
    await signInByLink(tokens);
    expect(readResetToken()).toBeUndefined();
  });

  it('is not dropped by a wrong password', async () => {
    session.signInWithPassword.mockResolvedValue({ data: {}, error: new Error('Invalid') });
    await expect(signIn(secret)).rejects.toThrow('Invalid');
    expect(readResetToken()).toEqual(tokens);
  });
});

it('hands the captcha’s token to every call that the service checks', async () => {
  const { email } = secret;
  const withToken = expect.objectContaining({ captchaToken: 'token' });
  for (const call of [session.signInWithPassword, session.signUp, session.resend]) {
    call.mockResolvedValue(done);
  }
  session.resetPasswordForEmail.mockResolvedValue(done);

  await signIn(secret, 'token');
  await signUp({ ...secret, userType: 'talent', language: 'en' }, 'token');
  await resendConfirmation(email, 'token');
  await requestPasswordReset({ email, userType: 'talent' }, 'token');
  for (const call of [session.signInWithPassword, session.signUp, session.resend]) {
    expect(call).toHaveBeenCalledWith(expect.objectContaining({ options: withToken }));
  }
  expect(session.resetPasswordForEmail).toHaveBeenCalledWith(email, withToken);
});
