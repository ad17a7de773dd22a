import { beforeEach, describe, expect, it } from 'vitest';
import examples from './contact-details.examples.json';
import { ids, setUpWorld, videoUrl, world } from '../world.ts';

setUpWorld();
beforeEach(() => world.reset());

/** The texts, or lists of texts, in which the rule finds contact details. */
const found = async <T>(rule: string, given: readonly T[]): Promise<T[]> => {
  const rows = await world.backend.db.query<{ found: boolean | null }>(
    `select private.${rule} as found
     from jsonb_array_elements($1::jsonb) with ordinality as given (each, n) order by n`,
    [JSON.stringify(given)],
  );
  expect(rows).toHaveLength(given.length);
  expect(rows).not.toContainEqual({ found: null });
  return given.filter((_, index) => rows[index]?.found);
};
const inText = `has_contact_details(each #>> '{}')`;
const inTexts = `have_contact_details_together(array(select jsonb_array_elements_text(each)))`;

describe('the rule about contact details', () => {
  it('finds some in a text, and none in others', async () => {
    expect(await found(inText, examples.found)).toEqual(examples.found);
    expect(await found(inText, examples.fine)).toEqual([]);
  });

  it('finds some that are spread over several texts, and none in others', async () => {
    expect(await found(inTexts, examples.foundTogether)).toEqual(examples.foundTogether);
    expect(await found(inTexts, examples.fineTogether)).toEqual([]);
  });

  it('finds none in nothing', async () => {
    expect(await world.value('select private.has_contact_details(null)')).toBe(false);
  });
});

it('keeps contact details out of the feed and its search, whatever is stored', async () => {
  await world.backend.db.query(
    `update public.talent_profiles set full_name = $1, city = $2, country = $3, skills = $4, languages = $5
     where user_id = '${ids.talent}'`,
    [
      '@anacloses Ortega',
      'Málaga 612 34 56 78',
      'ana.ortega@example.com',
      'Closing, insta: anacloses, monday.com, wa.me/34612345678',
      ['English', 't.me/anacloses', 'Spanish'],
    ],
  );
  const { data } = await world
    .as('visitor')
    .from('video_feed')
    .select()
    .eq('position_id', ids.position)
    .single();
  expect(data).toMatchObject({
    first_name: null,
    city: null,
    country: null,
    skills: ['Closing', 'monday.com'],
    languages: ['English', 'Spanish'],
  });
  expect(JSON.stringify(data)).not.toMatch(/anacloses|ortega|612/i);
});

it('keeps the halves of a number out of the feed that stand among letters in city and country', async () => {
  for (const [city, country, shown] of examples.places) {
    await world.backend.db.query(
      `update public.talent_profiles set city = $1, country = $2 where user_id = '${ids.talent}'`,
      [city, country],
    );
    const { data } = await world
      .as('visitor')
      .from('video_feed')
      .select('city, country')
      .eq('position_id', ids.position)
      .single();
    expect(data).toEqual(shown ? { city, country } : { city: null, country: null });
  }
});

it('reads the texts of a profile as often for ten positions as for one', async () => {
  await world.backend.db.exec(`
    create sequence private.readings;
    alter function private.public_texts(text[]) rename to public_texts_as_before;
    create function private.public_texts(p_texts text[]) returns text[] language sql volatile as
      'select private.public_texts_as_before(p_texts) from nextval(''private.readings'')';`);
  const readings = async (skills: string) => {
    await world.backend.db.exec(`select setval('private.readings', 1)`);
    await world.backend.db.query(
      `update public.talent_profiles set skills = $1 where user_id = '${ids.talent}'`,
      [skills],
    );
    return Number(await world.value('select last_value from private.readings'));
  };
  const forOne = await readings('Closing');
  await world.backend.db.exec(`
    insert into storage.objects (bucket_id, name)
      select 'talent_videos', '${ids.talent}/' || n || '.mp4' from generate_series(2, 10) n;
    insert into public.talent_positions (talent_id, video_url)
      select '${ids.talent}', replace('${videoUrl(ids.talent)}', '/a.mp4', '/' || n || '.mp4')
      from generate_series(2, 10) n;`);
  expect(
    Number(
      await world.value(`select count(*) from public.video_feed where talent_id = '${ids.talent}'`),
    ),
  ).toBe(10);
  expect(await readings('Closing, HubSpot')).toBe(forOne);
});

it('keeps a number out of the feed that is spread over several fields', async () => {
  await world.backend.db.query(
    `update public.talent_profiles set city = $1, country = $2, skills = $3, languages = $4
     where user_id = '${ids.talent}'`,
    [
      'Málaga 600 111',
      '222 Spain',
      'Closing, 600, HubSpot, 111, B2B, 222',
      ['English', '600', '111', '222'],
    ],
  );
  const { data } = await world
    .as('visitor')
    .from('video_feed')
    .select()
    .eq('position_id', ids.position)
    .single();
  expect(data).toMatchObject({
    first_name: 'Ana',
    city: null,
    country: null,
    skills: ['Closing', 'HubSpot'],
    languages: ['English'],
  });
});
