import { beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../src/lib/database.types.ts';
import { checked } from '../payments/payment-steps.ts';
import { ids, setUpWorld, world, type Actor } from '../world.ts';

/** What a talent reads of a company (docs/decisions/0055-company-cards.md). */
setUpWorld();
beforeEach(() => world.reset());

const card = async (as: Actor = 'talent') =>
  checked(await world.as(as).from('company_cards').select().eq('company_id', ids.unlocker));

type Values = Database['public']['Tables']['company_profiles']['Update'];

const save = async (values: Values) =>
  checked(
    await world.as('unlocker').from('company_profiles').update(values).eq('user_id', ids.unlocker),
  );

it('has what the company says of itself, and neither phone, email nor address', async () => {
  await save({
    description: 'We help small teams sell.',
    website: 'northwind.example',
    industry: 'Software',
    phone: '+1 212 555 0190',
    email: 'jobs@northwind.example',
    address: '12 Harbor Street',
  });
  expect(await card()).toEqual([
    {
      company_id: ids.unlocker,
      company_name: 'Northwind',
      description: 'We help small teams sell.',
      website: 'northwind.example',
      industry: 'Software',
      is_verified: false,
      created_at: expect.any(String),
    },
  ]);
  expect(
    await world.value(
      `select created_at::text from public.company_cards where company_id = '${ids.unlocker}'`,
    ),
  ).toBe(
    await world.value(
      `select created_at::text from public.accounts where user_id = '${ids.unlocker}'`,
    ),
  );
});

it('follows the profile, and the mark', async () => {
  await world.backend.db.exec(
    `update public.company_profiles set is_verified = true where user_id = '${ids.unlocker}'`,
  );
  expect(await card()).toMatchObject([{ is_verified: true }]);
  await save({ website: 'southwind.example', description: ' ' });
  expect(await card()).toMatchObject([
    { is_verified: false, website: 'southwind.example', description: null },
  ]);
});

it('is read by a talent of a conversation, also after a refund, and by no other', async () => {
  expect(await card('otherTalent')).toEqual([]);
  expect(await card('company')).toEqual([]);
  await world.backend.db.exec(`update public.conversations set closed_at = now()`);
  expect(await card()).toHaveLength(1);
});

it('says nothing in a conversation that is blocked', async () => {
  const blocks = world.as('talent').from('conversation_blocks');
  checked(await blocks.insert({ conversation_id: ids.conversation }));
  expect(await card()).toEqual([]);
  checked(await blocks.delete().eq('conversation_id', ids.conversation));
  expect(await card()).toHaveLength(1);
});

it('goes with the company, and the product’s own company has none', async () => {
  expect(await world.value(`select count(*)::int from public.company_cards`)).toBe(2);
  await world.backend.db.exec(
    `delete from public.company_profiles where user_id = '${ids.company}'`,
  );
  expect(await world.value(`select count(*)::int from public.company_cards`)).toBe(1);
});
