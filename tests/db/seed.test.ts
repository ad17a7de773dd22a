import { readFile } from 'node:fs/promises';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../../tools/backend/backend.ts';
import { demoAccounts, operatorEmail } from '../../tools/backend/command/demo-accounts.ts';
import { setUpAuthenticator } from '../support/people/authenticator.ts';
import { startBackend } from '../../tools/backend/test-backend.ts';
import './world.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend({ seed: true });
});
afterAll(() => backend.stop());

describe('the demo data', () => {
  it('are refused where people may be real', async () => {
    const seed = await readFile(new URL('../../supabase/seed.sql', import.meta.url), 'utf8');
    const { db, stop } = await startBackend();
    await db.exec(`update public.site_settings set mode = 'live'`);
    await expect(db.exec(seed)).rejects.toThrow('only for a site in test mode');
    // psql runs one statement after the other and goes on after an error.
    const guard = seed.indexOf('end $$;') + 'end $$;'.length;
    const [forbid = '', check = ''] = seed.slice(0, guard).split(/(?=^do \$\$)/m);
    await db.exec(forbid);
    await expect(db.exec(check)).rejects.toThrow('only for a site in test mode');
    await expect(db.exec(seed.slice(guard))).rejects.toThrow('read-only transaction');
    await db.exec('set default_transaction_read_only = off');
    expect(await db.query('select from auth.users')).toEqual([]);
    await stop();
  });

  it('keep a site from taking real payments while one of their accounts is left', async () => {
    const { db } = backend;
    await expect(db.exec(`update public.site_settings set mode = 'live'`)).rejects.toThrow(
      'A live site has no demo accounts',
    );
    expect(await db.query('select mode from public.site_settings')).toEqual([{ mode: 'test' }]);
  });

  it.each(demoAccounts)('lets $email sign in', async ({ email, password }) => {
    const client = createClient(backend.url, backend.publishableKey, {
      auth: { persistSession: false },
    });
    const { error } = await client.auth.signInWithPassword({ email, password });
    expect(error).toBeNull();
    const { data } = await client.rpc('inbox');
    expect(data).not.toEqual([]);
  });

  it('assigns the demo videos to the positions of their speakers', async () => {
    const file = new URL('../../tools/demo-films/cast.json', import.meta.url);
    const cast: { slug: string; first_name: string; title: string }[] = JSON.parse(
      await readFile(file, 'utf8'),
    );
    const rows = await backend.db.query<{ first_name: string; title: string; slug: string }>(
      `select first_name, position_title as title, substring(video_url from '([a-z]+)\\.mp4$') as slug
       from public.video_feed`,
    );
    const bySlug = (a: { slug: string }, b: { slug: string }) => a.slug.localeCompare(b.slug);
    expect(rows.toSorted(bySlug)).toEqual(
      cast.map(({ slug, first_name, title }) => ({ slug, first_name, title })).toSorted(bySlug),
    );
  });

  it('has a file for every video and poster', async () => {
    const rows = await backend.db.query<{ url: string }>(
      'select unnest(private.stored_files_of(p)) as url from public.talent_positions p',
    );
    const urls = rows.flatMap(({ url }) => url ?? []);
    const kinds = new Set(urls.map((url) => /(-[0-9]+w|-small)?[.][a-z0-9]+$/.exec(url)?.[0]));
    const posters = ['-240w.webp', '-320w.webp', '-432w.webp', '.jpg'];
    expect([...kinds].toSorted()).toEqual([...posters, '-small.mp4', '.mp4'].toSorted());
    for (const url of urls) {
      const { pathname } = new URL(url);
      const { status } = await fetch(backend.url + pathname, { method: 'HEAD' });
      expect({ pathname, status }).toEqual({ pathname, status: 200 });
    }
  });

  it('has captions with exactly the words of its pitches, and where they are searched', async () => {
    const file = new URL('../../tools/demo-films/cast.json', import.meta.url);
    const cast: { slug: string; language: string; lines: string[] }[] = JSON.parse(
      await readFile(file, 'utf8'),
    );
    const rows = await backend.db.query<{ slug: string; language: string; said: string[] }>(
      `select substring(c.video_url from '([a-z]+)[.]mp4$') as slug, c.language,
         (select array_agg(cue ->> 'text') from jsonb_array_elements(c.cues) as cue) as said
       from public.position_captions c`,
    );
    const spoken = rows.filter(
      (row) => cast.find(({ slug }) => slug === row.slug)?.language === row.language,
    );
    expect([rows.length, spoken.length]).toEqual([14, 12]);
    for (const { slug, said } of spoken) {
      expect(said).toEqual(cast.find((speaker) => speaker.slug === slug)?.lines);
    }
    const visitor = createClient(backend.url, backend.publishableKey);
    const { data } = await visitor.rpc('search_feed', { p_terms: { keywords: ['cold pipeline'] } });
    expect(data).toMatchObject([{ first_name: 'Mei', caption_languages: ['en', 'es'] }]);
  });

  it('has daily views and unlocks that add up to the counters of each position', async () => {
    const rows = await backend.db.query<{ total: string; days: string; count: number }>(
      `select p.views || ' ' || p.unlocks as total, sum(d.views) || ' ' || sum(d.unlocks) as days,
         count(*)::int as count
       from public.talent_positions p join public.position_days d on d.position_id = p.id
       where d.day <= (now() at time zone 'utc')::date group by p.id`,
    );
    expect(rows).toHaveLength(12);
    for (const row of rows) {
      expect(row.days).toBe(row.total);
      expect(row.count).toBeGreaterThan(25);
    }
  });

  it('has an operator, for whom one thing of each of five kinds waits, and one was decided', async () => {
    const client = createClient(backend.url, backend.publishableKey, {
      auth: { persistSession: false },
    });
    const operator = demoAccounts.find(({ email }) => email === operatorEmail);
    await client.auth.signInWithPassword({
      email: operatorEmail,
      password: operator?.password ?? '',
    });
    await setUpAuthenticator(client);
    const { data: queue } = await client.rpc('desk_queue');
    expect(queue).toMatchObject([
      { kind: 'payment', name: 'Atlas Coaching', is_urgent: true },
      { kind: 'verification', name: 'Atlas Coaching' },
      { kind: 'report', name: 'Tomás Aguirre' },
      { kind: 'ticket', name: null },
      { kind: 'support', name: 'Diego Arango' },
    ]);
    const { data: log } = await client.from('decisions').select('action, note');
    expect(log).toEqual([{ action: 'dismiss_report', note: expect.stringContaining('loud') }]);
    const { data: settings } = await client
      .from('notification_settings')
      .select('language')
      .eq('user_id', '10000000-0000-4000-8000-000000000010');
    expect(settings).toEqual([{ language: 'es' }]);
  });

  it('has figures of the desk that agree with what they count', async () => {
    const [figures] = await backend.db.query<{ counted: string; there: string }>(
      `select
         (select string_agg(figure || ' ' || n, ', ' order by figure::text) from (
           select d.figure, sum(d.n) as n from public.desk_days d
           where d.figure not in ('answer_seconds', 'decision_seconds') group by 1
         ) f) as counted,
         concat_ws(', ',
           (select 'company_sign_ups ' || count(*) from public.accounts where user_type = 'company'),
           (select 'decisions ' || count(*) from public.decisions),
           (select 'live ' || count(*) from public.video_feed),
           (select 'revenue ' || sum(amount) from public.payments),
           (select 'talent_sign_ups ' || count(*) from public.accounts where user_type = 'talent'),
           (select 'unlocks ' || count(*) from public.unlocked_contacts),
           (select 'views ' || sum(views) from public.position_days)
         ) as there`,
    );
    expect(figures?.counted).toBe(figures?.there);
  });

  it('contains no name, phone or address of a real person', async () => {
    const rows = await backend.db.query<{ email: string }>(
      'select email from auth.users union select email from public.support_tickets',
    );
    for (const { email } of rows) expect(email).toMatch(/@(example\.com|pitchreel\.example)$/);
  });
});
