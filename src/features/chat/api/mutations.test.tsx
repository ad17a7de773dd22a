import { createClient } from '@supabase/supabase-js';
import { beforeEach, expect, it, vi } from 'vitest';
import { sendMessage } from './mutations';

const network = vi.fn<typeof fetch>();
const storage = {
  getItem: vi.fn<(key: string) => string | null>(),
  setItem: () => undefined,
  removeItem: () => undefined,
};
const client = createClient('https://x.example', 'sb_publishable_test', {
  global: { fetch: network },
  auth: { storage, storageKey: 'session', autoRefreshToken: false, detectSessionInUrl: false },
});
vi.mock('@/lib/supabase/supabase', () => ({ getSupabase: () => Promise.resolve(client) }));

const sessionOf = (userId: string) =>
  JSON.stringify({
    access_token: `token of ${userId}`,
    refresh_token: 'r',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: { id: userId },
  });
/** Signs a user in for the whole browser, as if in another tab; null signs out. */
const signIn = (userId: string | null) =>
  storage.getItem.mockImplementation((key) =>
    key === 'session' && userId !== null ? sessionOf(userId) : null,
  );

const message = { id: 'm1', conversationId: 'c', content: 'from a' };
const tokens = () =>
  network.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'));

beforeEach(() => {
  vi.resetAllMocks();
  network.mockImplementation(async () => Response.json({ id: 'm1' }, { status: 201 }));
});

it("sends a message with its author's token", async () => {
  signIn('a');
  expect(await sendMessage(message, 'a')).toEqual({ id: 'm1' });
  expect(tokens()).toEqual(['Bearer token of a']);
});

it.each(['b', null])('sends nothing once the signed-in user is %s', async (who) => {
  signIn(who);
  await expect(sendMessage(message, 'a')).rejects.toMatchObject({ code: 'signed-out' });
  expect(network).not.toHaveBeenCalled();
});

it("sends with the author's token although another user signs in before the request", async () => {
  signIn('a');
  await client.auth.getSession();
  const seen: string[] = [];
  storage.getItem.mockImplementation((key) => {
    if (key !== 'session') return null;
    seen.push(seen.length === 0 ? 'a' : 'b');
    return sessionOf(seen.at(-1) ?? '');
  });
  await sendMessage(message, 'a');
  expect(seen).toContain('b');
  expect(tokens()).toEqual(['Bearer token of a']);
});

it("reads the row of a message that is already stored with the author's token", async () => {
  signIn('a');
  network.mockImplementationOnce(async () => {
    signIn('b');
    return Response.json({ code: '23505', message: 'duplicate key' }, { status: 409 });
  });
  expect(await sendMessage(message, 'a')).toEqual({ id: 'm1' });
  expect(tokens()).toEqual(['Bearer token of a', 'Bearer token of a']);
});
