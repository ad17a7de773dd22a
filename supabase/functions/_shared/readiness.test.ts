import { expect, it } from 'vitest';
import { answer } from './answer.ts';
import { operatorFunction } from './readiness.ts';

const handler = operatorFunction({
  name: 'example',
  needs: ['SITE_URL', 'MAIL_FROM'],
  failure: 'It failed.',
  run: async () => answer(200, { done: true }),
});

const settings = {
  SUPABASE_SECRET_KEYS: '{"default":"sb_secret_x"}',
  SITE_URL: 'https://app.example',
  MAIL_FROM: 'Pitchreel <mail@app.example>',
};

async function call(method: string, key: string, changed: Record<string, string> = {}) {
  const request = new Request('http://localhost/', { method, headers: { apikey: key } });
  const response = await handler(request, new Map(Object.entries({ ...settings, ...changed })));
  const body: unknown = await response.json();
  return { status: response.status, body };
}

it('tells the operator that it is ready, or which secrets are not set', async () => {
  expect(await call('GET', 'sb_secret_x')).toEqual({
    status: 200,
    body: { ready: true, missing: [] },
  });
  expect(await call('GET', 'sb_secret_x', { MAIL_FROM: '' })).toEqual({
    status: 200,
    body: { ready: false, missing: ['MAIL_FROM'] },
  });
});

it.each(['GET', 'POST'])('answers %s of the operator alone', async (method) => {
  expect((await call(method, 'sb_secret_x')).status).toBe(200);
  expect((await call(method, 'sb_publishable_x')).status).toBe(403);
});

it('says which of the platform’s settings is malformed, and not its value', async () => {
  expect(await call('GET', 'x', { SUPABASE_SECRET_KEYS: 'sb_secret_x' })).toEqual({
    status: 500,
    body: { error: 'SUPABASE_SECRET_KEYS is not a JSON object of keys by name.' },
  });
});

it('refuses other methods', async () => {
  expect((await call('DELETE', 'sb_secret_x')).status).toBe(405);
});
