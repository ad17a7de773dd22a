import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getSessionState } from '@/lib/session/session-store';
import { answer, json, noNetwork } from '@tests/services/answers';
import { authRefused, serveAuth } from '@tests/services/auth-service';
import { sessionOf, storeSession } from '@tests/browser/device-session';
import { signIn, signOut } from '@tests/parts/render-part';
import { endSessionIfRefused } from './refused-session';

const person = { id: 'me', userType: 'talent' };
const storedSession = () => localStorage.getItem('pitchreel.session');
const lookup = 'GET /auth/v1/user';

beforeEach(async () => {
  signOut();
  localStorage.clear();
  serveAuth(person);
  await signIn(person);
});

it('keeps a session that the service still accepts', async () => {
  const { access_token: token } = sessionOf(person);
  const requests = answer(lookup, () => json(sessionOf(person).user));
  await endSessionIfRefused();
  expect(requests).toHaveLength(1);
  expect(requests[0]?.headers.get('authorization')?.split('.')[0]).toBe(
    `Bearer ${token.split('.')[0]}`,
  );
  expect(storedSession()).not.toBeNull();
});

it('does not ask the service when there is no session', async () => {
  signOut();
  const requests = answer(lookup, noNetwork);
  await endSessionIfRefused();
  expect(requests).toEqual([]);
});

it('ends the session here when its stored copy was cleared', async () => {
  localStorage.clear();
  await endSessionIfRefused();
  expect(getSessionState().status).toBe('signed-out');
});

it.each([
  ['the session', 'session_not_found'],
  ['the user', 'user_not_found'],
])('ends the session on this device when the service no longer knows %s', async (_what, code) => {
  const logouts = answer('POST /auth/v1/logout', () => json({}));
  answer(lookup, () => authRefused(403, code));
  await endSessionIfRefused();
  expect(storedSession()).toBeNull();
  expect(logouts.map(({ url }) => url.searchParams.get('scope'))).toEqual(['local']);
});

it.each([
  ['a network that fails', noNetwork],
  ['a service that fails', () => new Response('<p>Bad Gateway</p>', { status: 502 })],
  ['a rate limit', () => authRefused(429, 'over_request_rate_limit')],
  ['a gateway that rejects the API key', () => json({ message: 'No' }, 401)],
])('does not end the session after %s', async (_what, reply) => {
  answer(lookup, reply);
  await endSessionIfRefused();
  expect(storedSession()).not.toBeNull();
});

it('keeps the session of another user who signs in during the check', async () => {
  answer(lookup, () => {
    storeSession({ id: 'other', userType: 'talent' });
    return authRefused(403, 'user_not_found');
  });
  await endSessionIfRefused();
  expect(storedSession()).toContain('other');
});

describe('a session whose token the service rejects as bad', () => {
  beforeEach(() => void answer(lookup, () => authRefused(403, 'bad_jwt')));

  it.each([
    ['is renewed', () => json(sessionOf(person)), true],
    ['ends when the renewal is refused', () => authRefused(400, 'refresh_token_not_found'), false],
  ])('%s', async (_what, renewal, stays) => {
    const renewals = answer('POST /auth/v1/token', renewal);
    await endSessionIfRefused();
    expect(renewals).toHaveLength(1);
    expect(storedSession() !== null).toBe(stays);
  });

  it('stays while it cannot be renewed', async () => {
    const renewals = answer('POST /auth/v1/token', noNetwork);
    vi.useFakeTimers();
    const checked = endSessionIfRefused();
    // The client tries for half a minute.
    await vi.advanceTimersByTimeAsync(60_000);
    await checked;
    vi.useRealTimers();
    expect(renewals.length).toBeGreaterThan(1);
    expect(storedSession()).not.toBeNull();
  });
});
