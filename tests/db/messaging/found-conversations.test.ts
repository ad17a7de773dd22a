import { beforeEach, describe, expect, it } from 'vitest';
import type { TablesUpdate } from '../../../src/lib/database.types.ts';
import { ids, setUpWorld, world, type Actor } from '../world.ts';
import { send, supportConversation, unread } from './messaging-steps.ts';

setUpWorld();
beforeEach(() => world.reset());

async function find(actor: Actor, filters = {}) {
  const { data, error } = await world.as(actor).rpc('find_conversations', filters);
  if (error) throw error;
  return data;
}
const findConversations = async (actor: Actor, filters = {}) =>
  (await find(actor, filters)).map(({ id }) => id);

const note = (change: TablesUpdate<'unlocked_contacts'>) =>
  world
    .as('unlocker')
    .from('unlocked_contacts')
    .update(change)
    .eq('closer_id', ids.talent)
    .throwOnError();

describe('a conversation is found', () => {
  it('by the name of the other side, with or without its accents', async () => {
    await world
      .as('talent')
      .from('talent_profiles')
      .update({ full_name: 'Renée Zuñiga' })
      .eq('user_id', ids.talent);
    expect(await findConversations('unlocker', { p_text: 'zuniga' })).toEqual([ids.conversation]);
    expect(await findConversations('unlocker', { p_text: 'Zuñ renee' })).toEqual([
      ids.conversation,
    ]);
    expect(await findConversations('unlocker', { p_text: 'Northwind' })).toEqual([]);
    expect(await findConversations('talent', { p_text: 'northw' })).toEqual([ids.conversation]);
    expect(await findConversations('talent', { p_text: 'zuniga' })).toEqual([]);
  });

  it('by a part of a name that is written without spaces', async () => {
    await world
      .as('talent')
      .from('talent_profiles')
      .update({ full_name: '王小明' })
      .eq('user_id', ids.talent);
    expect(await findConversations('unlocker', { p_text: '小明' })).toEqual([ids.conversation]);
  });

  it('by the note and the next step of its company, and by words of both', async () => {
    await note({ note: 'Wants 5k base.\nHas a dog', next_step: 'Send the contract' });
    expect(await find('unlocker', { p_text: 'base' })).toMatchObject([
      { found_note: 'Wants 5k base.\nHas a dog', found_next_step: null, found_messages: [] },
    ]);
    expect(await find('unlocker', { p_text: 'contr' })).toMatchObject([
      { found_note: null, found_next_step: 'Send the contract' },
    ]);
    expect(await findConversations('unlocker', { p_text: 'ana dog contract' })).toEqual([
      ids.conversation,
    ]);
    expect(await findConversations('unlocker', { p_text: 'ana cat' })).toEqual([]);
    expect(await findConversations('talent', { p_text: 'base' })).toEqual([]);
  });

  it('by what was said in it, with its newest three messages that say so', async () => {
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday']) {
      await send('talent', `Shall we call on ${day}?`);
    }
    await send('unlocker', 'No call before Friday');
    const [row, ...others] = await find('unlocker', { p_text: 'CALL' });
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      id: ids.conversation,
      last_content: 'No call before Friday',
      found_count: 5,
      found_messages: [
        { content: 'No call before Friday', is_own: true },
        { content: 'Shall we call on Thursday?', is_own: false },
        { content: 'Shall we call on Wednesday?' },
      ],
    });
    expect(await find('talent', { p_text: 'fri call' })).toMatchObject([
      { found_count: 1, found_messages: [{ content: 'No call before Friday', is_own: false }] },
    ]);
    // The words of one message, not of the whole conversation.
    expect(await findConversations('talent', { p_text: 'monday friday' })).toEqual([]);
  });

  it('by the email and the telephone number of a contact, as one types them', async () => {
    for (const text of [
      'talent@exam',
      'Talent@Example.com',
      '7700 900001',
      '+44 (7700)',
      '900001',
    ]) {
      expect(await findConversations('unlocker', { p_text: text })).toEqual([ids.conversation]);
    }
    for (const text of ['unlocker@example.com', '900002', '900']) {
      expect(await findConversations('unlocker', { p_text: text })).toEqual([]);
    }
    // The company's own is none of the talent's business.
    expect(await findConversations('talent', { p_text: 'unlocker@example.com' })).toEqual([]);
    expect(await findConversations('company', { p_text: 'talent@example.com' })).toEqual([]);
  });

  it('by what a person asked support', async () => {
    const conversation = await supportConversation(ids.company);
    await send('company', 'Where is my receipt?', conversation);
    expect(await findConversations('company', { p_text: 'receipt' })).toEqual([conversation]);
  });

  it('by what is unread and by the stage, also together with words', async () => {
    expect(await findConversations('talent', { p_unread: true })).toEqual([ids.conversation]);
    expect(await findConversations('unlocker', { p_unread: true })).toEqual([]);
    await send('talent', 'I have time');
    await note({ stage: 'trial' });
    const all = { p_unread: true, p_stage: 'trial', p_text: 'time' };
    expect(await findConversations('unlocker', all)).toEqual([ids.conversation]);
    expect(await findConversations('unlocker', { ...all, p_stage: 'hired' })).toEqual([]);
    expect(await findConversations('unlocker', { ...all, p_text: 'money' })).toEqual([]);
    expect(await findConversations('talent', { p_stage: 'trial' })).toEqual([]);
  });
});

it('without filters, all conversations are listed page by page', async () => {
  await send('talent', 'The newest');
  const [first] = await find('talent', { p_limit: 1 });
  expect(first).toMatchObject({ id: ids.conversation, last_content: 'The newest' });
  const rest = await find('talent', {
    p_limit: 1,
    p_before: first?.updated_at,
    p_before_id: first?.id,
  });
  expect(rest).toMatchObject([{ company_id: ids.system }]);
});

it('signs alone find nothing', async () => {
  expect(await findConversations('talent', { p_text: ' ?! ' })).toEqual([]);
  expect(await findConversations('talent', { p_text: `' | :* \\` })).toEqual([]);
});

describe('nobody finds', () => {
  it('what others said or noted', async () => {
    await send('talent', 'The zeppelin lands');
    await note({ note: 'A zeppelin' });
    for (const actor of ['company', 'otherTalent', 'operator'] as const) {
      expect(await findConversations(actor, { p_text: 'zeppelin' })).toEqual([]);
      expect(await findConversations(actor, { p_text: 'Ana' })).toEqual([]);
    }
    const asVisitor = await world.as('visitor').rpc('find_conversations', { p_text: 'zeppelin' });
    expect(asVisitor.error).toMatchObject({ code: '42501' });
  });

  it('a note, an email or a number of a contact that was refunded', async () => {
    await note({ note: 'A zeppelin' });
    await world.service
      .from('unlocked_contacts')
      .update({ refunded_at: new Date().toISOString() })
      .eq('id', ids.unlock)
      .throwOnError();
    for (const text of ['zeppelin', 'talent@example.com', '900001']) {
      expect(await findConversations('unlocker', { p_text: text })).toEqual([]);
    }
  });
});

describe('the messages with the words, older than those that a search gives,', () => {
  const older = async (actor: Actor, text: string, before: number) =>
    (
      await world
        .as(actor)
        .rpc('find_messages', {
          p_conversation_id: ids.conversation,
          p_text: text,
          p_before_seq: before,
        })
        .throwOnError()
    ).data.map(({ content, is_own: isOwn }) => (isOwn ? `own: ${content}` : content));

  it('are given from the newest on', async () => {
    await send('talent', 'A zeppelin lands');
    await send('unlocker', 'Which zeppelin?');
    await send('talent', 'No balloon');
    const [row] = await find('unlocker', { p_text: 'zepp' });
    expect(row).toMatchObject({ found_count: 2 });
    expect(await older('unlocker', 'zepp', 1000)).toEqual([
      'own: Which zeppelin?',
      'A zeppelin lands',
    ]);
    // The newest has none of the words, the one before has them, and those before that one are older.
    expect(await older('talent', 'zepp', row?.last_seq ? row.last_seq - 1 : 0)).toEqual([
      'own: A zeppelin lands',
    ]);
    expect(await older('unlocker', ' ?! ', 1000)).toEqual([]);
  });

  it('are only for members of the conversation', async () => {
    await send('talent', 'A zeppelin lands');
    expect(await older('company', 'zepp', 1000)).toEqual([]);
    expect(await older('operator', 'zepp', 1000)).toEqual([]);
  });
});

it('the words that are searched are in no message that is sent out, and in no export', async () => {
  await note({ note: 'A zeppelin' });
  await send('talent', 'It lands');
  expect(
    await world.value(`select (payload ? 'content') and not (payload ? 'words') from realtime.messages
      where event = 'message' order by inserted_at desc limit 1`),
  ).toBe(true);
  const { data } = await world.service.rpc('account_export', { p_user_id: ids.unlocker });
  const exported = JSON.stringify([
    Reflect.get(Object(data), 'unlocked_contacts'),
    Reflect.get(Object(data), 'conversations'),
  ]);
  expect(exported).toContain('A zeppelin');
  expect(exported).toContain('It lands');
  expect(exported).not.toContain('"words":');
});

it("support's welcome is not unread", async () => {
  const conversation = await supportConversation(ids.company);
  await world.service
    .from('messages')
    .insert({
      conversation_id: conversation,
      content: 'Welcome to Pitchreel.',
      is_system: true,
      system_kind: 'support_welcome',
    })
    .throwOnError();
  expect(await unread('company')).toBe(0);
  expect(await find('company')).toMatchObject([
    { last_content: 'Welcome to Pitchreel.', last_system_kind: 'support_welcome', unread: 0 },
  ]);
});
