import type { SupabaseClient } from '@supabase/supabase-js';
import { createHash } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/lib/database.types.ts';
import { checked, decide, tryToDecide } from '../desk/desk-steps.ts';
import {
  ids,
  opinionToken,
  setUpWorld,
  storeFiles,
  posterUrl,
  world,
  type Actor,
} from '../world.ts';

/** Who reads, counts, reports and shares a pitch that companies alone may watch (docs/decisions/0062-who-may-watch.md). */
setUpWorld();
beforeEach(async () => {
  await world.reset();
  await world.backend.db.exec(`delete from public.suspensions`);
});

const position = () => world.as('talent').from('talent_positions');
const choose = async (audience: 'anyone' | 'companies') =>
  checked(await position().update({ audience }).eq('id', ids.position));

const insiders = ['talent', 'unlocker', 'company', 'operator'] as const;
const outsiders = ['visitor', 'otherTalent'] as const;

const idsOf = (rows: readonly { position_id: string }[] | null) =>
  (rows ?? []).map(({ position_id }) => position_id);
const listed = async (actor: Actor) =>
  idsOf(checked(await world.as(actor).from('video_feed').select('position_id')));

/** All ways in which someone may come across the pitch; each says whether they did. */
const ways: Record<string, (actor: Actor) => Promise<boolean>> = {
  'the feed': async (actor) => (await listed(actor)).includes(ids.position),
  'a count of the feed': async (actor) => {
    const { count } = await world
      .as(actor)
      .from('video_feed')
      .select('*', { count: 'exact', head: true })
      .eq('talent_id', ids.talent);
    return count === 1;
  },
  'a search': async (actor) =>
    idsOf(
      checked(await world.as(actor).rpc('search_feed', { p_terms: { keywords: ['hubspot'] } })),
    ).includes(ids.position),
  'the queue of new pitches': async (actor) =>
    idsOf(checked(await world.as(actor).rpc('fresh_feed', {}))).includes(ids.position),
  'the list of that queue': async (actor) =>
    idsOf(checked(await world.as(actor).from('fresh_pitches').select('position_id'))).includes(
      ids.position,
    ),
  'its captions': async (actor) =>
    (checked(await world.as(actor).from('position_captions').select('language'))?.length ?? 0) > 0,
  'a line that it says': async (actor) =>
    (checked(
      await world
        .as(actor)
        .rpc('caption_hits', { p_position_ids: [ids.position], p_keywords: ['software'] }),
    )?.length ?? 0) > 0,
};

const caption = () =>
  world
    .as('talent')
    .from('position_captions')
    .insert({
      position_id: ids.position,
      language: 'en',
      video_url: `http://a/storage/v1/object/public/talent_videos/${ids.talent}/a.mp4`,
      cues: [{ start: 0, end: 900, text: 'I sell software' }],
    });

describe('a pitch for companies only', () => {
  beforeEach(async () => {
    checked(await caption());
    await choose('companies');
  });

  it.each(Object.entries(ways))(
    'is met by %s by those alone who may watch it',
    async (_, meets) => {
      for (const actor of insiders) expect([actor, await meets(actor)]).toEqual([actor, true]);
      for (const actor of outsiders) expect([actor, await meets(actor)]).toEqual([actor, false]);
    },
  );

  it('is met by everyone again once its talent chooses so', async () => {
    await choose('anyone');
    for (const meets of Object.values(ways)) {
      for (const actor of [...insiders, ...outsiders]) expect(await meets(actor)).toBe(true);
    }
  });

  it('is in no number beside a filter for other talent', async () => {
    const closers = async (actor: Actor) =>
      checked(await world.as(actor).rpc('search_counts', {}))?.find(
        ({ choice }) => choice === 'Sales Closer',
      )?.pitches;
    expect(await closers('company')).toBe(1);
    expect(await closers('otherTalent')).toBeUndefined();
  });

  it('is not shown to a suspended company', async () => {
    await world.backend.db.query(
      `insert into public.suspensions (user_id, reason) values ($1, 'scam')`,
      [ids.company],
    );
    expect(await listed('company')).not.toContain(ids.position);
  });

  it('stays so when profile, video or title are saved, and when it was paused', async () => {
    checked(
      await world
        .as('talent')
        .from('talent_profiles')
        .update({ city: 'Lima' })
        .eq('user_id', ids.talent),
    );
    checked(await position().update({ paused_at: '2020-01-01Z' }).eq('id', ids.position));
    checked(await position().update({ paused_at: null }).eq('id', ids.position));
    checked(await position().update({ position_title: 'Setter' }).eq('id', ids.position));
    expect(await listed('visitor')).not.toContain(ids.position);
    expect(await listed('company')).toContain(ids.position);
  });

  it('keeps its place in the feed', async () => {
    const published = () =>
      world.value(`select published_at::text from public.video_feed where position_id = $1`, [
        ids.position,
      ]);
    const before = await published();
    await choose('anyone');
    await choose('companies');
    expect(await published()).toBe(before);
  });

  it('counts views and watches of those who may watch it, and of nobody else', async () => {
    await world.backend.db.exec(
      `delete from public.position_views; delete from public.position_watches`,
    );
    for (const actor of [...outsiders, 'company'] as const) {
      checked(await world.as(actor).from('position_views').insert({ position_id: ids.position }));
      checked(
        await world
          .as(actor)
          .from('position_watches')
          .insert({
            position_id: ids.position,
            film: `http://a/storage/v1/object/public/talent_videos/${ids.talent}/a.mp4`,
            past_start: true,
            reached: 3,
          }),
      );
    }
    expect(await world.value('select count(*)::int from public.position_views')).toBe(1);
    expect(await world.value('select count(*)::int from public.position_watches')).toBe(1);
  });

  it('looks like no pitch at all to whoever reports or buys it', async () => {
    for (const id of [ids.position, '30000000-0000-4000-8000-0000000000ff']) {
      for (const actor of outsiders) {
        expect(
          (
            await world
              .as(actor)
              .from('reports')
              .insert({ subject: 'pitch', position_id: id, reason: 'scam' })
          ).error,
        ).toMatchObject({ code: 'PT404', message: 'unknown_subject' });
      }
      expect(
        (await world.as('otherTalent').from('checkouts').insert({ position_id: id })).error,
      ).toMatchObject({ code: 'PT404', message: 'unknown_position' });
    }
    checked(await world.as('company').from('checkouts').insert({ position_id: ids.position }));
    checked(
      await world
        .as('company')
        .from('reports')
        .insert({ subject: 'pitch', position_id: ids.position, reason: 'scam' }),
    );
  });

  it('is in no link of second opinions, and gets none of its own', async () => {
    const colleague = createClient<Database>(world.backend.url, world.backend.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: { 'x-opinion-token': opinionToken, 'x-opinion-device': 'second' } },
    });
    const shown = async () =>
      idsOf(checked(await colleague.from('shortlist').select('position_id')));
    expect(await shown()).toEqual([]);
    const said = await colleague
      .from('opinions')
      .insert({ position_id: ids.position, says_yes: true });
    expect(said.error).toMatchObject({ code: '42501' });
    const token_hash = createHash('sha256').update('other').digest('hex');
    const made = await world
      .as('unlocker')
      .from('opinion_links')
      .insert({ token_hash, position_id: ids.position });
    expect(made.error).toMatchObject({ code: '42501' });
    await choose('anyone');
    expect(await shown()).toEqual([ids.position]);
  });

  it('leaves the home page, and cannot be chosen for it', async () => {
    await choose('anyone');
    await decide('feature_pitch', ids.position);
    await choose('companies');
    expect(checked(await world.as('visitor').from('featured_pitches').select())).toEqual([]);
    expect((await tryToDecide('feature_pitch', ids.position)).error).toMatchObject({
      message: 'changed_meanwhile',
    });
  });

  it('is new for a saved search, by whose mail nobody sees its picture', async () => {
    await storeFiles(posterUrl(ids.talent));
    checked(
      await position()
        .update({ poster_url: posterUrl(ids.talent) })
        .eq('id', ids.position),
    );
    await world.backend.db.exec(`
      update public.saved_searches set created_at = now() - interval '2 days', looked_at = now() - interval '2 days'
        where company_id = '${ids.company}';
      delete from public.saved_searches where company_id = '${ids.unlocker}';
      insert into public.saved_searches (company_id, name, terms, created_at, looked_at)
        values ('${ids.company}', 'Closers', '{"position": ["closer"]}', now() - interval '2 days', now() - interval '2 days');
      update public.video_feed set published_at = now() - interval '1 hour' where position_id = '${ids.position}';`);
    const news = checked(await world.as('company').rpc('saved_search_news'));
    expect(news?.[0]?.position_ids).toEqual([ids.position]);
    const [mail] = checked(await world.service.rpc('claim_search_mails')) ?? [];
    expect(mail?.pitches).toMatchObject([{ position_id: ids.position, poster_url: null }]);
  });
});

it('is chosen by its talent alone', async () => {
  for (const actor of ['otherTalent', 'company', 'operator'] as const) {
    await world
      .as(actor)
      .from('talent_positions')
      .update({ audience: 'companies' })
      .eq('id', ids.position);
  }
  expect(
    await world.value(`select audience from public.talent_positions where id = $1`, [ids.position]),
  ).toBe('anyone');
  const talent: SupabaseClient = world.as('talent');
  const nobody = talent.from('talent_positions').update({ audience: 'nobody' });
  expect((await nobody.eq('id', ids.position)).error).toMatchObject({ code: '22P02' });
});

it('is never in the feed of visitors when the first video comes after the choice', async () => {
  checked(await position().update({ video_url: null }).eq('id', ids.position));
  await choose('companies');
  checked(
    await position()
      .update({ video_url: `http://a/storage/v1/object/public/talent_videos/${ids.talent}/b.mp4` })
      .eq('id', ids.position),
  );
  expect(await listed('visitor')).not.toContain(ids.position);
  expect(await listed('company')).toContain(ids.position);
});

it('leaves the words of what is for anyone to their index, and keeps those of other pitches out of it', async () => {
  const found = () =>
    world.value(`select count(*)::int from public.open_pitches where position_id = $1`, [
      ids.position,
    ]);
  expect(await found()).toBe(1);
  await choose('companies');
  expect(await found()).toBe(0);
  // Beyond the newest 3,000, where the index is asked.
  const search = async (sub: string) =>
    world.backend.db.tx(
      async (query) => {
        await query(`alter table public.video_feed drop constraint video_feed_position_id_fkey`);
        await query(
          `alter table public.fresh_pitches drop constraint fresh_pitches_position_id_fkey`,
        );
        await query(`
          insert into public.video_feed (position_id, talent_id, position_title, video_url, search, published_at)
          select gen_random_uuid(), '${ids.otherTalent}', 'Setter', 'x', '''filler'':1A', now() + n * interval '1 second'
          from generate_series(1, 3100) n`);
        await query('set local role authenticated');
        await query(
          `select set_config('request.jwt.claims', '{"role": "authenticated", "sub": "${sub}"}', true)`,
        );
        const result = await query(
          `select position_id from public.search_feed('{"keywords": ["hubspot"]}')`,
        );
        const counted = await query(
          `select pitches from public.search_counts('{"keywords": ["hubspot"]}') where facet = 'all'`,
        );
        await query('set local enable_seqscan = off');
        const plan = await query(
          `explain select position_id from public.open_pitches where search @@ 'hubspot'`,
        );
        expect(JSON.stringify(plan)).toContain('open_pitches_search');
        return [result.length, counted[0]?.['pitches']];
      },
      { rollback: true },
    );
  expect(await search(ids.company)).toEqual([1, 1]);
  expect(await search(ids.otherTalent)).toEqual([0, 0]);
  await choose('anyone');
  expect(await search(ids.otherTalent)).toEqual([1, 1]);
});
