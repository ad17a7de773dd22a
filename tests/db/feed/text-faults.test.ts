import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import names from './name-fault.examples.json' with { type: 'json' };
import { ids, setUpWorld, world, type Actor } from '../world.ts';

setUpWorld();
beforeEach(() => world.reset());

const faultsSchema = v.array(v.object({ field: v.string(), place: v.number(), fault: v.string() }));
type Texts = Readonly<Record<string, string | string[]>>;

const check = (texts: Texts, actor: Actor = 'talent') =>
  world
    .as(actor)
    .from('text_checks')
    .insert({ texts: { ...texts } })
    .select('faults')
    .single();

/** What speaks against texts, as 'field place: fault'. */
async function faults(texts: Texts, actor: Actor = 'talent'): Promise<string[]> {
  const { data } = await check(texts, actor).throwOnError();
  return v
    .parse(faultsSchema, data.faults)
    .map(({ field, place, fault }) => `${field} ${place}: ${fault}`);
}

it('finds nothing in what is fine, blank or left out', async () => {
  expect(await faults({})).toEqual([]);
  expect(await faults({ full_name: ' ', shown_as: '', city: '', skills: [], cues: [] })).toEqual(
    [],
  );
  expect(
    await faults({
      full_name: 'Mei Tanaka, mei.com',
      shown_as: 'Mei',
      city: 'Madrid 28013',
      country: 'Spain',
      skills: ['Closing', 'monday.com'],
      cues: ['Forty calls a week.', 'I close.'],
    }),
  ).toEqual([]);
});

it.each([
  [{ full_name: '@mei_sells Tanaka' }, ['full_name 0: contact_details']],
  [{ city: 'Madrid, 612 34 56 78' }, ['city 0: contact_details']],
  [{ country: 'mei@gmail.com' }, ['country 0: contact_details']],
  [{ skills: ['Closing', 'insta: mei'] }, ['skills 1: contact_details']],
  [
    { skills: ['600', 'Closing', '111', '222'] },
    [0, 2, 3].map((n) => `skills ${n}: contact_details`),
  ],
  [{ shown_as: 'Ana María García' }, ['shown_as 0: too_many_words']],
  [{ shown_as: 'ANA_GARCIA_LOPEZ' }, ['shown_as 0: too_many_words']],
  [{ shown_as: 'insta: mei' }, ['shown_as 0: contact_details']],
  [{ shown_as: 'Verified \u2713' }, ['shown_as 0: reserved_name']],
  [{ shown_as: '\u0410nna' }, ['shown_as 0: mixed_alphabets']],
  [
    { full_name: '\u{1f44d}', shown_as: '..' },
    ['full_name 0: no_letters', 'shown_as 0: no_letters'],
  ],
  [
    { city: 'Madrid 612', country: 'Spain 345678' },
    ['city 0: contact_details', 'country 0: contact_details'],
  ],
  [
    { shown_as: 'Mei 6123', country: 'Spain 45678' },
    ['shown_as 0: contact_details', 'country 0: contact_details'],
  ],
  // The fault is in the field that holds the number, and in no other.
  [{ shown_as: 'Gus 612345678', city: 'Madrid 1' }, ['shown_as 0: contact_details']],
  [{ city: '28001 Madrid', country: '+34 600112233' }, ['country 0: contact_details']],
  [{ cues: ['mei@example.com', 'Call me'] }, ['cues 0: contact_details']],
  [{ cues: ['I am Mei, 612 345', '678, any day'] }, ['cues 0: contact_details_together']],
  [{ cues: ['Forty calls a week.', 'mei@example.com'] }, ['cues 1: contact_details']],
] satisfies [Texts, string[]][])('finds what speaks against %o', async (texts, expected) => {
  expect(await faults(texts)).toEqual(expected);
});

it('takes off what nobody sees, as a form does before it saves', async () => {
  expect(await faults({ full_name: '\u202aM\u200bei Tanaka\u202c' })).toEqual([]);
});

it('finds in a name what a save is refused for', async () => {
  for (const full_name of [
    ...names.reserved.slice(0, 9),
    ...names.mixed.slice(0, 9),
    ...names.free,
  ]) {
    const { error } = await world
      .as('talent')
      .from('talent_profiles')
      .update({ full_name })
      .eq('user_id', ids.talent);
    expect(
      (await world.value('select fault from private.text_faults($1)', [{ full_name }])) ??
        undefined,
    ).toBe(error?.message);
  }
});

it('reports faults to a visitor who signs up, and stores nothing', async () => {
  expect(await faults({ company_name: 'Pitchreel Support' }, 'visitor')).toEqual([
    'company_name 0: reserved_name',
  ]);
  expect(await world.value('select count(*) from public.text_checks')).toBe(0);
});

it('is asked about one form at a time, and not without end', async () => {
  const { error } = await check({ cues: Array.from({ length: 300 }, () => 'x'.repeat(400)) });
  expect(error).toMatchObject({ code: '23514', message: 'too_long' });
  await world.backend.db.query(
    `insert into private.action_counts (actor, action, window_start, n) values ($1, 'text_check', now(), 600)`,
    [ids.talent],
  );
  expect((await check({ city: 'Madrid' })).error).toMatchObject({ message: 'rate_limited' });
});
