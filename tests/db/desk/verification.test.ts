import { beforeEach, describe, expect, it } from 'vitest';
import names from '../feed/name-fault.examples.json' with { type: 'json' };
import { ids, setUpWorld, world } from '../world.ts';
import { countOf, decide, queueItems } from './desk-steps.ts';

/** Tests of the verified badge, and of names that pretend to be the product. */
setUpWorld();
beforeEach(() => world.reset());

const save = (change: {
  company_name?: string;
  website?: string;
  email?: string;
  phone?: string;
}) => world.as('unlocker').from('company_profiles').update(change).eq('user_id', ids.unlocker);
const isVerified = async () =>
  (await countOf('public.company_profiles', `user_id = '${ids.unlocker}' and is_verified`)) === 1;
const marks = () =>
  world.value('select company_is_verified from public.conversations where id = $1', [
    ids.conversation,
  ]);
const ask = () => world.as('unlocker').from('verification_requests').insert({ words: 'Again' });

describe('the verified badge', () => {
  beforeEach(async () => {
    await world.backend.db.exec(
      `update public.company_profiles set website = 'northwind.example', email = 'hello@northwind.example'
       where user_id = '${ids.unlocker}'`,
    );
    await decide('verify_company', ids.unlocker);
  });

  it.each([
    { company_name: 'Southwind' },
    { website: 'southwind.example' },
    { email: 'hello@southwind.example' },
    { website: '' },
  ])('goes with a change of what was verified: %j', async (change) => {
    expect((await save(change)).error).toBeNull();
    expect(await isVerified()).toBe(false);
    expect(await marks()).toBe(false);
    expect((await ask()).error).toBeNull();
  });

  it('stays when the same is saved again, or anything else', async () => {
    await save({
      company_name: ' Northwind ',
      website: 'northwind.example',
      phone: '+44 7700 900009',
    });
    expect(await isVerified()).toBe(true);
    expect(await marks()).toBe(true);
  });

  it('is not asked for twice', async () => {
    expect((await ask()).error).toMatchObject({ code: 'PT409', message: 'not_to_verify' });
  });
});

describe('a request to be verified', () => {
  it('needs a name of one’s own', async () => {
    await world.backend.db.exec('delete from public.verification_requests');
    await save({ company_name: '' });
    expect((await ask()).error).toMatchObject({ code: 'PT409', message: 'not_to_verify' });
  });

  it('is one at a time', async () => {
    expect((await ask()).error).toMatchObject({ code: '23505' });
  });

  it('is read again by whoever is about to decide when the company changes what it is', async () => {
    await world.backend.db.exec('delete from realtime.messages');
    await save({ company_name: 'A famous company' });
    expect(await queueItems('verification')).toMatchObject([
      { facts: { changed_at: expect.any(String) as string } },
    ]);
    expect(await countOf('realtime.messages', `topic = 'desk'`)).toBe(1);
    await save({ phone: '+44 7700 900009' });
    expect(await countOf('realtime.messages', `topic = 'desk'`)).toBe(1);
  });
});

// tests/db/feed/names.test.ts tries every name against the rule, which a talent's name has too.
describe('a company’s name', () => {
  it.each([
    ['reserved_name', names.reserved],
    ['hidden_signs', names.hidden],
    ['mixed_alphabets', names.mixed],
  ])('is refused with %s', async (message, [company_name = '']) => {
    expect((await save({ company_name })).error).toMatchObject({ code: 'PT409', message });
  });

  it('is taken when it is an ordinary one', async () => {
    const saved = await world.backend.db.tx(async (query) => {
      const all = [];
      for (const name of names.free) {
        const [row] = await query<{ company_name: string }>(
          `update public.company_profiles set company_name = $2 where user_id = $1 returning company_name`,
          [ids.unlocker, name],
        );
        all.push(row?.company_name);
      }
      return all;
    });
    expect(saved).toEqual(names.free);
  });

  it.each(['Pitchreel Support', 'N\u043erthwind', '\u202eNorthwind'])(
    'that deceives at sign-up becomes the one that everyone begins with: %j',
    async (name) => {
      const id = '90000000-0000-4000-8000-00000000000c';
      await world.backend.db.query(
        `insert into auth.users (id, email, raw_user_meta_data)
       values ('${id}', 'pretender@example.com', jsonb_build_object('user_type', 'company', 'company_name', $1::text))`,
        [name],
      );
      expect(
        await world.value('select company_name from public.company_profiles where user_id = $1', [
          id,
        ]),
      ).toBe('Empresa');
      await world.backend.db.exec(`delete from auth.users where id = '${id}'`);
    },
  );

  it('follows the name of the site', async () => {
    await world.service.from('site_settings').update({ brand_name: 'Reel Estate' }).eq('id', true);
    expect((await save({ company_name: 'Pitchreel' })).error).toBeNull();
    expect((await save({ company_name: 'ReeI-Estate!' })).error).toMatchObject({
      message: 'reserved_name',
    });
    await world.service.from('site_settings').update({ brand_name: 'Pitchreel' }).eq('id', true);
  });

  it('that was reserved later does not keep its company from saving', async () => {
    await world.service.from('site_settings').update({ brand_name: 'Northwind' }).eq('id', true);
    expect((await save({ phone: '+44 7700 900009' })).error).toBeNull();
    await world.service.from('site_settings').update({ brand_name: 'Pitchreel' }).eq('id', true);
  });
});
