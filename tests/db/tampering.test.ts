import { beforeEach, describe, expect, it } from 'vitest';
import examples from '../../src/domain/web-address.examples.json' with { type: 'json' };
import { birthDate, ids, phones, setUpWorld, world } from './world.ts';

/** Tests that direct API calls from a browser's console cannot get around the rules. */
setUpWorld();
beforeEach(() => world.reset());

const refused = { code: '42501' };
const rejected = { code: '23514' };

const saveLinkedin = async (linkedin_url: string) =>
  (
    await world
      .as('talent')
      .from('talent_profiles')
      .update({ linkedin_url })
      .eq('user_id', ids.talent)
  ).error;

describe('a company that has not paid', () => {
  it('cannot apply a payment itself', async () => {
    const { data: checkout } = await world
      .as('company')
      .from('checkouts')
      .insert({ position_id: ids.position })
      .select()
      .single();
    const { error } = await world.as('company').rpc('apply_payment', {
      p_event_id: 'evt_forged',
      p_event_type: 'checkout.session.completed',
      p_checkout_id: checkout?.id ?? '',
      p_payment_id: 'pi_forged',
      p_amount: 1500,
      p_currency: 'usd',
      p_payload: {},
    });
    expect(error).toMatchObject(refused);
    expect(await world.value('select count(*)::int from public.unlocked_contacts')).toBe(1);
  });

  it('cannot undo another company’s unlock', async () => {
    const { error } = await world
      .as('company')
      .rpc('apply_refund', { p_event_id: 'evt_x', p_payment_id: 'pi_first', p_payload: {} });
    expect(error).toMatchObject(refused);
    expect(await world.value('select refunded_at from public.unlocked_contacts')).toBeNull();
  });

  it('cannot name its own price', async () => {
    const checkouts = world.as('company').from('checkouts');
    const cheap = { position_id: ids.position, amount: 1, currency: 'usd' };
    expect((await checkouts.insert(cheap)).error).toMatchObject(refused);
    const { data } = await world
      .as('company')
      .from('checkouts')
      .insert({ position_id: ids.position })
      .select()
      .single();
    expect(data).toMatchObject({
      company_id: ids.company,
      talent_id: ids.talent,
      amount: 1500,
      currency: 'usd',
      status: 'pending',
    });
  });

  it('sees no phone, full name or email anywhere', async () => {
    const client = world.as('company');
    const answers = await Promise.all([
      client.from('talent_profiles').select(),
      client.from('unlocked_contacts').select(),
      client.from('conversations').select(),
      client.from('messages').select(),
      client.from('video_feed').select(),
      client.from('checkouts').insert({ position_id: ids.otherPosition }).select(),
      client.rpc('inbox'),
      client.rpc('search_feed', { p_terms: { keywords: ['ortega'] } }),
    ]);
    expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null));
    const everything = JSON.stringify(answers.map(({ data }) => data));
    for (const secret of [phones.talent, phones.otherTalent, 'Ortega', 'Meyer', '@example.com']) {
      expect(everything.replaceAll('company@example.com', '')).not.toContain(secret);
    }
  });

  it('cannot read a profile by embedding it into a public table', async () => {
    const { data } = await world.as('company').from('video_feed').select('*, accounts(*)');
    expect(data?.map((row) => row.accounts)).toEqual([null, null]);
  });

  it('cannot read or enter another company’s conversation', async () => {
    const client = world.as('company');
    expect((await client.from('messages').select()).data).not.toContainEqual(
      expect.objectContaining({ conversation_id: ids.conversation }),
    );
    const { error } = await client
      .from('messages')
      .insert({ conversation_id: ids.conversation, content: 'Hi' });
    expect(error).toMatchObject(refused);
    expect(
      await world.value(
        'select content from public.messages where conversation_id = $1 order by seq desc',
        [ids.conversation],
      ),
    ).toBe('Hello');
  });
});

describe('a company with an unlock', () => {
  it('reads the profile it paid for, and no other', async () => {
    const { data } = await world.as('unlocker').from('talent_profiles').select();
    expect(data).toMatchObject([{ user_id: ids.talent, phone: phones.talent }]);
  });

  it('cannot read a birth date, not even by embedding it into the profile', async () => {
    const everything = '*, talent_private_details (birth_date)';
    const read = async (actor: 'talent' | 'unlocker' | 'operator') =>
      (await world.as(actor).from('talent_profiles').select(everything).eq('user_id', ids.talent))
        .data;
    expect(await read('talent')).toMatchObject([
      { talent_private_details: { birth_date: birthDate } },
    ]);
    for (const actor of ['unlocker', 'operator'] as const) {
      const rows = await read(actor);
      expect(rows).toMatchObject([{ phone: phones.talent, talent_private_details: null }]);
      expect(JSON.stringify(rows)).not.toContain(birthDate);
    }
  });

  it('loses the profile with a refund', async () => {
    await world.service.rpc('apply_refund', {
      p_event_id: 'evt_refund',
      p_payment_id: 'pi_first',
      p_payload: {},
    });
    const client = world.as('unlocker');
    expect((await client.from('talent_profiles').select()).data).toEqual([]);
    expect((await client.from('unlocked_contacts').select()).data).toEqual([]);
  });

  it('cannot verify itself', async () => {
    const { error } = await world
      .as('unlocker')
      .from('company_profiles')
      .update({ is_verified: true })
      .eq('user_id', ids.unlocker);
    expect(error).toMatchObject(refused);
  });

  it('cannot send messages as the talent or the system, or change a sent message', async () => {
    const messages = () => world.as('unlocker').from('messages');
    const base = { conversation_id: ids.conversation, content: 'I accept' };
    const attempts = await Promise.all([
      messages().insert({ ...base, sender_id: ids.talent }),
      messages().insert({ ...base, is_system: true }),
      messages().insert({ ...base, system_kind: 'unlock_welcome' }),
      messages().insert({ ...base, created_at: '2020-01-01T00:00:00Z' }),
      messages().insert({ ...base, seq: 1 }),
      messages().update({ content: 'Changed' }).eq('id', ids.message),
    ]);
    for (const { error } of attempts) expect(error).toMatchObject(refused);
  });
});

describe('a talent', () => {
  it('cannot become a company', async () => {
    const client = world.as('otherTalent');
    const { error } = await client.auth.updateUser({ data: { user_type: 'company' } });
    expect(error).toBeNull();
    await client.auth.refreshSession();
    expect((await client.from('accounts').select().single()).data?.user_type).toBe('talent');
    const { error: checkout } = await client
      .from('checkouts')
      .insert({ position_id: ids.position });
    expect(checkout).toMatchObject(refused);
  });

  it('cannot choose its own counters', async () => {
    const positions = () => world.as('talent').from('talent_positions');
    expect((await positions().update({ views: 9999 }).eq('id', ids.position)).error).toMatchObject(
      refused,
    );
    expect(
      (await positions().update({ unlocks: 9999 }).eq('id', ids.position)).error,
    ).toMatchObject(refused);
    expect((await positions().insert({ talent_id: ids.talent, views: 1 })).error).toMatchObject(
      refused,
    );
  });

  it('cannot give its position away', async () => {
    const { error } = await world
      .as('talent')
      .from('talent_positions')
      .update({ talent_id: ids.otherTalent, video_url: null })
      .eq('id', ids.position);
    expect(error).toMatchObject(refused);
  });

  it.each([
    'javascript:alert(1)',
    'https://evil.example',
    'linkedin.com@evil.example/in/mei',
    'https://www.linkedin.com@evil.example/in/mei',
    'https://xlinkedin.com/in/mei',
    'linkedin.com.evil.example',
    'https://linkedin.com\u2044in.evil.example',
    'https://linkedin.com/in/\u202eiem',
  ])('cannot store %j as the LinkedIn link', async (linkedin_url) => {
    expect(await saveLinkedin(linkedin_url)).toMatchObject(rejected);
  });

  it.each(['', 'linkedin.com/in/mei', 'https://es.LinkedIn.com/in/mei-%C3%B1?l=es'])(
    'can store %j',
    async (linkedin_url) => {
      expect(await saveLinkedin(linkedin_url)).toBeNull();
    },
  );
});

describe('a visitor', () => {
  it('sees nothing of a talent except the feed’s columns', async () => {
    const { data } = await world.as('visitor').from('video_feed').select();
    expect(data).toHaveLength(2);
    expect(JSON.stringify(data)).not.toMatch(/Ortega|7700|example\.com/);
  });

  it('cannot look into the auth, storage, private or realtime schemas', async () => {
    for (const schema of ['auth', 'private', 'storage', 'realtime']) {
      const response = await fetch(`${world.backend.url}/rest/v1/users`, {
        headers: { apikey: world.backend.publishableKey, 'accept-profile': schema },
      });
      expect(response.status).toBeGreaterThanOrEqual(400);
    }
  });
});

describe.each([
  ['talent', 'talent_profiles'],
  ['unlocker', 'company_profiles'],
] as const)('the phone of a %s', (actor, table) => {
  const save = async (phone: string) =>
    (await world.as(actor).from(table).update({ phone }).eq('user_id', ids[actor])).error;

  it.each(['.', 'abc', '+34', 'n/a 12 34', '', '00000', '111 11 11', '123456', '1234567890123456'])(
    'is not %j',
    async (phone) => {
      expect(await save(phone)).toMatchObject(rejected);
    },
  );

  it.each(['+34 612 34 56 78', '(0)30/23125-014', '+44 7700 900190 ext. 3'])(
    'can be %j',
    async (phone) => {
      expect(await save(phone)).toBeNull();
    },
  );
});

describe('the website of a company', () => {
  const save = async (website: string) =>
    (
      await world
        .as('unlocker')
        .from('company_profiles')
        .update({ website })
        .eq('user_id', ids.unlocker)
    ).error;

  it.each(examples.refused.filter((website) => website !== ''))('is not %j', async (website) => {
    expect(await save(website)).toMatchObject(rejected);
  });

  it.each(examples.accepted)('can be %j', async (website) => {
    expect(await save(website)).toBeNull();
  });
});
