import { beforeEach, describe, expect, it } from 'vitest';
import { checkout, pay, refund } from '../payments/payment-steps.ts';
import { emailOf, ids, setUpWorld, world, type Actor } from '../world.ts';
import { checked } from './desk-steps.ts';

/** Tests of how an operator finds a person. */
setUpWorld();
beforeEach(() => world.reset());

const find = async (text: string, as: Actor = 'operator') =>
  (checked(await world.as(as).rpc('desk_search', { p_text: text })) ?? []).map(
    ({ user_id }) => user_id,
  );

describe('a person is found', () => {
  it.each([
    ['the beginning of a name', 'ort', ids.talent],
    ['the whole of it', 'Ana Ortega', ids.talent],
    ['its words in any order', 'ortega an', ids.talent],
    ['it in capitals, with accents and spaces', '  ÓRTEGA  ', ids.talent],
    ['the name of a company', 'northw', ids.unlocker],
    ['an email address', emailOf('talent'), ids.talent],
    ['the beginning of one, in capitals', 'UNLOCKER@EX', ids.unlocker],
    ['the id of an account', ids.company, ids.company],
    ['the id of a pitch', ids.otherPosition, ids.otherTalent],
    ['the same in capitals', ids.otherPosition.toUpperCase(), ids.otherTalent],
  ])('by %s', async (_how, text, person) => {
    expect(await find(text)).toEqual([person]);
  });

  it('by the id of a checkout or a payment, with the other side', async () => {
    const id = await checkout(ids.otherPosition);
    await pay(id, { payment: 'pi_known' });
    const both = [ids.company, ids.otherTalent];
    expect((await find(id)).sort()).toEqual(both.sort());
    expect((await find('pi_known')).sort()).toEqual(both.sort());
    expect(await find('evt_pi_known')).toEqual([ids.company]);
  });

  it('by nothing of a payment that nobody made', async () => {
    await refund('pi_early');
    expect(await find('pi_early')).toEqual([]);
  });

  it('after a change of name or address, by the new ones alone', async () => {
    await world
      .as('talent')
      .from('talent_profiles')
      .update({ full_name: 'Zoë Łukasiewicz' })
      .eq('user_id', ids.talent);
    expect(await find('ortega')).toEqual([]);
    expect(await find('zoe lukas')).toEqual([ids.talent]);
    await world.backend.db.query('update auth.users set email = $2 where id = $1', [
      ids.talent,
      'zoe@example.net',
    ]);
    expect(await find('zoe@example.net')).toEqual([ids.talent]);
    expect(await find(emailOf('talent'))).toEqual([]);
    await world.backend.db.query('update auth.users set email = $2 where id = $1', [
      ids.talent,
      emailOf('talent'),
    ]);
  });
});

describe('nobody is found', () => {
  it.each([
    '',
    '   ',
    '%',
    '_',
    '%%',
    'ort%',
    'o_tega',
    '*',
    "' or true --",
    '\\',
    'a'.repeat(5000),
  ])('by %j unless it is in a name', async (text) => {
    const found = await find(text);
    // What is left of it are words, which are looked for as they stand.
    expect(found.length).toBeLessThanOrEqual(text === 'ort%' ? 1 : 0);
  });

  it('by words of two people', async () => {
    expect(await find('ana meyer')).toEqual([]);
  });

  it('by anyone but an operator', async () => {
    for (const actor of ['talent', 'company'] as const) {
      for (const text of ['ortega', emailOf('talent'), ids.talent]) {
        expect(await find(text, actor)).toEqual([]);
      }
    }
    const { error } = await world.as('visitor').rpc('desk_search', { p_text: 'ortega' });
    expect(error).toMatchObject({ code: '42501' });
  });
});

describe('among many', () => {
  it('the newest twenty are given, and a rare word is found beside a common one', async () => {
    await world.backend.db.tx(
      async (query) => {
        await query(
          `insert into auth.users (id, email)
           select gen_random_uuid(), 'common' || n || '@crowd.example' from generate_series(1, 700) n`,
        );
        await query(
          `update public.desk_people set created_at = now() + interval '1 day' where email = 'common3@crowd.example'`,
        );
        const found = await query(`select email from public.desk_search('crowd')`);
        expect(found).toHaveLength(20);
        expect(await query(`select email from public.desk_search('crowd common699')`)).toEqual([
          { email: 'common699@crowd.example' },
        ]);
      },
      { rollback: true },
    );
  });
});
