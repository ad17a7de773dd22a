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
}));

/** Answers by the end of the address; 200 and null for any other. */
const answers = new Map<string, () => Response>();
const network = vi.fn<typeof fetch>(async (input) => {
  const address = input instanceof Request ? input.url : input.toString();
  const found = [...answers].find(([end]) => address.endsWith(end));
  return found ? found[1]() : Response.json(null);
});
const asked = () =>
  network.mock.calls.map(([input, init]) => ({
    address: input instanceof Request ? input.url : input.toString(),
    body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
  }));

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
  ['does not take it', () => answers.set('/emails', () => new Response('full', { status: 429 }))],
  ['is not set', () => vi.stubEnv('MAIL_API_URL', '')],
])('gives back what was claimed when the mail service %s', async (_name, fail) => {
  fail();
  expect(await (await call()).json()).toEqual({ sent: 0, failed: 2 });
  const given = asked().filter(({ address }) => address.endsWith('/release_unread_mail'));
  expect(given.map(({ body }) => body)).toEqual(
    due.map(({ conversation_id, receiver_id }) => ({
      p_conversation_id: conversation_id,
      p_receiver_id: receiver_id,
    })),
  );
});
