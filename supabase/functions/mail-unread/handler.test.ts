import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import handler from './handler.ts';

const due = ['a', 'b'].map((id) => ({
  conversation_id: id,
  receiver_id: id,
  email: `${id}@example.com`,
  user_type: 'talent',
  language: 'en',
  sender_name: 'Northwind',
  unread: 1,
  unread_since: '2026-11-22T10:00:00Z',
}));

/** Answers by the end of the requested address; any other address gets 200 and null. */
const answers = new Map<string, () => Response>();
const network = vi.fn<typeof fetch>(async (input) => {
  const address = input instanceof Request ? input.url : input.toString();
  const found = [...answers].find(([end]) => address.endsWith(end));
  return found ? found[1]() : Response.json(null);
});
const asked = () =>
  network.mock.calls.map(([input, init]) => ({
    address: input instanceof Request ? input.url : input.toString(),
    key: new Headers(init?.headers).get('idempotency-key'),
    body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
  }));

/** What the handler reported to the database about the mails. */
const settled = () =>
  asked()
    .filter(({ address }) => address.endsWith('/settle_unread_mails'))
    .flatMap(({ body }) => body.p_mails);
const notedAs = (id: string, sent: boolean) => ({ conversation_id: id, receiver_id: id, sent });

const call = () =>
  handler(
    new Request('http://localhost/functions/v1/mail-unread', {
      method: 'POST',
      headers: { authorization: 'Bearer sb_secret_x' },
    }),
  );

beforeEach(() => {
  vi.stubGlobal('fetch', network);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.stubEnv('SUPABASE_URL', 'http://db');
  vi.stubEnv('SUPABASE_SERVICE_ROLE_KEY', 'sb_secret_x');
  vi.stubEnv('SITE_URL', 'https://app.example/');
  vi.stubEnv('BRAND_NAME', 'Pitchreel');
  vi.stubEnv('MAIL_API_URL', 'http://mail/emails');
  vi.stubEnv('MAIL_API_KEY', 'key');
  vi.stubEnv('MAIL_FROM', 'Pitchreel <mail@app.example>');
  network.mockClear();
  answers.clear();
  answers.set('/claim_unread_mails', () => Response.json(due));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each(['SITE_URL', 'BRAND_NAME'])('claims nothing while %s is not set', async (name) => {
  vi.stubEnv(name, '');
  expect((await call()).status).toBe(500);
  expect(asked()).toEqual([]);
});

it.each([
  ['refuses the mail', () => answers.set('/emails', () => new Response('full', { status: 429 }))],
  ['is not configured', () => vi.stubEnv('MAIL_API_URL', '')],
])('returns the claimed mails to the queue when the mail service %s', async (_name, fail) => {
  fail();
  expect(await (await call()).json()).toEqual({ sent: 0, failed: 2 });
  expect(settled()).toEqual([notedAs('a', false), notedAs('b', false)]);
});

it('records each mail on its own when one is refused and one is sent', async () => {
  let calls = 0;
  answers.set('/emails', () => new Response('', { status: (calls += 1) === 1 ? 500 : 200 }));
  expect(await (await call()).json()).toEqual({ sent: 1, failed: 1 });
  expect(settled()).toEqual([notedAs('a', false), notedAs('b', true)]);
});

it('uses the same idempotency key at each try, so that the mail is sent once', async () => {
  await call();
  await call();
  const keys = asked()
    .filter(({ address }) => address.endsWith('/emails'))
    .map(({ key }) => key);
  expect(keys).toHaveLength(4);
  expect(keys.slice(2)).toEqual(keys.slice(0, 2));
  expect(new Set(keys).size).toBe(2);
});

it.each([
  ['sent before with another text', 'invalid_idempotent_request', true],
  ['being sent at this moment', 'concurrent_idempotent_requests', false],
])('counts a mail that was %s as sent: %s', async (_name, name, sent) => {
  answers.set('/emails', () => Response.json({ name }, { status: 409 }));
  await call();
  expect(settled()).toEqual([notedAs('a', sent), notedAs('b', sent)]);
});

it('fails when the result could not be recorded', async () => {
  answers.set('/settle_unread_mails', () => new Response('', { status: 503 }));
  expect((await call()).status).toBe(500);
});
