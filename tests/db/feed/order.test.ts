import type { Database, Tables } from '../../../src/lib/database.types.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ids, setUpWorld, videoUrl, world, type Actor } from '../world.ts';

/** Tests of what decides the order of the feed: what a company watched, and what few have watched yet. */
setUpWorld();
beforeEach(() => world.reset());

type Company = 'company' | 'unlocker';
type FeedArgs = Parameters<ReturnType<typeof world.as>['rpc']>[1] & {
  p_seen?: boolean;
  p_seen_until?: string;
  p_disliked?: boolean;
  p_terms?: Record<string, string | string[]>;
  p_limit?: number;
};

const watch = async (actor: Actor, position_id: string = ids.position) => {
  const { error } = await world.as(actor).from('position_views').insert({ position_id });
  expect(error).toBeNull();
};
const findIds = async (actor: Actor, args: FeedArgs) => {
  const { data, error } = await world.as(actor).rpc('search_feed', args);
  if (error) throw error;
  return data.map(({ first_name }) => first_name);
};
/** A page of the feed as a company reads it. */
const pageOf = async (
  actor: Company,
  args: Database['public']['Functions']['feed_page']['Args'],
) => {
  const { data, error } = await world
    .as(actor)
    .rpc('feed_page', { p_for_company: true, ...args })
    .overrideTypes<{ pitch: Tables<'video_feed'> }[]>();
  if (error) throw error;
  return data;
};
const unseen = (actor: Company = 'company') => findIds(actor, { p_seen: false });
const seen = (actor: Company = 'company') => findIds(actor, { p_seen: true });
const film = (file: string) =>
  world
    .as('talent')
    .from('talent_positions')
    .update({ video_url: videoUrl(ids.talent, file) })
    .eq('id', ids.position);

/** Adds pitches of the talent to the feed, each a minute older than the one before; no trigger runs. */
const addPitches = (count: number, skills = '') =>
  world.backend.db.exec(`
    set session_replication_role = replica;
    insert into public.talent_positions (id, talent_id, position_title, video_url)
      select ('30000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '${ids.talent}', 'Closer', '${videoUrl(ids.talent, 'more-')}' || n || '.mp4'
      from generate_series(1, ${count}) n;
    insert into public.video_feed (position_id, talent_id, first_name, position_title, skills, video_url, search, published_at)
      select p.id, p.talent_id, 'Ana', 'Closer', coalesce(${skills || 'null'}, '{}'::text[]), p.video_url, '',
        now() - interval '2 days' - interval '1 minute' * right(p.id::text, 12)::int
      from public.talent_positions p where p.video_url like '%/more-%';
    update public.video_feed f set search = private.feed_search(f) where video_url like '%/more-%';
    insert into public.open_pitches (position_id, published_at, search, position_title, languages)
      select position_id, published_at, search, position_title, languages from public.video_feed
      where video_url like '%/more-%';
    set session_replication_role = default;`);

// Also without triggers, which would take minutes for thousands of rows.
afterEach(() =>
  world.backend.db.exec(`
    set session_replication_role = replica;
    delete from public.seen_pitches;
    delete from public.open_pitches o using public.video_feed f
      where f.position_id = o.position_id and f.video_url like '%/more-%';
    delete from public.video_feed where video_url like '%/more-%';
    delete from public.talent_positions where video_url like '%/more-%';
    set session_replication_role = default;`),
);

describe('what a company watched', () => {
  it('comes after what it has not watched, for that company alone', async () => {
    expect(await unseen()).toEqual(['Ana', 'Leo']);
    await watch('company');
    expect(await unseen()).toEqual(['Leo']);
    expect(await seen()).toEqual(['Ana']);
    expect(await unseen('unlocker')).toEqual(['Ana', 'Leo']);
    expect(await seen('unlocker')).toEqual([]);
    expect(await findIds('company', {})).toEqual(['Ana', 'Leo']);
  });

  it('is noted for companies only, and read by nobody else', async () => {
    for (const actor of ['visitor', 'otherTalent', 'operator'] as const) await watch(actor);
    expect(await world.value('select count(*)::int from public.seen_pitches')).toBe(0);
    await watch('company');
    for (const actor of ['unlocker', 'talent', 'operator'] as const) {
      expect((await world.as(actor).from('seen_pitches').select()).data).toEqual([]);
    }
    const visitor = await world.as('visitor').rpc('search_feed', { p_seen: false });
    expect(visitor.error?.code).toBe('42501');
  });

  it('is not noted for a suspended company', async () => {
    await world.backend.db.exec(
      `insert into public.suspensions (user_id, reason) values ('${ids.company}', 'scam')`,
    );
    await watch('company');
    expect(await world.value('select count(*)::int from public.seen_pitches')).toBe(0);
  });

  it('is not visible to the talent anywhere', async () => {
    const talent = world.as('talent');
    const look = async () =>
      JSON.stringify([
        (await talent.from('talent_positions').select('id, seen_pitches(*)')).data,
        (await talent.from('video_feed').select()).data,
        (await talent.from('seen_pitches').select('*', { count: 'exact' })).count,
      ]);
    const before = await look();
    await watch('company');
    expect(await look()).toBe(before);
  });

  it('counts as not watched when the position has another video, until that is watched too', async () => {
    await watch('company');
    await film('b.mp4');
    expect(await unseen()).toEqual(['Ana', 'Leo']);
    // The second view of a day is not counted, but noted.
    await watch('company');
    expect(await unseen()).toEqual(['Leo']);
    await film('a.mp4');
    expect(await unseen()).toEqual(['Leo']);
    expect(await seen()).toEqual(['Ana']);
  });

  it('stays watched when only the profile changes', async () => {
    await watch('company');
    await world.as('talent').from('talent_profiles').upsert({
      user_id: ids.talent,
      full_name: 'Anna Ortega',
    });
    expect(await seen()).toEqual(['Anna']);
  });

  it('keeps its place in a list that began before it was watched', async () => {
    await watch('company', ids.otherPosition);
    const { data } = await world.as('company').from('seen_pitches').select('seen_at').single();
    const p_seen_until = data?.seen_at ?? '';
    await watch('company');
    await watch('company', ids.otherPosition);
    expect(await findIds('company', { p_seen: false, p_seen_until })).toEqual(['Ana']);
    expect(await findIds('company', { p_seen: true, p_seen_until })).toEqual(['Leo']);
    expect(await findIds('company', { p_seen: false, p_seen_until: '-infinity' })).toEqual([
      'Ana',
      'Leo',
    ]);
    expect(await unseen()).toEqual([]);
  });

  it('is among what was disliked, not among the rest, if it was disliked', async () => {
    await watch('company');
    await world.as('company').from('swipes').insert({ position_id: ids.position, liked: false });
    await world
      .as('company')
      .from('swipes')
      .insert({ position_id: ids.otherPosition, liked: false });
    for (const p_seen of [false, true]) {
      expect(await findIds('company', { p_seen, p_disliked: false })).toEqual([]);
    }
    expect(await findIds('company', { p_disliked: true })).toEqual(['Ana', 'Leo']);
  });

  it('is listed once, and everything is, however much is watched between two pages', async () => {
    await addPitches(23);
    const shown: string[] = [];
    for (const number of [2, 3, 11]) {
      await watch('company', `30000000-0000-4000-8000-${String(number).padStart(12, '0')}`);
    }
    let cursor: Parameters<typeof pageOf>[1] = {};
    for (;;) {
      const page = await pageOf('company', { ...cursor, p_limit: 4 });
      const rows = page.filter(({ part }) => part !== 'fresh');
      const last = rows.at(-1);
      if (!last) break;
      for (const { pitch } of rows) {
        shown.push(pitch.position_id);
        await watch('company', pitch.position_id);
      }
      cursor = {
        p_after: last.part,
        p_before: last.pitch.published_at,
        p_before_id: last.pitch.position_id,
        p_visit: last.visit,
      };
    }
    expect(shown).toHaveLength(25);
    expect(new Set(shown).size).toBe(25);
    expect(shown.slice(-3).map((id) => Number(id.slice(-12)))).toEqual([2, 3, 11]);
    expect(await unseen()).toEqual([]);
  });

  it('is no part of what visitors read, however often one connection asks', async () => {
    const parts: unknown[] = [];
    await world.backend.db.tx(async (query) => {
      await query('set local role anon');
      // After five times PostgreSQL keeps a plan, which checks the rights to all that stands in it.
      for (let time = 0; time < 7; time += 1) {
        parts.push(
          await query(`select distinct part from public.feed_page() where part <> 'fresh'`),
        );
      }
    });
    expect(parts).toEqual(Array.from({ length: 7 }, () => [{ part: 'all' }]));
  });

  it('comes after the rest within a search too, also beyond the window of newest rows', async () => {
    await addPitches(3100, `case when right(p.id::text, 12)::int > 3090 then '{Rare}'::text[] end`);
    const rare = { p_terms: { keywords: ['rare'] }, p_limit: 50 };
    expect(await findIds('company', { ...rare, p_seen: false })).toHaveLength(10);
    await world.backend.db.exec(`
      insert into public.seen_pitches (company_id, position_id, published_at)
      select '${ids.company}', position_id, published_at from public.video_feed
      where right(position_id::text, 4) <> '3099' and position_id <> '${ids.otherPosition}'`);
    expect(await findIds('company', { ...rare, p_seen: false })).toHaveLength(1);
    expect(await findIds('company', { ...rare, p_seen: true })).toHaveLength(9);
    expect(await unseen()).toEqual(['Leo', 'Ana']);
    expect(await findIds('company', { p_seen: false, p_terms: { profession: 'Closer' } })).toEqual([
      'Ana',
    ]);
  });

  it('is remembered up to the last ten thousand', async () => {
    await world.backend.db.exec(`
      set session_replication_role = replica;
      insert into public.seen_pitches (company_id, position_id, published_at, seen_at)
        select '${ids.company}', gen_random_uuid(), now() - interval '1 day' * n, now() - interval '1 second' * n
        from generate_series(1, 10000) n;
      set session_replication_role = default;`);
    await watch('company');
    const [row] = await world.backend.db.query(
      `select count(*)::int as n, count(*) filter (where published_at < now() - interval '9999.5 days')::int as oldest
       from public.seen_pitches`,
    );
    expect(row).toEqual({ n: 10_000, oldest: 0 });
    expect(await seen()).toEqual(['Ana']);
  });
});

describe('new pitches that few have watched', () => {
  const resultIds = async (actor: Actor, args: Parameters<typeof ask>[1] = {}) => {
    const { data, error } = await ask(actor, args);
    if (error) throw error;
    return data.map(({ first_name }) => first_name);
  };
  const ask = (
    actor: Actor,
    args: {
      p_unseen?: boolean;
      p_terms?: Record<string, string | string[]>;
    },
  ) => world.as(actor).rpc('fresh_feed', args);
  const left = () =>
    world.value('select views_left from public.fresh_pitches where position_id = $1', [
      ids.position,
    ]);
  const leave = (views: number) =>
    world.backend.db.query('update public.fresh_pitches set views_left = $1', [views]);

  /** Both talents' videos are new, Leo's the older one. */
  beforeEach(async () => {
    await world.backend.db.exec(`
      update public.video_feed set published_at = now() - interval '1 hour' where position_id = '${ids.otherPosition}';
      update public.fresh_pitches q set published_at = f.published_at, views_left = 20
      from public.video_feed f where f.position_id = q.position_id`);
  });

  it('wait in the order in which they were published, for everyone to see', async () => {
    for (const actor of ['visitor', 'company', 'talent'] as const) {
      expect(await resultIds(actor)).toEqual(['Leo', 'Ana']);
    }
  });

  it.each<[Parameters<typeof ask>[1], string[]]>([
    [{ p_terms: { profession: 'Setter' } }, ['Leo']],
    [{ p_terms: { keywords: ['hubspot'] } }, ['Ana']],
    [{ p_terms: { work_type: 'remote' } }, ['Ana']],
    [{ p_terms: { languages: ['German'] } }, ['Leo']],
    [{ p_terms: { keywords: ['nothing'] } }, []],
  ])('are found by the filters %j', async (args, expected) => {
    expect(await resultIds('visitor', args)).toEqual(expected);
  });

  it('leave out, for a company, what it watched or disliked', async () => {
    await watch('company');
    expect(await resultIds('company', { p_unseen: true })).toEqual(['Leo']);
    await world
      .as('company')
      .from('swipes')
      .insert({ position_id: ids.otherPosition, liked: false });
    expect(await resultIds('company', { p_unseen: true })).toEqual([]);
    expect(await resultIds('unlocker', { p_unseen: true })).toEqual(['Leo', 'Ana']);
    expect((await ask('visitor', { p_unseen: true })).error?.code).toBe('42501');
  });

  it('are new until twenty have watched them: each viewer once, their talent never', async () => {
    await watch('talent');
    expect(await left()).toBe(20);
    await watch('company');
    await watch('company');
    expect(await left()).toBe(19);
    await leave(1);
    await watch('unlocker');
    expect(await left()).toBe(0);
    expect(await resultIds('visitor')).toEqual(['Leo']);
    await watch('otherTalent');
    expect(await left()).toBe(0);
  });

  it('do not reveal how many watched them', async () => {
    const table = () => world.as('company').from('fresh_pitches');
    expect((await table().select('position_id, published_at')).data).toHaveLength(2);
    expect((await table().select('views_left')).error?.code).toBe('42501');
    expect((await table().select('position_id').eq('views_left', 20)).error?.code).toBe('42501');
    expect((await table().select('position_id').order('views_left')).error?.code).toBe('42501');
  });

  it('are new again with a video that was never shown, not with one that comes back', async () => {
    await leave(3);
    await film('b.mp4');
    expect(await left()).toBe(20);
    expect(await resultIds('visitor')).toEqual(['Leo', 'Ana']);
    await leave(2);
    await film('a.mp4');
    expect(await resultIds('visitor')).toEqual(['Leo']);
    await film('b.mp4');
    expect(await left()).toBe(2);
  });

  it('do not wait while they are paused, and go on with what was left', async () => {
    await leave(4);
    const save = (paused_at: string | null) =>
      world.as('talent').from('talent_positions').update({ paused_at }).eq('id', ids.position);
    await save('2020-01-01T00:00:00Z');
    expect(await resultIds('visitor')).toEqual(['Leo']);
    await save(null);
    expect(await resultIds('visitor')).toEqual(['Leo', 'Ana']);
    expect(await left()).toBe(4);
  });

  it('are new for thirty days', async () => {
    const age = (days: number) =>
      world.backend.db.exec(`
        update public.video_feed set published_at = now() - interval '${days} days' where position_id = '${ids.position}';
        update public.fresh_pitches set published_at = now() - interval '${days} days' where position_id = '${ids.position}'`);
    await age(29);
    expect(await resultIds('visitor')).toEqual(['Ana', 'Leo']);
    await age(31);
    expect(await resultIds('visitor')).toEqual(['Leo']);
    await world.backend.db.query('select private.purge_expired()');
    expect(await left()).toBeUndefined();
  });
});
