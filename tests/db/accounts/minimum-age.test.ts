import { beforeEach, expect, it } from 'vitest';
import examples from '../../../src/domain/minimum-age.examples.json' with { type: 'json' };
import { minimumAge } from '../../../src/domain/minimum-age.ts';
import { ids, setUpWorld, world } from '../world.ts';

setUpWorld();
beforeEach(() => world.reset());

const isBirthDate = (date: string, today: string) =>
  world.value('select private.is_birth_date($1::date, $2::date)', [date, today]);

it('is the number that the app says', async () => {
  expect(await world.value('select private.minimum_age()')).toBe(minimumAge);
});

it.each(examples.accepted)('takes %s for the birth date of an adult', async (date) => {
  expect(await isBirthDate(date, examples.today)).toBe(true);
});

it.each(examples.refused)('does not take %s for one', async (date) => {
  expect(await isBirthDate(date, examples.today)).toBe(false);
});

it('lets who was born on a leap day wait for the day after', async () => {
  const { born, tooEarly, ofAge } = examples.leapDay;
  expect(await isBirthDate(born, tooEarly)).toBe(false);
  expect(await isBirthDate(born, ofAge)).toBe(true);
});

it.each([
  ['of age today', 0, undefined],
  ['of age tomorrow', 1, '23514'],
  ['two hundred years old', -182 * 366, '23514'],
])('the birth date of someone %s', async (_title, days, refusal) => {
  const born = await world.value(
    `select (current_date - make_interval(years => private.minimum_age())
       + make_interval(days => $1))::date::text`,
    [days],
  );
  const { error } = await world
    .as('talent')
    .from('talent_private_details')
    .update({ birth_date: String(born) })
    .eq('user_id', ids.talent);
  expect(error?.code).toBe(refusal);
});
