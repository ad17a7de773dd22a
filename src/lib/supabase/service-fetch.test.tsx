import { createClient } from '@supabase/supabase-js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createServiceFetch } from './service-fetch';

const network = vi.fn<typeof fetch>();
const auth = {
  getSession: vi.fn<() => Promise<{ data: { session: { access_token: string } | null } }>>(),
  refreshSession: vi.fn<() => Promise<{ data: { session: { access_token: string } | null } }>>(),
};
const caller = {
  publishableKey: 'k',
  isSignedIn: vi.fn<() => boolean>(),
  hasStoredSession: vi.fn<() => boolean>(),
  onRefused: vi.fn<() => void>(),
};
const serviceFetch = createServiceFetch(() => auth, caller);
const session = (token: string) => ({ data: { session: { access_token: token } } });
const rest = 'https://x.example/rest/v1/messages';
const sent = (token: string) => ({ headers: { Authorization: `Bearer ${token}`, apikey: 'k' } });
const tokens = () =>
  network.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'));

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal('fetch', network);
});

it('removes expires_at from a session, because it follows the clock of the service', async () => {
  network.mockResolvedValue(
    Response.json({ access_token: 'a', expires_in: 3600, expires_at: 1 }, { headers: { x: 'y' } }),
  );
  const response = await serviceFetch('https://x.example/auth/v1/token?grant_type=password');
  expect(await response.json()).toEqual({ access_token: 'a', expires_in: 3600 });
  expect(response.headers.get('x')).toBe('y');
});

it.each([
  ['a user', { id: '1' }],
  ['null', null],
])('passes on %s unchanged', async (_name, body) => {
  network.mockResolvedValue(Response.json(body));
  expect(await (await serviceFetch('https://x.example/auth/v1/user')).json()).toEqual(body);
});

it("replaces a gateway's page with status 429 by the service's rate limit error", async () => {
  network.mockResolvedValue(new Response('<html>', { status: 429 }));
  const response = await serviceFetch('https://x.example/auth/v1/token');
  expect(response.status).toBe(429);
  expect(await response.json()).toMatchObject({ error_code: 'over_request_rate_limit' });
});

it('retries a request once with a fresh token when its token has expired', async () => {
  network.mockImplementation(async () => new Response('', { status: 401 }));
  auth.getSession.mockResolvedValue(session('old'));
  auth.refreshSession.mockResolvedValue(session('new'));
  expect((await serviceFetch(rest, sent('old'))).status).toBe(401);
  expect(tokens()).toEqual(['Bearer old', 'Bearer new']);
  expect(new Headers(network.mock.lastCall?.[1]?.headers).get('apikey')).toBe('k');
});

it('retries with a token that another request has already fetched', async () => {
  network
    .mockResolvedValueOnce(new Response('', { status: 401 }))
    .mockResolvedValue(Response.json([]));
  auth.getSession.mockResolvedValue(session('new'));
  expect((await serviceFetch(rest, sent('old'))).status).toBe(200);
  expect(tokens()).toEqual(['Bearer old', 'Bearer new']);
  expect(auth.refreshSession).not.toHaveBeenCalled();
});

it.each([
  ['no session is stored', { data: { session: null } }, undefined],
  ['the session cannot be refreshed', session('old'), { data: { session: null } }],
])('does not retry a refused request when %s', async (_name, answer, refreshed) => {
  network.mockResolvedValue(new Response('', { status: 401 }));
  auth.getSession.mockResolvedValue(answer);
  if (refreshed) auth.refreshSession.mockResolvedValue(refreshed);
  expect((await serviceFetch(rest, sent('old'))).status).toBe(401);
  expect(network).toHaveBeenCalledTimes(1);
});

const tokenOf = (subject: string, serial = 1) =>
  `e30.${btoa(JSON.stringify({ sub: subject, serial }))}.signature`;

it('retries a request with another token of the same user', async () => {
  network.mockImplementation(async () => new Response('', { status: 401 }));
  auth.getSession.mockResolvedValue(session(tokenOf('a', 2)));
  await serviceFetch(rest, sent(tokenOf('a', 1)));
  expect(tokens()).toEqual([`Bearer ${tokenOf('a', 1)}`, `Bearer ${tokenOf('a', 2)}`]);
});

it.each([
  ['before the request was refused', tokenOf('b'), undefined],
  ['while the token is refreshed', tokenOf('a'), tokenOf('b')],
])(
  'does not retry a request for another user who signed in %s',
  async (_name, token, refreshed) => {
    network.mockImplementation(async () => new Response('', { status: 401 }));
    auth.getSession.mockResolvedValue(session(token));
    if (refreshed) auth.refreshSession.mockResolvedValue(session(refreshed));
    expect((await serviceFetch(rest, sent(tokenOf('a')))).status).toBe(401);
    expect(tokens()).toEqual([`Bearer ${tokenOf('a')}`]);
  },
);

describe('a request of a signed-in user', () => {
  beforeEach(() => {
    caller.isSignedIn.mockReturnValue(true);
    caller.hasStoredSession.mockReturnValue(true);
  });

  it('fails instead of being sent as a visitor’s while the session cannot be renewed', async () => {
    expect((await serviceFetch(rest, sent('k'))).status).toBe(502);
    expect(network).not.toHaveBeenCalled();
    expect(caller.onRefused).not.toHaveBeenCalled();
  });

  it('fails with 401 and is reported without a stored session', async () => {
    caller.hasStoredSession.mockReturnValue(false);
    expect((await serviceFetch(rest, sent('k'))).status).toBe(401);
    expect(network).not.toHaveBeenCalled();
    expect(caller.onRefused).toHaveBeenCalledOnce();
  });

  it('is reported as refused when no fresh token can be had', async () => {
    network.mockImplementation(async () => new Response('', { status: 401 }));
    auth.getSession.mockResolvedValue(session('old'));
    auth.refreshSession.mockResolvedValue({ data: { session: null } });
    await serviceFetch(rest, sent('old'));
    expect(caller.onRefused).toHaveBeenCalledOnce();
  });
});

it('sends a visitor’s request and does not report its refusal', async () => {
  network.mockImplementation(async () => new Response('', { status: 401 }));
  auth.getSession.mockResolvedValue({ data: { session: null } });
  expect((await serviceFetch(rest, sent('k'))).status).toBe(401);
  expect(network).toHaveBeenCalledOnce();
  expect(caller.onRefused).not.toHaveBeenCalled();
});

describe('the renewal of a session', () => {
  const key = 'session';
  const expired = { access_token: 'a', refresh_token: 'r', expires_at: 1, expires_in: 1, user: {} };

  /** Renews a session that has run out, with the real auth client. */
  async function renew(answer: () => Response): Promise<string | null> {
    for (const level of ['error', 'warn'] as const) {
      vi.spyOn(console, level).mockImplementation(() => undefined);
    }
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
    network.mockImplementation(async () => answer());
    localStorage.setItem(key, JSON.stringify(expired));
    const { auth: client } = createClient('https://x.example', 'k', {
      global: { fetch: createServiceFetch(() => auth, caller) },
      auth: { storageKey: key, storage: localStorage, autoRefreshToken: false },
    });
    const renewal = client.refreshSession();
    await vi.advanceTimersByTimeAsync(60_000);
    await renewal;
    vi.useRealTimers();
    return localStorage.getItem(key);
  }

  it.each([
    ['an HTML page with status 429', () => new Response('<html>', { status: 429 })],
    [
      'a rate limit error',
      () => Response.json({ code: 'over_request_rate_limit' }, { status: 429 }),
    ],
    ['an HTML page with status 200', () => new Response('<html>')],
    ['an empty body', () => new Response('')],
    ['status 500', () => new Response('', { status: 500 })],
    ['an HTML page with status 403', () => new Response('<html>', { status: 403 })],
  ])('keeps the session when the answer is %s', async (_what, answer) => {
    expect(await renew(answer)).not.toBeNull();
  });

  it('ends the session when the service refuses the refresh token', async () => {
    const refusal = { code: 'refresh_token_not_found', message: 'Invalid Refresh Token' };
    expect(await renew(() => Response.json(refusal, { status: 400 }))).toBeNull();
  });
});
