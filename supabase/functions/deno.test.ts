import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../../tools/backend/backend.ts';
import { readConfig } from '../../tools/backend/config.ts';
import { functionEnvironment } from '../../tools/backend/functions/environment.ts';
import { apiKeys, type ApiKeys } from '../../tools/backend/gateway/api-keys.ts';
import { projectPath } from '../../tools/backend/paths.ts';
import { startBackend } from '../../tools/backend/test-backend.ts';
import { startDenoFunction, type DenoFunction } from '../../tools/backend/test/deno-function.ts';

/** Every function's own index.ts under Deno, with the variables that hosted sets. */
const functions = readdirSync(projectPath('supabase/functions'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map(({ name }) => name);

interface SecretRun {
  body: object;
  answer: object;
  /** The status for who has another key; 403 unless said, 401 for a function that then asks who is signed in. */
  refused?: number;
}

/** The functions that the secret key runs, with what they answer when nothing is to do. */
const serviceFunctions: Readonly<Record<string, SecretRun>> = {
  'clean-storage': { body: {}, answer: { removed: 0 } },
  'mail-unread': { body: {}, answer: { sent: 0, failed: 0, left: 0 } },
  'mail-notices': { body: {}, answer: { sent: 0, failed: 0, left: 0 } },
  'mail-searches': { body: {}, answer: { sent: 0, failed: 0, left: 0 } },
  'move-hidden-films': { body: {}, answer: { moved: 0 }, refused: 401 },
  'erase-account': {
    body: { user_id: '90000000-0000-4000-8000-00000000000b' },
    answer: { erased: '90000000-0000-4000-8000-00000000000b', objects: 0 },
    refused: 401,
  },
};

/** The functions that the app calls with a person's token. */
const browserFunctions: ReadonlySet<string> = new Set([
  'erase-account',
  'dispute-evidence',
  'export-account',
  'film-addresses',
  'move-hidden-films',
  'operators',
  'refund-payment',
]);

const kinds = {
  'the new keys': {
    without: ['SUPABASE_ANON_KEY', 'SUPABASE_SERVICE_ROLE_KEY'],
    right: (keys: ApiKeys) => keys.secret,
    wrong: (keys: ApiKeys) => [keys.publishable, keys.legacyService],
  },
  'the legacy keys': {
    without: ['SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_SECRET_KEYS'],
    right: (keys: ApiKeys) => keys.legacyService,
    wrong: (keys: ApiKeys) => [keys.legacyAnon, keys.secret],
  },
} as const;

let backend: Backend;
let keys: ApiKeys;
let settings: ReadonlyMap<string, string>;

beforeAll(async () => {
  backend = await startBackend();
  const { auth } = await readConfig();
  keys = await apiKeys(auth);
  settings = functionEnvironment({
    keys,
    url: backend.url,
    siteUrl: auth.siteUrl,
    webhookSecret: 'whsec_x',
  });
});
afterAll(() => backend.stop());

describe.each(functions)('%s under Deno', (name) => {
  describe.each(Object.entries(kinds))('with %s alone', (_kind, { without, right, wrong }) => {
    let started: DenoFunction;
    beforeAll(async () => {
      const given = [...settings].filter(([setting]) => !without.some((one) => one === setting));
      started = await startDenoFunction(name, new Map(given));
    });
    afterAll(() => started.stop());

    async function call(headers: Record<string, string>, body?: object) {
      const response = await fetch(started.url, {
        method: body ? 'POST' : 'GET',
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const said: unknown = await response.json();
      return { status: response.status, said };
    }

    it('reports with the secret key alone that it is ready', async () => {
      const ready = { status: 200, said: { ready: true, missing: [] } };
      const key = right(keys);
      expect(await call({ apikey: key })).toEqual(ready);
      expect(await call({ authorization: `Bearer ${key}` })).toEqual(ready);
      for (const other of [...wrong(keys), 'sb_secret_other']) {
        expect((await call({ apikey: other, authorization: `Bearer ${other}` })).status).toBe(403);
      }
      expect((await call({})).status).toBe(403);
    });

    it.runIf(browserFunctions.has(name))(
      'answers a preflight, and asks who is signed out to sign in',
      async () => {
        const preflight = await fetch(started.url, {
          method: 'OPTIONS',
          headers: {
            origin: 'https://app.example',
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'apikey,authorization,content-type,x-client-info',
          },
        });
        expect(preflight.status).toBe(204);
        expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
        const refused = await fetch(started.url, { method: 'POST', body: '{}' });
        expect(refused.headers.get('access-control-allow-origin')).toBe('*');
        expect(refused.status).toBe(401);
        expect(await refused.json()).toMatchObject({ message: 'signed_out' });
      },
    );

    const run = serviceFunctions[name];
    if (!run) return;
    it('does its work with the secret key alone', async () => {
      expect(await call({ apikey: right(keys) }, run.body)).toEqual({
        status: 200,
        said: run.answer,
      });
      for (const other of wrong(keys)) {
        expect((await call({ apikey: other }, run.body)).status).toBe(run.refused ?? 403);
      }
    });
  });
});

it('nothing is known of a link that belongs to nobody, under Deno', async () => {
  const unsubscribe = await startDenoFunction('unsubscribe', settings);
  try {
    const token = '90000000-0000-4000-8000-00000000000b';
    const posted = await fetch(`${unsubscribe.url}/?token=${token}`, { method: 'POST' });
    expect(posted.status).toBe(404);
    const looked = await fetch(`${unsubscribe.url}/?token=${token}&for=talent`, {
      redirect: 'manual',
    });
    expect(looked.headers.get('location')).toContain('/talent/profile#notifications');
  } finally {
    await unsubscribe.stop();
  }
});
