import { beforeEach, describe, expect, it } from 'vitest';
import examples from '../../../src/domain/typed-text.examples.json' with { type: 'json' };
import { ids, setUpWorld, world } from '../world.ts';

setUpWorld();
beforeEach(() => world.reset());

const answers = (rule: string, given: readonly string[][]) =>
  world.backend.db.query<{ answer: string }>(
    `select private.${rule}(each ->> 0) as answer
     from jsonb_array_elements($1::jsonb) with ordinality as given (each, n) order by n`,
    [JSON.stringify(given)],
  );

it('reads a text without what nobody sees, as the app does', async () => {
  expect(await answers('without_hidden', examples.withoutHidden)).toEqual(
    examples.withoutHidden.map(([, answer]) => ({ answer })),
  );
});

it('reads a phone number as the app does', async () => {
  expect(await answers('plain_phone', examples.plainPhone)).toEqual(
    examples.plainPhone.map(([, answer]) => ({ answer })),
  );
});

describe('what was pasted with signs that nobody sees', () => {
  it('is stored without them by a talent', async () => {
    const pasted = {
      phone: '\u202a(+376) ٣١٢ ٣٤٥\u202c',
      city: '\u200eM\u00e1laga\u200b',
      country: '\ufeffSpain',
      skills: 'Clo\u00adsing, \u202aHubSpot\u202c',
      languages: ['\u200eSpanish', 'English'],
    };
    const mine = world
      .as('talent')
      .from('talent_profiles')
      .update(pasted)
      .eq('user_id', ids.talent);
    expect((await mine.select('phone, city, country, skills, languages').single()).data).toEqual({
      phone: '+376 312 345',
      city: 'M\u00e1laga',
      country: 'Spain',
      skills: 'Closing, HubSpot',
      languages: ['Spanish', 'English'],
    });
  });

  it('is stored without them by a company', async () => {
    const pasted = { phone: '\u202d+٣٤ 612 00 41 18\u202c', industry: 'S\u200baaS' };
    const own = world.as('company').from('company_profiles').update(pasted);
    const storedRow = await own.eq('user_id', ids.company).select('phone, industry').single();
    expect(storedRow.data).toEqual({ phone: '+34 612 00 41 18', industry: 'SaaS' });
  });

  it('is no name of a saved search, which stands in mails', async () => {
    for (const name of ['Clo\u202esers', 'Closers\u2028now', '\ufeffClosers']) {
      const search = { name, terms: { keywords: ['closer'] } };
      const { error } = await world.as('company').from('saved_searches').insert(search);
      expect(error).toMatchObject({ code: '23514' });
    }
  });

  it('is searched and found without them', async () => {
    const find = async (keywords: string) =>
      (
        await world.as('company').rpc('search_feed', { p_terms: { keywords: [keywords] } })
      ).data?.map(({ position_id }) => position_id);
    const { error } = await world
      .as('talent')
      .from('talent_profiles')
      .update({ skills: 'Prospecting' })
      .eq('user_id', ids.talent);
    expect(error).toBeNull();
    for (const typed of [
      'pros\u00adpecting',
      '\u202aprospecting\u202c',
      '\ufeffpros\u200bpecting',
    ]) {
      expect(await find(typed)).toEqual([ids.position]);
    }
  });
});
