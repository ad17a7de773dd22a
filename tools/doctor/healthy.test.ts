import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../backend/backend.ts';
import { startBackend } from '../backend/test-backend.ts';
import { allChecks } from './checks/all.ts';
import { createContext } from './context.ts';
import { expectedReport } from './expected.ts';
import { examine, linesOf, sumOf, type Examined } from './run.ts';
import { localSettings } from './settings.ts';
import { siteAddress } from './test/world-parts.ts';
import { findings, makeHosted, newWorld } from './test/world.ts';

describe('the doctor', () => {
  it('finds nothing wrong with a healthy installation', async () => {
    const backend = await startBackend({ siteUrl: siteAddress });
    try {
      await makeHosted(backend);
      const all = await findings(await newWorld(backend), expectedReport);
      const notFine = [...all].flatMap(([title, findings]) =>
        findings.filter(({ state }) => state !== 'ok').map(({ is }) => `${title}: ${is}`),
      );
      expect(notFine).toEqual([]);
      expect(all.get('Jobs')).toContainEqual({
        state: 'ok',
        is: 'no call of the jobs was refused in the last hour',
      });
    } finally {
      await backend.stop();
    }
  });
});

describe('the doctor, of the backend of npm start', () => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await startBackend({ seed: true });
  });
  afterAll(() => backend.stop());

  /** What is found of all but the app, which nothing serves here. */
  async function examined(): Promise<Examined[]> {
    const settings = {
      ...(await localSettings({ port: 0, appPort: 5173 })),
      VITE_SUPABASE_URL: backend.url,
    };
    const context = createContext({ remote: false, settings, expected: expectedReport });
    const all: Examined[] = [];
    const withoutSite = allChecks.filter(
      ({ title }) => !['Site', 'Headers of the site', 'Scripts of the site'].includes(title),
    );
    for (const check of withoutSite) all.push(await examine(check, context));
    return all;
  }

  it('finds nothing wrong with the demo, and follows its links itself', async () => {
    expect(sumOf(await examined())).toEqual({
      faults: 0,
      line: expect.stringMatching(/^\d+ fine, 0 faults$/),
    });
  });

  it('says that the demo has another name, real payments and nobody who runs it', async () => {
    const { db } = backend;
    const operators = await db.query('select * from public.operators');
    await db.exec(`update public.site_settings set brand_name = 'Other';
      alter table public.site_settings disable trigger refuse_live_demo;
      update public.site_settings set mode = 'live';
      alter table public.site_settings enable trigger refuse_live_demo;
      delete from public.operators`);
    const faults = (await examined()).flatMap(({ title, findings }) =>
      findings.filter(({ state }) => state === 'fault').map(({ is }) => `${title}: ${is}`),
    );
    await db.exec(`update public.site_settings set brand_name = 'Pitchreel', mode = 'test'`);
    await db.query(
      'insert into public.operators select * from jsonb_populate_recordset(null::public.operators, $1)',
      [JSON.stringify(operators)],
    );
    expect(faults).toEqual([
      "Settings of the site: mode is 'live': payments of the test checkout are refused",
      "Settings of the site: brand_name is 'Other', and the site is built as 'Pitchreel'",
      expect.stringMatching(/^Operators: nobody runs the site/),
    ]);
  });

  it('counts every account of the demo', async () => {
    const [row] = await backend.db.query(
      `select (public.installation_report() ->> 'demo_accounts')::int as found,
         (select count(*)::int from auth.users) as made`,
    );
    expect(row).toEqual({ found: 15, made: 15 });
  });

  it('prints the names of settings, never their values', async () => {
    const world = await newWorld(backend);
    world.settings = { ...world.settings, VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_wrong' };
    const all = await findings(world, expectedReport);
    const text = [...all].flatMap(([, findings]) => linesOf(findings, world.settings)).join('\n');
    expect(text).toContain('✗ ');
    const { VITE_BRAND_NAME: _, ...hidden } = world.settings;
    for (const value of Object.values(hidden)) expect(text).not.toContain(value);
  });
});
