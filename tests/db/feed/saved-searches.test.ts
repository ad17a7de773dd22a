import { beforeEach, describe, expect, it } from 'vitest';
import type { TablesInsert } from '../../../src/lib/database.types.ts';
import { decide } from '../desk/desk-steps.ts';
import { ids, setUpWorld, world } from '../world.ts';

setUpWorld();
beforeEach(() => world.reset());

const mine = () => world.as('company').from('saved_searches');
const save = async (search: TablesInsert<'saved_searches'>) => (await mine().insert(search)).error;

/** What is new for the company, by the names of its searches. */
async function news() {
  const me = world.as('company');
  const { data, error } = await me.rpc('saved_search_news');
  if (error) throw error;
  const { data: searches } = await mine().select('id, name');
  const nameOf = new Map(searches?.map(({ id, name }) => [id, name]));
  return Object.fromEntries(
    data.map(({ search_id, position_ids }) => [nameOf.get(search_id), position_ids]),
  );
}

/** The pitches are published the given minutes after now; each that is not named, long ago. */
const publish = (minutes: Partial<Record<'position' | 'otherPosition', number>>) =>
  world.backend.db.exec(
    (['position', 'otherPosition'] as const)
      .map(
        (pitch) => `update public.video_feed
          set published_at = now() + interval '${minutes[pitch] ?? -1_000} minutes' where position_id = '${ids[pitch]}';`,
      )
      .join('\n'),
  );

describe('a saved search', () => {
  it('keeps its name and filters, can be renamed and removed, and comes back by undo', async () => {
    const search = {
      id: '90000000-0000-4000-8000-000000000001',
      name: 'Closers in Spain',
      terms: {
        position: ['closer de ventas', 'Sales Closer'],
        profession: 'Sales Closer',
        keywords: ['b2b'],
        work_type: 'remote',
        languages: ['English', 'Spanish'],
        location: ['España', 'Spain'],
      },
      mail: false,
      looked_at: '2026-01-02T03:04:05+00:00',
      created_at: '2026-01-01T03:04:05+00:00',
    };
    expect(await save(search)).toBeNull();
    const kept = (await mine().select().single()).data;
    expect(kept).toMatchObject({ ...search, company_id: ids.company });
    await mine().update({ name: 'Closers' }).eq('id', search.id);
    await mine().delete().eq('id', search.id);
    expect((await mine().select()).data).toEqual([]);
    expect(await save(search)).toBeNull();
    expect((await mine().select().single()).data).toEqual(kept);
  });

  it.each([
    ['without any filter', { name: 'All', terms: {} }],
    ['with an unknown term', { name: 'All', terms: { work_type: 'remote', colour: 'red' } }],
    ['with a list instead of a text', { name: 'All', terms: { work_type: ['remote'] } }],
    ['without a name', { name: ' ', terms: { work_type: 'remote' } }],
    ['with a name of 81 letters', { name: 'x'.repeat(81), terms: { work_type: 'remote' } }],
    ['with a name of two lines', { name: 'a\nb', terms: { work_type: 'remote' } }],
    ['with an unknown work type', { name: 'a', terms: { work_type: 'moon' } }],
    ['with a blank profession', { name: 'a', terms: { profession: ' ' } }],
    ['with eleven languages', { name: 'a', terms: { languages: Array.from('abcdefghijk') } }],
    ['with a language that is blank', { name: 'a', terms: { languages: [''] } }],
    ['with five alternatives', { name: 'a', terms: { position: Array.from('abcde') } }],
    ['with a blank alternative', { name: 'a', terms: { keywords: [' '] } }],
    [
      'from before all time',
      { name: 'a', terms: { work_type: 'remote' }, created_at: '-infinity' },
    ],
    ['from after all time', { name: 'a', terms: { work_type: 'remote' }, created_at: 'infinity' }],
    [
      'looked at after all time',
      { name: 'a', terms: { work_type: 'remote' }, looked_at: 'infinity' },
    ],
    ['with a text of 251 letters', { name: 'a', terms: { location: ['x'.repeat(251)] } }],
  ])('is refused %s', async (_what, search) => {
    expect(['23514', '22P02']).toContain((await save(search))?.code);
  });

  it('has a name that no other search of its company has, in any case', async () => {
    expect(await save({ name: 'Remote', terms: { work_type: 'remote' } })).toBeNull();
    expect(await save({ name: 'REMOTE', terms: { work_type: 'hybrid' } })).toMatchObject({
      code: '23505',
    });
    // The unlocker has one of this name.
    expect(await save({ name: 'Closers', terms: { work_type: 'remote' } })).toBeNull();
  });

  it('is one of twenty at most, even if several are saved at once', async () => {
    const saved = await Promise.all(
      Array.from({ length: 23 }, (_, n) => save({ name: `${n}`, terms: { work_type: 'remote' } })),
    );
    const limit = { code: 'PT409', message: 'too_many_searches' };
    expect(saved.filter((error) => error !== null)).toEqual([
      expect.objectContaining(limit),
      expect.objectContaining(limit),
      expect.objectContaining(limit),
    ]);
    expect((await mine().select()).data).toHaveLength(20);
  });

  it('is looked at by the clock of the database, and keeps its filters', async () => {
    await save({ name: 'Remote', terms: { work_type: 'remote' }, looked_at: '2020-01-01' });
    await mine().update({ looked_at: '2100-01-01' }).eq('name', 'Remote');
    expect(
      await world.value(
        `select looked_at between now() - interval '1 minute' and now() from public.saved_searches where name = 'Remote'`,
      ),
    ).toBe(true);
    const { error } = await mine()
      .update({ terms: { work_type: 'hybrid' } })
      .eq('name', 'Remote');
    expect(error).toMatchObject({ code: '42501' });
  });
});

describe('what is new for a saved search', () => {
  it('is what was published since it was looked at, newest first', async () => {
    await save({ name: 'All', terms: { keywords: ['closing', 'cold'] } });
    await save({ name: 'Closers', terms: { position: ['closer'] } });
    await save({ name: 'Nobody', terms: { keywords: ['zeppelin'] } });
    await publish({});
    expect(await news()).toEqual({ All: [], Closers: [], Nobody: [] });
    await publish({ position: 1, otherPosition: 2 });
    expect(await news()).toEqual({
      All: [ids.otherPosition, ids.position],
      Closers: [ids.position],
      Nobody: [],
    });
    await world.backend.db.exec(
      `update public.video_feed set published_at = now() - interval '1 second'`,
    );
    await mine().update({ looked_at: 'now' }).eq('name', 'Closers');
    expect(await news()).toMatchObject({ Closers: [] });
  });

  it.each<[string, TablesInsert<'saved_searches'>, boolean]>([
    ['a profession', { name: 'a', terms: { profession: 'Sales Closer' } }, true],
    ['a work type', { name: 'a', terms: { work_type: 'remote' } }, true],
    [
      'languages, of which all are needed',
      { name: 'a', terms: { languages: ['English', 'German'] } },
      false,
    ],
    ['languages', { name: 'a', terms: { languages: ['English', 'Spanish'] } }, true],
    ['a place by another name', { name: 'a', terms: { location: ['Espagne', 'Spain'] } }, true],
    ['a skill as a position', { name: 'a', terms: { position: ['hubspot'] } }, true],
    ['a place as a position', { name: 'a', terms: { position: ['spain'] } }, false],
  ])('fits %s', async (_filter, search, fits) => {
    await save(search);
    await publish({ position: 1 });
    expect(await news()).toEqual({ a: fits ? [ids.position] : [] });
  });

  it('leaves out what the company disliked, what is hidden, and who is suspended', async () => {
    await save({ name: 'All', terms: { keywords: ['closing', 'cold'] } });
    await publish({ position: 1, otherPosition: 2 });
    await world.as('company').from('swipes').insert({ position_id: ids.position, liked: false });
    expect(await news()).toEqual({ All: [ids.otherPosition] });
    await decide('suspend_account', ids.otherTalent, { reason: 'scam' });
    expect(await news()).toEqual({ All: [] });
    await world.as('company').from('swipes').delete().eq('position_id', ids.position);
    expect(await news()).toEqual({ All: [ids.position] });
    await world.backend.db.exec(
      `update public.talent_positions set hidden_at = now(), hidden_reason = 'scam' where id = '${ids.position}'`,
    );
    expect(await news()).toEqual({ All: [] });
  });

  it('leaves out whom the company has unlocked, until the money is back', async () => {
    const unlocker = world.as('unlocker');
    await unlocker.from('saved_searches').delete().eq('id', ids.search);
    await unlocker
      .from('saved_searches')
      .insert({ name: 'All', terms: { keywords: ['closing', 'cold'] } });
    await publish({ position: 1, otherPosition: 2 });
    const found = async () => (await unlocker.rpc('saved_search_news')).data?.[0]?.position_ids;
    expect(await found()).toEqual([ids.otherPosition]);
    await world.backend.db.exec(
      `update public.unlocked_contacts set refunded_at = now() where user_id = '${ids.unlocker}'`,
    );
    expect(await found()).toEqual([ids.otherPosition, ids.position]);
  });

  it('is found beyond the newest 3,000, and counted up to fifty', async () => {
    await save({ name: 'Rare', terms: { keywords: ['zeppelin'] } });
    await save({ name: 'Common', terms: { keywords: ['filler'] } });
    await world.backend.db.tx(
      async (query) => {
        await query(`alter table public.video_feed drop constraint video_feed_position_id_fkey`);
        await query(
          `alter table public.fresh_pitches drop constraint fresh_pitches_position_id_fkey`,
        );
        await query(`
          insert into public.video_feed (position_id, talent_id, position_title, video_url, search, published_at)
          select gen_random_uuid(), '${ids.talent}', 'Setter', 'x', format('%L:1A', word)::tsvector,
            now() + n * interval '1 second'
          from generate_series(1, 3100) n, lateral (select case when n = 5 then 'zeppelin' else 'filler' end as word) w`);
        await query(`set local role authenticated`);
        await query(
          `select set_config('request.jwt.claims', '{"role": "authenticated", "sub": "${ids.company}"}', true)`,
        );
        expect(
          await query(
            `select s.name, cardinality(n.position_ids)::int as n
             from public.saved_search_news() n join public.saved_searches s on s.id = n.search_id order by 1`,
          ),
        ).toEqual([
          { name: 'Common', n: 50 },
          { name: 'Rare', n: 1 },
        ]);
      },
      { rollback: true },
    );
  });

  it("covers the caller's searches alone", async () => {
    await publish({ position: 1 });
    expect(await news()).toEqual({});
    expect((await world.as('talent').rpc('saved_search_news')).data).toEqual([]);
    expect((await world.as('visitor').rpc('saved_search_news')).error?.code).toBe('42501');
  });
});
