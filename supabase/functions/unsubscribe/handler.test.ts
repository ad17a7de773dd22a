import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paths } from '@/lib/routing/paths';
import handler from './handler.ts';

const token = 'a0000000-0000-4000-8000-00000000000a';
const env = new Map([
  ['SUPABASE_URL', 'http://db'],
  ['SUPABASE_SECRET_KEYS', '{"default":"sb_secret_x"}'],
  ['SITE_URL', 'https://app.example/'],
]);
const database = vi.fn<typeof fetch>();

const call = (method: string, query: string, headers: Record<string, string> = {}) =>
  handler(
    new Request(`http://localhost/functions/v1/unsubscribe${query}`, { method, headers }),
    env,
  );

beforeEach(() => {
  database.mockReset().mockImplementation(async () => Response.json(true));
  vi.stubGlobal('fetch', database);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('stops the mails of the person whose token is posted', async () => {
  const response = await call('POST', `?token=${token}&for=talent`);
  expect(response.status).toBe(200);
  // The button of the page that the mail's own link opens asks as well.
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(database.mock.calls.map(([url, init]) => [url, init?.body])).toEqual([
    ['http://db/rest/v1/rpc/unsubscribe', JSON.stringify({ p_token: token, p_from: 'messages' })],
  ]);
});

it('stops the mails about saved searches alone, if the link is of one of them', async () => {
  expect((await call('POST', `?token=${token}&for=company&from=searches`)).status).toBe(200);
  expect(database.mock.calls[0]?.[1]?.body).toBe(
    JSON.stringify({ p_token: token, p_from: 'searches' }),
  );
});

it.each([
  ['of nobody', `?token=${token}`],
  ['that is none', '?token=1'],
  ['that is missing', ''],
])('knows no person by a token %s', async (_name, query) => {
  database.mockImplementation(async () => Response.json(false));
  expect((await call('POST', query)).status).toBe(404);
});

it('asks to try again when the database does not answer', async () => {
  database.mockImplementation(async () => new Response('', { status: 503 }));
  expect((await call('POST', `?token=${token}`)).status).toBe(500);
});

it.each(['talent', 'company'] as const)('leads a %s who looks to the setting', async (userType) => {
  const response = await call('GET', `?token=${token}&for=${userType}`);
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(
    `https://app.example${paths.profile(userType)}#notifications`,
  );
  expect(database).not.toHaveBeenCalled();
});

it('leads nowhere but to the site', async () => {
  const response = await call('GET', `?token=${token}&for=//evil.example/`);
  expect(response.headers.get('location')).toBe('https://app.example/');
});

it('reports to the operator that it is ready', async () => {
  const response = await call('GET', '', { apikey: 'sb_secret_x' });
  expect(await response.json()).toEqual({ ready: true, missing: [] });
});
