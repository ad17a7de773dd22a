import { beforeEach, describe, expect, it } from 'vitest';
import { foldText } from '../../../src/lib/fold-text.ts';
import { ids, setUpWorld, world } from '../world.ts';

setUpWorld();
beforeEach(() => world.reset());

const position = () => world.as('talent').from('talent_positions');

describe('search_feed', () => {
  type Filters = Parameters<typeof search>[0];
  async function search(filters: {
    position?: string[];
    profession?: string;
    keywords?: string[];
    work_type?: string;
    pay_model?: string;
    on_target_earnings?: string;
    notice_weeks?: string;
    languages?: string[];
    location?: string[];
    p_before?: string;
    p_before_id?: string;
    p_limit?: number;
  }) {
    const { p_before, p_before_id, p_limit, ...p_terms } = filters;
    const { data, error } = await world
      .as('visitor')
      .rpc('search_feed', { p_terms, p_before, p_before_id, p_limit });
    if (error) throw error;
    return data.map((found) => found.first_name);
  }

  it.each<[string, Filters, string[]]>([
    ['nothing asked: all, newest first', {}, ['Ana', 'Leo']],
    ['words of the title', { position: ['clos'] }, ['Ana']],
    ['words of the skills', { position: ['calling'] }, ['Leo']],
    ['words of one title or of another', { position: ['vent', 'calling setter'] }, ['Leo']],
    ['one word or another', { position: ['hubspot', 'setter'] }, ['Ana', 'Leo']],
    ['a place is no position', { position: ['berlin'] }, []],
    ['a title, exactly', { profession: 'Setter' }, ['Leo']],
    ['keywords anywhere', { keywords: ['spanish remote'] }, ['Ana']],
    ['every keyword', { keywords: ['closing berlin'] }, []],
    ['a first name', { keywords: ['ana'] }, ['Ana']],
    ['a first name and a language', { keywords: ['leo german'] }, ['Leo']],
    ['a first name is no position', { position: ['ana'] }, []],
    ['a first name is no place', { location: ['ana'] }, []],
    ['a family name stays unknown', { keywords: ['ortega'] }, []],
    ['place without its accent', { location: ['malaga'] }, ['Ana']],
    ['country', { location: ['GERMANY'] }, ['Leo']],
    ['a skill is no place', { location: ['hubspot'] }, []],
    ['work type', { work_type: 'hybrid' }, ['Leo']],
    ['all languages', { languages: ['English', 'Spanish'] }, ['Ana']],
    ['a language too many', { languages: ['English', 'German'] }, []],
    ['no languages asked', { languages: [] }, ['Ana', 'Leo']],
    [
      'everything at once',
      {
        position: ['closer'],
        keywords: ['hubspot'],
        location: ['spain'],
        work_type: 'remote',
      },
      ['Ana'],
    ],
    ['operators of the text search', { keywords: [`' | & ! ( ) : * <-> \\ "`] }, ['Ana', 'Leo']],
    ['punctuation only', { position: ['—'], keywords: ['+'], location: ['¿ …?'] }, ['Ana', 'Leo']],
    ['one row', { p_limit: 1 }, ['Ana']],
  ])('%s', async (_name, filters, expected) => {
    expect(await search(filters)).toEqual(expected);
  });

  it.each([
    'AI/ML Engineer',
    'ai',
    'ml',
    'ml/ai',
    'engineer (AI/ML)',
    'Node.js',
    'node js',
    'js',
    'B2B/SaaS',
    'saas',
    'C++',
    'c',
    'C#',
    "O'Reilly",
    'o’reilly',
    'reilly',
    'phone & e-mail',
    'phone',
    'sales:closing',
    'reels/shorts',
    'R&D',
    'd',
    'Łódź',
    'Маркетинг',
    '営業',
  ])('finds %s whatever punctuation separates its words', async (typed) => {
    await world.as('talent').from('talent_profiles').upsert({
      user_id: ids.talent,
      full_name: 'Ana Ortega',
      skills:
        "Node.js, B2B/SaaS, C++, C#, O'Reilly, phone & e-mail, sales:closing, reels/shorts, R&D, Łódź, Маркетинг, 営業",
    });
    await world.as('otherTalent').from('talent_profiles').upsert({ skills: '' });
    await position().update({ position_title: 'AI/ML Engineer' }).eq('id', ids.position);
    expect(await search({ position: [typed] })).toEqual(['Ana']);
    expect(await search({ keywords: [typed] })).toEqual(['Ana']);
  });

  it.each([
    [['C++'], ['Ana']],
    [['c++ spanish'], ['Ana']],
    [['C#'], ['Leo']],
    [['C#, F#'], ['Leo']],
    [['C++/C#'], []],
    [['c'], ['Ana', 'Leo']],
    [['notepad'], ['Ana']],
    [['notepad++'], ['Ana']],
    [['closing'], ['Leo']],
    [
      ['C++', 'C#'],
      ['Ana', 'Leo'],
    ],
  ])('finds for %j only pitches with exactly these terms', async (typed, expected) => {
    await world.as('talent').from('talent_profiles').upsert({
      user_id: ids.talent,
      full_name: 'Ana Ortega',
      skills: 'C++17, Notepad++, Cold calls, Clojure',
    });
    await world
      .as('otherTalent')
      .from('talent_profiles')
      .upsert({ skills: 'C#/.NET, F#, C, C+, #closing, Calls' });
    expect(await search({ keywords: typed })).toEqual(expected);
  });

  it.each([
    ['Gdańsk', ['gdansk', 'Gdańsk', 'GDAŃSK', 'Gdan\u0301sk', 'gda']],
    ['Łódź', ['lodz', 'LODZ', 'łódź', 'ŁÓDŹ']],
    ['Ma\u0301laga', ['malaga', 'Málaga', 'ma\u0301l']],
    ['Αθήνα', ['αθηνα', 'ΑΘΗΝΑ', 'Αθήνα']],
    ['Πειραιάς', ['πειραιας', 'ΠΕΙΡΑΙΑΣ']],
    ['İstanbul', ['istanbul', 'Istanbul', 'ıstanbul']],
    ['Tromsø', ['tromso', 'TROMSØ']],
    ['Gießen', ['giessen', 'GIEẞEN', 'Gießen']],
    ['Šibenik', ['sibenik']],
    ['Næstved', ['naestved', 'NÆSTVED']],
    ['Đà Nẵng', ['da nang', 'đà nẵng']],
    ['Орёл', ['орел', 'ОРЁЛ']],
    ['서울', ['서울', '서']],
  ])('finds %s with any case and accents', async (city, ways) => {
    await world
      .as('talent')
      .from('talent_profiles')
      .upsert({ user_id: ids.talent, full_name: 'Ana Ortega', city });
    for (const typed of ways) {
      expect([typed, ...(await search({ location: [typed] }))]).toEqual([typed, 'Ana']);
    }
    for (const text of [city, ...ways]) {
      expect(await world.value('select public.fold_accents($1)', [text])).toBe(foldText(text));
    }
  });

  it('leaves out what a company disliked, for that company alone', async () => {
    await world.as('company').from('swipes').insert({ position_id: ids.position, liked: false });
    const found = async (actor: 'company' | 'unlocker', p_disliked: boolean) => {
      const { data } = await world.as(actor).rpc('search_feed', { p_disliked });
      return data?.map(({ first_name }) => first_name);
    };
    expect(await found('company', false)).toEqual(['Leo']);
    expect(await found('company', true)).toEqual(['Ana']);
    // A liked pitch does not count as disliked.
    expect(await found('unlocker', false)).toEqual(['Ana', 'Leo']);
    expect(await found('unlocker', true)).toEqual([]);
    const visitor = await world.as('visitor').rpc('search_feed', { p_disliked: false });
    expect(visitor.error?.code).toBe('42501');
  });

  it('continues after the last row seen', async () => {
    const feed = world.as('visitor').from('video_feed').select();
    const { data: first } = await feed.eq('position_id', ids.position).single();
    expect(
      await search({ p_before: first?.published_at, p_before_id: first?.position_id }),
    ).toEqual(['Leo']);
  });

  it('pages through rows with the same time', async () => {
    await world.backend.db.exec(
      `update public.video_feed set published_at = '2026-01-01T00:00:00Z'`,
    );
    const seen: (string | null)[] = [];
    let before: { p_before?: string; p_before_id?: string } = {};
    for (let page = 0; page < 3; page += 1) {
      const { data } = await world.as('visitor').rpc('search_feed', { ...before, p_limit: 1 });
      const [last] = data ?? [];
      if (!last) break;
      seen.push(last.first_name);
      before = { p_before: last.published_at, p_before_id: last.position_id };
    }
    expect(seen).toEqual(['Leo', 'Ana']);
  });

  it('finds how a position is paid, at most what it earns, and who can start in time', async () => {
    const paid = { pay_model: 'commission', on_target_earnings: 90_000, notice_weeks: 2 } as const;
    await position().update(paid).eq('id', ids.position);
    expect(await search({ pay_model: 'commission' })).toEqual(['Ana']);
    expect(await search({ pay_model: 'base' })).toEqual([]);
    expect(await search({ on_target_earnings: '90000', notice_weeks: '2' })).toEqual(['Ana']);
    expect(await search({ on_target_earnings: '89999' })).toEqual([]);
    expect(await search({ notice_weeks: '1' })).toEqual([]);
  });

  it('finds rare words beyond its window of newest rows', async () => {
    // Inserted directly, because triggers would take seconds for three thousand rows.
    await world.backend.db.exec(`
      set session_replication_role = replica;
      insert into public.video_feed (position_id, talent_id, position_title, video_url, search)
      select gen_random_uuid(), talent_id, position_title, video_url, search
      from public.video_feed, generate_series(1, 3100) where position_id = '${ids.position}';
      insert into public.open_pitches (position_id, published_at, search, position_title, languages)
      select position_id, published_at, search, position_title, languages from public.video_feed
      on conflict do nothing;
      set session_replication_role = default;`);
    expect(await search({ location: ['berlin'] })).toEqual(['Leo']);
    expect(await search({ location: ['malaga'], p_limit: 50 })).toHaveLength(50);
    await world.backend.db.exec(`delete from public.video_feed`);
  });
});

describe('search_counts', () => {
  interface Filters {
    profession?: string;
    work_type?: string;
    languages?: string[];
    keywords?: string[];
  }
  async function counts(filters: Filters = {}) {
    const { data, error } = await world
      .as('company')
      .rpc('search_counts', { p_terms: { ...filters } });
    if (error) throw error;
    return Object.fromEntries(
      data.map(({ facet, choice, pitches }) => [choice ? `${facet} ${choice}` : facet, pitches]),
    );
  }

  it('counts what each choice would give beside the other filters', async () => {
    expect(await counts()).toEqual({
      all: 2,
      'profession Sales Closer': 1,
      'profession Setter': 1,
      'work_type remote': 1,
      'work_type hybrid': 1,
      'languages English': 1,
      'languages Spanish': 1,
      'languages German': 1,
    });
  });

  it('counts a profession in place of the chosen one, and a language in addition', async () => {
    expect(await counts({ profession: 'Setter' })).toEqual({
      all: 1,
      'profession Sales Closer': 1,
      'profession Setter': 1,
      'work_type hybrid': 1,
      'languages German': 1,
    });
    expect(await counts({ profession: 'Setter', languages: ['English'] })).toEqual({
      all: 0,
      'profession Sales Closer': 1,
    });
    expect(await counts({ work_type: 'remote', keywords: ['malaga'] })).toMatchObject({
      all: 1,
      'profession Sales Closer': 1,
      'work_type remote': 1,
    });
    expect(await counts({ keywords: ['zeppelin'] })).toEqual({ all: 0 });
  });

  it('agrees with the search', async () => {
    for (const filters of [{}, { work_type: 'hybrid' }, { keywords: ['closing'] }]) {
      const { data } = await world.as('company').rpc('search_feed', { p_terms: filters });
      expect((await counts(filters))['all']).toBe(data?.length);
    }
  });

  it('says when there are more pitches than it counted, and finds rare ones among them', async () => {
    await world.backend.db.exec(`
      set session_replication_role = replica;
      insert into public.video_feed (position_id, talent_id, position_title, video_url, search)
      select gen_random_uuid(), talent_id, position_title, video_url, search
      from public.video_feed, generate_series(1, 3100) where position_id = '${ids.position}';
      set session_replication_role = default;`);
    const total = async (filters: Filters) => {
      const { data } = await world.as('company').rpc('search_counts', { p_terms: { ...filters } });
      return data?.find(({ facet }) => facet === 'all');
    };
    expect(await total({})).toMatchObject({ pitches: 3000, complete: false });
    expect(await total({ profession: 'Setter' })).toMatchObject({ pitches: 1, complete: true });
    expect(await total({ keywords: ['calling'] })).toMatchObject({ pitches: 1, complete: true });
    await world.backend.db.exec(`delete from public.video_feed`);
  });

  it('is refused to visitors', async () => {
    expect((await world.as('visitor').rpc('search_counts')).error?.code).toBe('42501');
  });
});
