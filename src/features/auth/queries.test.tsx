import { AuthSessionMissingError } from '@supabase/supabase-js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { authStorage, sessionKey } from '@/lib/auth-storage';
import { readLinkOwner, signIn, signInByLink, signOut } from './queries';
import { keepResetToken, readResetToken } from './reset-token';

const { session, recovery } = vi.hoisted(() => {
  const call = () => vi.fn<() => Promise<unknown>>();
  return {
    session: { getUser: call(), signInWithPassword: call(), setSession: call(), signOut: call() },
    recovery: { getUser: call() },
  };
});
vi.mock('@/lib/supabase', () => ({ getSupabase: async () => ({ auth: session }) }));
vi.mock('./recovery-client', () => ({ createRecoveryClient: async () => ({ auth: recovery }) }));

const tokens = { accessToken: 'a', refreshToken: 'r' };
const done = { data: {}, error: null };

beforeEach(() => {
  vi.resetAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

it('asks whose a dead link is without ending the session of who is signed in', async () => {
  recovery.getUser.mockResolvedValue({
    data: { user: null },
    error: new AuthSessionMissingError(),
  });
  await expect(readLinkOwner(tokens)).rejects.toThrow('Auth session missing!');
  expect(session.getUser).not.toHaveBeenCalled();
});

const secret = { email: 'ana@example.com', password: 'Passw0rdX' };

it('keeps the session where the box says, and otherwise where it said last', async () => {
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
