import { expect, it, vi } from 'vitest';
import { answer } from './answer.ts';
import { SettingError } from '../env.ts';
import { serviceFunction } from './readiness.ts';

const handler = serviceFunction({
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

async function call(
  method: string,
  key: string,
  changed: Record<string, string> = {},
  called = handler,
) {
  const request = new Request('http://localhost/', { method, headers: { apikey: key } });
  const response = await called(request, new Map(Object.entries({ ...settings, ...changed })));
  const body: unknown = await response.json();
  return { status: response.status, body };
}

it('reports that it is ready, or which secrets are not set', async () => {
  expect(await call('GET', 'sb_secret_x')).toEqual({
    status: 200,
    body: { ready: true, missing: [] },
  });
  expect(await call('GET', 'sb_secret_x', { MAIL_FROM: '' })).toEqual({
    status: 200,
    body: { ready: false, missing: ['MAIL_FROM'] },
  });
});

it('reports which secrets are keys of Stripe’s test mode', async () => {
  expect(await call('GET', 'sb_secret_x', { MAIL_FROM: 'rk_test_x' })).toEqual({
    status: 200,
    body: { ready: true, missing: [], test_keys: ['MAIL_FROM'] },
  });
});

it.each(['GET', 'POST'])('answers %s with the secret key alone', async (method) => {
  expect((await call(method, 'sb_secret_x')).status).toBe(200);
  expect((await call(method, 'sb_publishable_x')).status).toBe(403);
});

it('says which of the platform’s settings is malformed, and not its value', async () => {
  expect(await call('GET', 'x', { SUPABASE_SECRET_KEYS: 'sb_secret_x' })).toEqual({
    status: 500,
    body: { error: 'SUPABASE_SECRET_KEYS is not a JSON object of keys by name.' },
  });
});

it('names a setting for want of which it failed, and nothing else of an error', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const failing = (error: Error) =>
    call(
      'POST',
      'sb_secret_x',
      {},
      serviceFunction({
        name: 'example',
        needs: [],
        failure: 'It failed.',
        run: async () => {
          throw error;
        },
      }),
    );
  expect(await failing(new SettingError('MAIL_FROM is not set'))).toEqual({
    status: 500,
    body: { error: 'It failed. MAIL_FROM is not set.' },
  });
  expect(await failing(new Error('ana@example.com is unknown'))).toEqual({
    status: 500,
    body: { error: 'It failed.' },
  });
});

it('refuses other methods', async () => {
  expect((await call('DELETE', 'sb_secret_x')).status).toBe(405);
});
