import { afterEach, describe, expect, it } from 'vitest';
import type { Database } from '../../src/lib/database.types.ts';
import { ids, setUpWorld, world } from './world.ts';

setUpWorld();

type Settings = Database['public']['Tables']['site_settings']['Update'];
const set = (settings: Settings) =>
  world.service.from('site_settings').update(settings).eq('id', true);

afterEach(async () => {
  const { error } = await set({ brand_name: 'Pitchreel', max_film_bytes: 100 * 2 ** 20 });
  if (error) throw error;
});

const limits = async () =>
  Object.fromEntries(
    (
      await world.backend.db.query<{ id: string; mib: number | null }>(
        'select id, file_size_limit / 1024.0 / 1024 as mib from storage.buckets',
      )
    ).map(({ id, mib }) => [id, Number(mib)]),
  );

describe('the largest video', () => {
  it('is the limit of every bucket with videos, and of no other', async () => {
    expect(await limits()).toMatchObject({
      talent_videos: 100,
      'video-previews': 100,
      'talent-videos': 100,
    });
    expect((await set({ max_film_bytes: 50 * 2 ** 20 })).error).toBeNull();
    expect(await limits()).toEqual({
      talent_videos: 50,
      'video-previews': 50,
      'talent-videos': 50,
      talent_posters: 2,
      company_videos: 50,
      company_posters: 2,
      hidden_videos: 0,
      hidden_posters: 0,
    });
  });

  it('is what the storage takes', async () => {
    await set({ max_film_bytes: 50 * 2 ** 20 });
    const films = world.as('talent').storage.from('talent_videos');
    const film = (mib: number) => new Blob([new Uint8Array(mib * 2 ** 20)], { type: 'video/mp4' });
    const tooLarge = await films.upload(`${ids.talent}/51.mp4`, film(51));
    expect(tooLarge.error).toMatchObject({ statusCode: '413' });
    expect((await films.upload(`${ids.talent}/50.mp4`, film(50))).error).toBeNull();
  });

  it.each([0, -1, 2 ** 20 - 1])('cannot be %i bytes', async (bytes) => {
    expect((await set({ max_film_bytes: bytes })).error).toMatchObject({ code: '23514' });
  });
});

describe('the brand', () => {
  it('renames the company of support and its conversations', async () => {
    expect((await set({ brand_name: 'Otherbrand' })).error).toBeNull();
    const conversation = await world
      .as('talent')
      .from('conversations')
      .select('company_name, company_is_verified')
      .eq('company_id', ids.system)
      .single();
    expect(conversation.data).toEqual({ company_name: 'Otherbrand', company_is_verified: true });
  });

  it('is the only name in what is written afterwards', async () => {
    await set({ brand_name: 'Otherbrand' });
    await world.reset();
    await world.backend.db.exec(`
      delete from public.messages; delete from public.conversations;
      insert into auth.users (id, aud, role, email, raw_user_meta_data)
        select gen_random_uuid(), 'authenticated', 'authenticated', type || '.new@example.com',
          jsonb_build_object('user_type', type)
        from unnest(array['talent', 'company']) as type;`);
    const columns = await world.backend.db.query<{ place: string; sql: string }>(
      `select c.table_schema || '.' || c.table_name || '.' || c.column_name as place,
         format('select count(*)::int as n from %I.%I where %I::text ilike ''%%pitchreel%%''',
           c.table_schema, c.table_name, c.column_name) as sql
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'private')`,
    );
    expect(columns.length).toBeGreaterThan(100);
    const results: string[] = [];
    for (const { place, sql } of columns) if (await world.value(sql)) results.push(place);
    expect(results).toEqual([]);
    const welcomes = await world.value(
      `select count(*)::int from public.messages where content like 'Welcome to Otherbrand.%'`,
    );
    expect(welcomes).toBe(2);
  });

  it.each(['', '  ', ' Brand', 'Two\nlines', 'x'.repeat(61)])('cannot be "%s"', async (name) => {
    expect((await set({ brand_name: name })).error).toMatchObject({ code: '23514' });
  });
});

it('is a site for real payments until someone says otherwise', async () => {
  const fresh = await world.value(
    `select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d join pg_attribute a
       on a.attrelid = d.adrelid and a.attnum = d.adnum
     where d.adrelid = 'public.site_settings'::regclass and a.attname = 'mode'`,
  );
  expect(fresh).toBe("'live'::text");
  expect((await set({ mode: 'demo' })).error).toMatchObject({ code: '23514' });
});
