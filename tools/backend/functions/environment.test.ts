import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Backend } from '../backend.ts';
import { startBackend } from '../test-backend.ts';
import { readConfig } from '../config.ts';
import { apiKeys } from '../gateway/api-keys.ts';
import { functionEnvironment } from './environment.ts';
import { createFunctions } from './functions.ts';

let backend: Backend;
let env: ReadonlyMap<string, string>;
let dir: string;

beforeAll(async () => {
  backend = await startBackend();
  const { auth } = await readConfig();
  env = functionEnvironment({
    keys: await apiKeys(auth),
    url: backend.url,
    siteUrl: auth.siteUrl,
    webhookSecret: 'whsec_x',
  });
  dir = await mkdtemp(join(tmpdir(), 'functions-'));
});
afterAll(async () => {
  await backend.stop();
  await rm(dir, { recursive: true, force: true });
});

const legacy = (name: 'SUPABASE_ANON_KEY' | 'SUPABASE_SERVICE_ROLE_KEY') => env.get(name) ?? '';

it('functions are given what hosted gives, and the operator’s secrets', () => {
  expect([...env.keys()].filter((name) => name.startsWith('SUPABASE_'))).toEqual([
    'SUPABASE_URL',
    'SUPABASE_PUBLISHABLE_KEYS',
    'SUPABASE_SECRET_KEYS',
    'SUPABASE_ANON_KEY',
    'SUPABASE_SERVICE_ROLE_KEY',
  ]);
  expect(JSON.parse(env.get('SUPABASE_SECRET_KEYS') ?? '')).toEqual({ default: backend.secretKey });
  expect(JSON.parse(env.get('SUPABASE_PUBLISHABLE_KEYS') ?? '')).toEqual({
    default: backend.publishableKey,
  });
  expect(decodeJwt(legacy('SUPABASE_ANON_KEY'))['role']).toBe('anon');
  expect(decodeJwt(legacy('SUPABASE_SERVICE_ROLE_KEY'))['role']).toBe('service_role');
});

it('functions see nothing else of the environment that the backend runs in', async () => {
  await mkdir(join(dir, 'telling'));
  await writeFile(
    join(dir, 'telling', 'handler.ts'),
    `export default async (_request: Request, env: { get(name: string): string | undefined }) =>
       Response.json({ path: env.get('PATH') ?? null, site: env.get('SITE_URL') ?? null });`,
  );
  const functions = createFunctions({
    dir,
    claimsOf: async () => ({ role: 'anon' }),
    withoutJwt: new Set(['telling']),
    env,
    log: () => {},
  });
  const response = await functions(new Request(`${backend.url}/functions/v1/telling`));
  expect(await response.json()).toEqual({ path: null, site: env.get('SITE_URL') });
});

const service = (path: string, headers: Record<string, string>, body?: object) =>
  fetch(`${backend.url}/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

const calls = [
  ['rest', 'rest/v1/payment_events?select=id', undefined],
  ['auth', 'auth/v1/admin/users', undefined],
  ['storage', 'storage/v1/object/list/talent_videos', { prefix: '', limit: 1 }],
] as const;

it.each(calls)(
  '%s takes the secret key in apikey alone, and the legacy key in both headers',
  async (_name, path, body) => {
    expect((await service(path, { apikey: backend.secretKey }, body)).status).toBe(200);
    const key = legacy('SUPABASE_SERVICE_ROLE_KEY');
    const headers = { apikey: key, authorization: `Bearer ${key}` };
    expect((await service(path, headers, body)).status).toBe(200);
  },
);

it('a publishable or unknown key in apikey alone gives no rights', async () => {
  for (const key of [backend.publishableKey, legacy('SUPABASE_ANON_KEY'), 'sb_secret_other']) {
    expect((await service('auth/v1/admin/users', { apikey: key })).status).toBe(403);
    expect((await service('rest/v1/payment_events', { apikey: key })).ok).toBe(false);
  }
});

it('the storage asks a caller without any header for one, and lists to a visitor nothing', async () => {
  const [, path, body] = calls[2];
  const without = await service(path, {}, body);
  expect(without.status).toBe(400);
  expect(await without.json()).toMatchObject({
    message: "headers must have required property 'authorization'",
  });
  const asVisitor = await service(path, { apikey: backend.publishableKey }, body);
  expect(await asVisitor.json()).toEqual([]);
});
