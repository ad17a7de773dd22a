import { beforeEach, expect, it, vi } from 'vitest';
import { answer, json, refused } from '@tests/services/answers';
import { message as messageOf, store } from '@tests/parts/conversation';
import { sessionOf } from '@tests/browser/device-session';
import { sessionKey } from '@/lib/session/auth-storage';
import { sendMessage } from './mutations';

const sessions = {
  a: JSON.stringify(sessionOf({ id: 'a' })),
  b: JSON.stringify(sessionOf({ id: 'b' })),
};
const tokenOfA = `Bearer ${sessionOf({ id: 'a' }).access_token}`;

/** Signs a user in for the whole browser, as if in another tab; null signs out. */
function signIn(who: 'a' | 'b' | null) {
  if (who === null) localStorage.removeItem(sessionKey);
  else localStorage.setItem(sessionKey, sessions[who]);
}

const message = { id: 'm1', conversationId: 'c', content: 'from a' };
const tokensOf = (requests: readonly { headers: Headers }[]) =>
  requests.map(({ headers }) => headers.get('authorization'));

beforeEach(() => {
  vi.restoreAllMocks();
});

it("sends a message with its author's token", async () => {
  const sent = answer('POST /rest/v1/messages', store);
  signIn('a');
  expect(await sendMessage(message, 'a')).toMatchObject({ id: 'm1' });
  expect(tokensOf(sent)).toEqual([tokenOfA]);
});

it.each(['b', null] as const)('sends nothing once the signed-in user is %s', async (who) => {
  const sent = answer('POST /rest/v1/messages', store);
  signIn(who);
  await expect(sendMessage(message, 'a')).rejects.toMatchObject({ code: 'signed-out' });
  expect(sent).toEqual([]);
});

it("sends with the author's token although another user signs in before the request", async () => {
  const sent = answer('POST /rest/v1/messages', store);
  signIn('a');
  const seen: string[] = [];
  const read = Storage.prototype.getItem;
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(function (this: Storage, key) {
    if (key !== sessionKey) return read.call(this, key);
    seen.push(seen.length === 0 ? 'a' : 'b');
    return seen.length === 1 ? sessions.a : sessions.b;
  });
  await sendMessage(message, 'a');
  expect(seen).toContain('b');
  expect(tokensOf(sent)).toEqual([tokenOfA]);
});

it("reads the row of a message that is already stored with the author's token", async () => {
  signIn('a');
  const sent = answer('POST /rest/v1/messages', () => {
    signIn('b');
    return refused(409, '23505', 'duplicate key');
  });
  const read = answer('GET /rest/v1/messages', () => json(messageOf('m1')));
  expect(await sendMessage(message, 'a')).toMatchObject({ id: 'm1' });
  expect(tokensOf([...sent, ...read])).toEqual([tokenOfA, tokenOfA]);
});
