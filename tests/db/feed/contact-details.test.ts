import { beforeEach, describe, expect, it } from 'vitest';
import examples from '../../../src/domain/contact-details.examples.json';
import { ids, setUpWorld, world } from '../world.ts';

setUpWorld();
beforeEach(() => world.reset());

const isFound = (text: string | null) =>
  world.value('select private.has_contact_details($1)', [text]);

describe('the rule about contact details', () => {
  it.each(examples.found)('finds some in %j', async (text) => {
    expect(await isFound(text)).toBe(true);
  });

  it.each(examples.fine)('finds none in %j', async (text) => {
    expect(await isFound(text)).toBe(false);
  });

  const areFoundTogether = (texts: string[]) =>
    world.value('select private.have_contact_details_together($1::text[])', [texts]);

  it.each(examples.foundTogether.map((texts) => [texts]))(
    'finds some in the texts %j',
    async (texts) => {
      expect(await areFoundTogether(texts)).toBe(true);
    },
  );

  it.each(examples.fineTogether.map((texts) => [texts]))(
    'finds none in the texts %j',
    async (texts) => {
      expect(await areFoundTogether(texts)).toBe(false);
    },
  );

  it('finds none in nothing', async () => {
    expect(await isFound(null)).toBe(false);
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
