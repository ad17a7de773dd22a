import { beforeEach, describe, expect, it } from 'vitest';
import { ids, setUpWorld, world } from '../world.ts';
import { checked, decide } from '../desk/desk-steps.ts';
import { send, inbox, unread, supportConversation } from './messaging-steps.ts';

setUpWorld();
beforeEach(() => world.reset());

describe('the inbox', () => {
  it('lists each conversation with its last message and unread count, newest first', async () => {
    await send('unlocker', 'Are you there?');
    const [first, ...rest] = await inbox('talent');
    expect(first).toMatchObject({
      id: ids.conversation,
      company_id: ids.unlocker,
      talent_id: ids.talent,
      company_name: 'Northwind',
      company_is_verified: false,
      talent_name: 'Ana Ortega',
      closed_at: null,
      last_content: 'Are you there?',
      last_system_kind: null,
      last_sender_id: ids.unlocker,
      unread: 3,
    });
    expect(rest).toMatchObject([
      { company_id: ids.system, company_name: 'Pitchreel', company_is_verified: true, unread: 0 },
    ]);
    expect((await inbox('unlocker'))[0]).toMatchObject({ id: ids.conversation, unread: 0 });
  });

  it('is paginated', async () => {
    await send('talent', 'The newest');
    const [first] = await inbox('talent', { p_limit: 1 });
    expect(first).toMatchObject({ company_id: ids.unlocker });
    const rest = await inbox('talent', {
      p_limit: 1,
      p_before: first?.updated_at,
      p_before_id: first?.id,
    });
    expect(rest).toMatchObject([{ company_id: ids.system }]);
  });

  it('is visible to its owner alone', async () => {
    expect((await inbox('company')).map(({ company_id }) => company_id)).toEqual([ids.system]);
    expect((await world.as('visitor').rpc('inbox')).error).toMatchObject({ code: '42501' });
    expect((await world.as('visitor').rpc('unread_count')).error).toMatchObject({ code: '42501' });
  });

  it('shows current names and the verified badge', async () => {
    await world
      .as('unlocker')
      .from('company_profiles')
      .upsert({ user_id: ids.unlocker, company_name: '  ' });
    await world.service
      .from('company_profiles')
      .update({ is_verified: true })
      .eq('user_id', ids.unlocker);
    await world
      .as('talent')
      .from('talent_profiles')
      .update({ full_name: 'Anna O.' })
      .eq('user_id', ids.talent);
    const renamed = (await inbox('talent')).find(({ id }) => id === ids.conversation);
    expect(renamed).toMatchObject({
      company_name: 'Empresa',
      company_is_verified: true,
      talent_name: 'Anna O.',
    });
  });

  it('removes the verified badge of a company that renames itself', async () => {
    const asOperator = world.service.from('company_profiles');
    const ownProfile = () => world.as('unlocker').from('company_profiles');
    await asOperator.update({ is_verified: true }).eq('user_id', ids.unlocker);
    const { data: same } = await ownProfile()
      .update({ company_name: 'Northwind ', description: 'Sales' })
      .eq('user_id', ids.unlocker)
      .select()
      .single();
    expect(same).toMatchObject({ company_name: 'Northwind', is_verified: true });
    await ownProfile().update({ company_name: 'Southwind' }).eq('user_id', ids.unlocker);
    expect((await inbox('talent')).find(({ id }) => id === ids.conversation)).toMatchObject({
      company_name: 'Southwind',
      company_is_verified: false,
    });
  });
});

describe('a new name', () => {
  const rename = async (company_name: string, full_name: string) => {
    const company = world.as('unlocker').from('company_profiles');
    checked(await company.update({ company_name }).eq('user_id', ids.unlocker));
    const talent = world.as('talent').from('talent_profiles');
    checked(await talent.update({ full_name }).eq('user_id', ids.talent));
  };
  const names = async () => {
    const found = (await inbox('talent')).find(({ id }) => id === ids.conversation);
    return [found?.company_name, found?.company_is_verified, found?.talent_name];
  };

  it.each(['talent', 'unlocker'] as const)(
    'is no way to write in a conversation that %s has blocked, and shows once it is open again',
    async (blocker) => {
      await world.service
        .from('company_profiles')
        .update({ is_verified: true })
        .eq('user_id', ids.unlocker);
      const blocks = world.as(blocker).from('conversation_blocks');
      checked(await blocks.insert({ conversation_id: ids.conversation }));
      await rename('Call me', 'Or me');
      expect(await names()).toEqual(['Northwind', false, 'Ana Ortega']);
      checked(await blocks.delete().eq('conversation_id', ids.conversation));
      expect(await names()).toEqual(['Call me', false, 'Or me']);
    },
  );

  it('is none in one that a suspension closed, and shows after it', async () => {
    await decide('suspend_account', ids.unlocker, { reason: 'scam' });
    await rename('Call me', 'Or me');
    expect(await names()).toEqual(['Northwind', false, 'Ana Ortega']);
    await decide('restore_account', ids.unlocker);
    expect(await names()).toEqual(['Northwind', false, 'Or me']);
    await world.backend.db.exec('update auth.users set banned_until = null');
  });
});

it('limits how often a company can rename itself, because every conversation is updated', async () => {
  const rename = (name: string) =>
    world
      .as('unlocker')
      .from('company_profiles')
      .update({ company_name: name })
      .eq('user_id', ids.unlocker);
  await world.backend.db.exec(`insert into private.action_counts (actor, action, window_start, n)
    values ('${ids.unlocker}', 'company_name', now(), 20)`);
  expect((await rename('Southwind')).error).toMatchObject({ code: 'PT429' });
  const unchanged = await rename('Northwind');
  expect(unchanged.error).toBeNull();
});

describe('support', () => {
  it('greets every new account in a conversation', async () => {
    const email = 'new@example.com';
    await world.backend.db.exec(`
      insert into auth.users (id, email, raw_user_meta_data)
      values ('90000000-0000-4000-8000-00000000000a', '${email}', '{"user_type": "company"}')`);
    const [row] = await world.backend.db.query(
      `select c.company_name, c.company_is_verified, c.talent_name, m.system_kind, m.sender_id, p.email
       from public.conversations c join public.messages m on m.conversation_id = c.id
       join public.company_profiles p on p.user_id = c.talent_id
       where c.talent_id = '90000000-0000-4000-8000-00000000000a'`,
    );
    expect(row).toEqual({
      company_name: 'Pitchreel',
      company_is_verified: true,
      talent_name: 'Empresa',
      system_kind: 'support_welcome',
      sender_id: null,
      email,
    });
    await world.backend.db.exec(`delete from auth.users where email = '${email}'`);
    expect(
      await world.value(
        `select count(*)::int from public.company_profiles where email = '${email}'`,
      ),
    ).toBe(0);
  });

  it('receives messages of both account types, and answers as the product', async () => {
    for (const actor of ['talent', 'company'] as const) {
      const id = await supportConversation(ids[actor]);
      expect(await send(actor, 'I need help', id)).toMatchObject({
        sender_id: ids[actor],
        receiver_id: null,
      });
      const { data } = await world.service
        .from('messages')
        .insert({ conversation_id: id, content: 'Here we are', is_system: true })
        .select()
        .single();
      expect(data).toMatchObject({ sender_id: null, receiver_id: ids[actor] });
      expect(await unread(actor)).toBeGreaterThan(0);
    }
  });

  it('stores a ticket, and shows it in the conversation of a signed-in user', async () => {
    const ticket = {
      name: 'Ana',
      email: 'ana@example.com',
      subject: 'Video',
      message: 'It is gone.',
    };
    expect((await world.as('talent').from('support_tickets').insert(ticket)).error).toBeNull();
    const { data } = await world
      .as('talent')
      .from('messages')
      .select()
      .eq('conversation_id', await supportConversation(ids.talent))
      .order('seq', { ascending: false })
      .limit(1)
      .single();
    expect(data).toMatchObject({
      content: 'Video\n\nIt is gone.',
      sender_id: ids.talent,
      system_kind: 'support_ticket',
      is_system: false,
    });
  });

  it('limits the number of tickets', async () => {
    const ticket = { name: 'A', email: 'a@example.com', subject: 'S', message: 'M' };
    const answers = [];
    for (let n = 0; n < 21; n += 1) {
      answers.push(await world.as('visitor').from('support_tickets').insert(ticket));
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(20).fill(201), 429]);
  });
});
