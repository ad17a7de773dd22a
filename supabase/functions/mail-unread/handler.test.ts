import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mailUnread, needs } from './handler.ts';

const due = ['a', 'b'].map((id) => ({
  conversation_id: id,
  receiver_id: id,
  email: `${id}@example.com`,
  user_type: 'talent',
  language: 'en',
  sender_name: 'Northwind',
  unread: 1,
  unread_since: '2026-11-22T10:00:00Z',
  brand: 'Pitchreel',
  unsubscribe_token: `token-of-${id}`,
}));

/** Answers by the end of the requested address; any other address gets 200 and null. */
const answers = new Map<string, () => Response>();
const network = vi.fn<typeof fetch>(async (input) => {
  const address = input instanceof Request ? input.url : input.toString();
  const answer = [...answers].find(([end]) => address.endsWith(end));
  return answer ? answer[1]() : Response.json(null);
});
const requests = () =>
  network.mock.calls.map(([input, init]) => ({
    address: input instanceof Request ? input.url : input.toString(),
    key: new Headers(init?.headers).get('idempotency-key'),
    body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
  }));

/** What the handler reported to the database about the mails. */
const settled = () =>
  requests()
    .filter(({ address }) => address.endsWith('/settle_unread_mails'))
    .flatMap(({ body }) => body.p_mails);
const notedAs = (id: string, what: 'sent' | 'refused' | 'left') => ({
  conversation_id: id,
  receiver_id: id,
  sent: what === 'sent',
  refused: what === 'refused',
  // What the mail service answered, for the desk.
  ...(what === 'refused' ? { problem: expect.stringContaining('mail service answered') } : {}),
});

let env: Map<string, string>;
/** A clock on which only pauses take time. */
let now = 0;
const clock = {
  now: () => now,
  pause: async (ms: number) => {
    now += ms;
  },
};
const call = () =>
  mailUnread(clock)(
    new Request('http://localhost/functions/v1/mail-unread', {
      method: 'POST',
      headers: { apikey: 'sb_secret_x' },
    }),
    env,
  );

beforeEach(() => {
  vi.stubGlobal('fetch', network);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  env = new Map([
    ['SUPABASE_URL', 'http://db'],
    ['SUPABASE_SECRET_KEYS', '{"default":"sb_secret_x"}'],
    ['SITE_URL', 'https://app.example/'],
    ['MAIL_API_URL', 'http://mail/emails'],
    ['MAIL_API_KEY', 'key'],
    ['MAIL_FROM', 'Pitchreel <mail@app.example>'],
  ]);
  network.mockClear();
  answers.clear();
  answers.set('/claim_unread_mails', () => Response.json(due));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each(needs)('claims nothing while %s is not set', async (name) => {
  env.delete(name);
  expect((await call()).status).toBe(500);
  expect(requests()).toEqual([]);
});

it.each([422, 500])('notes the mails as refused that are answered %i', async (status) => {
  answers.set('/emails', () => new Response('no', { status }));
  const response = await call();
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ sent: 0, failed: 2, left: 0 });
  expect(settled()).toEqual([notedAs('a', 'refused'), notedAs('b', 'refused')]);
});

it('records each mail on its own when one is refused and one is sent', async () => {
  let calls = 0;
  answers.set('/emails', () => new Response('', { status: (calls += 1) === 1 ? 500 : 200 }));
  expect(await (await call()).json()).toEqual({ sent: 1, failed: 1, left: 0 });
  expect(settled()).toEqual([notedAs('a', 'refused'), notedAs('b', 'sent')]);
});

describe.each([
  [401, 'a wrong key'],
  [403, 'a sender it does not allow'],
  [404, 'a wrong address'],
  [429, 'too many mails'],
])('when the mail service answers %i for %s', (status) => {
  it('leaves the whole claim to the next call and fails', async () => {
    answers.set('/emails', () => new Response('no', { status }));
    const response = await call();
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ sent: 0, failed: 0, left: 2 });
    expect(requests().filter(({ address }) => address.endsWith('/emails'))).toHaveLength(1);
    expect(settled()).toEqual([notedAs('a', 'left'), notedAs('b', 'left')]);
  });

  it('keeps what was sent before', async () => {
    let calls = 0;
    answers.set('/emails', () => new Response('', { status: (calls += 1) === 1 ? 200 : status }));
    const response = await call();
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ sent: 1, failed: 0, left: 1 });
    expect(settled()).toEqual([notedAs('a', 'sent'), notedAs('b', 'left')]);
  });
});

it('paces the mails and lets the reader unsubscribe from each', async () => {
  now = 0;
  expect(await (await call()).json()).toEqual({ sent: 2, failed: 0, left: 0 });
  expect(now).toBe(250);
  const mails = requests().filter(({ address }) => address.endsWith('/emails'));
  expect(mails.map(({ body }) => body.headers['List-Unsubscribe'])).toEqual(
    ['a', 'b'].map((id) => `<http://db/functions/v1/unsubscribe?token=token-of-${id}&for=talent>`),
  );
});

it('uses the same idempotency key at each try, so that the mail is sent once', async () => {
  await call();
  await call();
  const keys = requests()
    .filter(({ address }) => address.endsWith('/emails'))
    .map(({ key }) => key);
  expect(keys).toHaveLength(4);
  expect(keys.slice(2)).toEqual(keys.slice(0, 2));
  expect(new Set(keys).size).toBe(2);
});

it.each([
  ['sent before with another text', 'invalid_idempotent_request', 'sent'],
  ['being sent at this moment', 'concurrent_idempotent_requests', 'refused'],
] as const)('notes a mail that was %s (%s) as %s', async (_name, name, what) => {
  answers.set('/emails', () => Response.json({ name }, { status: 409 }));
  await call();
  expect(settled()).toEqual([notedAs('a', what), notedAs('b', what)]);
});

it('fails when the result could not be recorded', async () => {
  answers.set('/settle_unread_mails', () => new Response('', { status: 503 }));
  expect((await call()).status).toBe(500);
});
