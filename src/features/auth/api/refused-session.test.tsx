import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
} from '@supabase/supabase-js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionKey } from '@/lib/session/auth-storage';
import { endSessionIfRefused } from './refused-session';

interface Answer {
  error: Error | null;
}
const { session, recovery, endLostSession } = vi.hoisted(() => ({
  session: {
    getSession: vi.fn<() => Promise<unknown>>(),
    refreshSession: vi.fn<() => Promise<Answer>>(),
    signOut: vi.fn<(options: unknown) => Promise<Answer>>(),
  },
  recovery: { getUser: vi.fn<(token: string) => Promise<Answer>>() },
  endLostSession: vi.fn<() => Promise<void>>(),
}));
vi.mock('@/lib/session/session-store', () => ({ endLostSession }));
vi.mock('@/lib/supabase/supabase', () => ({ getSupabase: async () => ({ auth: session }) }));
vi.mock('./recovery-client', () => ({ createRecoveryClient: async () => ({ auth: recovery }) }));

const keep = (access_token: string) => {
  localStorage.setItem(sessionKey, JSON.stringify({ access_token }));
  session.getSession.mockResolvedValue({ data: { session: { access_token } } });
};
const refusal = (code: string, status = 403) => ({ error: new AuthApiError('No', status, code) });

beforeEach(() => {
  vi.resetAllMocks();
  localStorage.clear();
  keep('mine');
  session.signOut.mockResolvedValue({ error: null });
});

it('keeps a session that the service still accepts', async () => {
  recovery.getUser.mockResolvedValue({ error: null });
  await endSessionIfRefused();
  expect(recovery.getUser).toHaveBeenCalledWith('mine');
  expect(session.signOut).not.toHaveBeenCalled();
});

it('does not ask the service when there is no session', async () => {
  session.getSession.mockResolvedValue({ data: { session: null } });
  await endSessionIfRefused();
  expect(recovery.getUser).not.toHaveBeenCalled();
});

it('reports a lost session when its stored copy was cleared', async () => {
  session.getSession.mockResolvedValue({ data: { session: null } });
  localStorage.clear();
  await endSessionIfRefused();
  expect(endLostSession).toHaveBeenCalledOnce();
});

it.each([
  ['the session', { error: new AuthSessionMissingError() }],
  ['the user', refusal('user_not_found')],
])('ends the session on this device when the service no longer knows %s', async (_what, answer) => {
  recovery.getUser.mockResolvedValue(answer);
  await endSessionIfRefused();
  expect(session.signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'local' });
});

it.each([
  ['a network that fails', { error: new AuthRetryableFetchError('Failed to fetch', 0) }],
  ['a service that fails', { error: new AuthRetryableFetchError('Bad Gateway', 502) }],
  ['a rate limit', refusal('over_request_rate_limit', 429)],
  ['a gateway that rejects the API key', { error: new AuthApiError('No', 401, undefined) }],
])('does not end the session after %s', async (_what, answer) => {
  recovery.getUser.mockResolvedValue(answer);
  await endSessionIfRefused();
  expect(session.signOut).not.toHaveBeenCalled();
});

it('keeps the session of another user who signs in during the check', async () => {
  recovery.getUser.mockImplementation(() => {
    keep('theirs');
    return Promise.resolve(refusal('user_not_found'));
  });
  await endSessionIfRefused();
  expect(session.signOut).not.toHaveBeenCalled();
});

describe('a session whose token the service rejects as bad', () => {
  beforeEach(() => recovery.getUser.mockResolvedValue(refusal('bad_jwt')));

  it.each([
    ['is renewed', { error: null }, 0],
    [
      'stays while it cannot be renewed',
      { error: new AuthRetryableFetchError('Failed to fetch', 0) },
      0,
    ],
    ['ends when the renewal is refused', refusal('refresh_token_not_found', 400), 1],
  ])('%s', async (_what, renewal, ends) => {
    session.refreshSession.mockResolvedValue(renewal);
    await endSessionIfRefused();
    expect(session.signOut).toHaveBeenCalledTimes(ends);
  });
});
