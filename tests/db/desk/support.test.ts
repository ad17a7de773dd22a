import { beforeEach, describe, expect, it } from 'vitest';
import { send, supportConversation } from '../messaging/messaging-steps.ts';
import { actors, ids, setUpWorld, world, type Actor } from '../world.ts';
import { checked, countOf, decide, lastDecision, refused, queueItems } from './desk-steps.ts';

/** Tests of support's answers, and of which conversations an operator reads. */
setUpWorld();
let support: string;
beforeEach(async () => {
  await world.reset();
  support = await supportConversation(ids.talent);
  // Of the ticket that every test starts with.
  await world.backend.db.exec(`delete from public.messages where conversation_id = '${support}'`);
  await world.backend.db.exec(`delete from public.desk_items where kind = 'support'`);
});

/** The texts that someone reads in a conversation. */
const read = async (actor: Actor, conversationId: string) =>
  (
    checked(
      await world
        .as(actor)
        .from('messages')
        .select('content')
        .eq('conversation_id', conversationId)
        .eq('is_system', false)
        .order('seq'),
    ) ?? []
  ).map(({ content }) => content);

describe('an answer of an operator', () => {
  it('is the product’s, unread by the person, logged, and ends the waiting', async () => {
    await send('talent', 'Where is my pitch?', support);
    expect(await queueItems('support')).toMatchObject([{ subject: support, person: ids.talent }]);
    const answer = await send('operator', 'It is being looked at.', support);
    expect(answer).toMatchObject({
      sender_id: ids.system,
      receiver_id: ids.talent,
      is_system: false,
      read: false,
    });
    expect(await queueItems('support')).toEqual([]);
    expect(await read('talent', support)).toEqual(['Where is my pitch?', 'It is being looked at.']);
    expect(await lastDecision()).toMatchObject({
      operator_id: ids.operator,
      action: 'answer_support',
      subject_id: support,
      person_id: ids.talent,
      facts: { message_id: answer.id },
    });
  });

  it('is needed again after the next message, since that', async () => {
    await send('talent', 'One', support);
    await send('talent', 'Two', support);
    expect(await queueItems('support')).toHaveLength(1);
    await send('operator', 'Yes', support);
    await send('talent', 'Three', support);
    expect(await queueItems('support')).toHaveLength(1);
  });

  it('may come before anyone has asked', async () => {
    await send('operator', 'May we use your video?', support);
    expect(await read('talent', support)).toEqual(['May we use your video?']);
  });

  it('by the service role ends the waiting too, without an entry in the log', async () => {
    await send('talent', 'Hello?', support);
    const before = await countOf('public.decisions');
    const { error } = await world.service
      .from('messages')
      .insert({ conversation_id: support, sender_id: ids.system, content: 'Hello' });
    expect(error).toBeNull();
    expect(await queueItems('support')).toEqual([]);
    expect(await countOf('public.decisions')).toBe(before);
  });

  it('is refused to everyone else', async () => {
    for (const actor of actors) {
      if (actor === 'operator' || actor === 'talent') continue;
      await expect(send(actor, 'We are support', support)).rejects.toMatchObject(refused);
    }
    await world.service.rpc('set_operator', {
      p_email: 'operator@example.com',
      p_is_operator: false,
    });
    await expect(send('operator', 'Hello', support)).rejects.toMatchObject(refused);
  });

  it('cannot be forged by the person, whose own message stays theirs', async () => {
    const messages = world.as('talent').from('messages');
    for (const forged of [{ sender_id: ids.system }, { is_system: true }]) {
      const { error } = await messages.insert({
        conversation_id: support,
        content: 'Send me money',
        ...forged,
      });
      expect(error).toMatchObject(refused);
    }
    expect(await send('talent', 'Hello', support)).toMatchObject({
      sender_id: ids.talent,
      receiver_id: null,
    });
  });

  it('is possible in support’s conversations alone, also in a reported one', async () => {
    await world
      .as('talent')
      .from('reports')
      .insert({ subject: 'conversation', conversation_id: ids.conversation, reason: 'scam' });
    await expect(send('operator', 'Stop that', ids.conversation)).rejects.toMatchObject(refused);
  });

  it('of an operator who writes to support as a person is their own message', async () => {
    const own = await supportConversation(ids.operator);
    expect(await send('operator', 'Hello', own)).toMatchObject({ sender_id: ids.operator });
    expect(await queueItems('support')).toMatchObject([{ subject: own, person: ids.operator }]);
  });
});

describe('a member’s ticket', () => {
  it('waits as a message in the support conversation', async () => {
    const ticket = { name: 'Ana', email: 'a@example.com', subject: 'Hello', message: 'Please' };
    await world.as('talent').from('support_tickets').insert(ticket);
    expect(await queueItems('ticket')).toEqual([]);
    expect(await queueItems('support')).toMatchObject([{ subject: support }]);
    expect(await read('operator', support)).toEqual(['Hello\n\nPlease']);
  });
});

describe('an operator reads', () => {
  const sees = async () => (await read('operator', ids.conversation)).length > 0;
  const lists = async () =>
    (await world.as('operator').from('conversations').select('id').eq('id', ids.conversation)).data
      ?.length === 1;

  it('no message of a conversation that nobody reported', async () => {
    expect(await sees()).toBe(false);
    expect(await lists()).toBe(false);
    const all =
      checked(await world.as('operator').from('messages').select('conversation_id')) ?? [];
    expect(all.map(({ conversation_id }) => conversation_id)).not.toContain(ids.conversation);
    expect(
      (await world.as('operator').from('messages').select('id').eq('id', ids.message)).data,
    ).toEqual([]);
  });

  it('none either because a pitch of its talent is reported', async () => {
    await decide('warn_person', ids.report, { reason: 'scam', words: 'Stop.' });
    expect(await sees()).toBe(false);
  });

  it.each([
    { subject: 'conversation', conversation_id: ids.conversation },
    { subject: 'company', conversation_id: ids.conversation },
    { subject: 'message', message_id: ids.message },
  ] as const)('a reported one, until a month after the decision: $subject', async (what) => {
    const made = await world
      .as('talent')
      .from('reports')
      .insert({ ...what, reason: 'scam' })
      .select('id')
      .single();
    expect(await sees()).toBe(true);
    expect(await lists()).toBe(true);
    await decide('dismiss_report', made.data?.id ?? '');
    expect(await sees()).toBe(true);
    await world.backend.db.exec(
      `update public.reports set decided_at = now() - interval '31 days' where outcome is not null`,
    );
    expect(await sees()).toBe(false);
    expect(await lists()).toBe(false);
  });

  it('marks nothing read, and is in nobody’s inbox', async () => {
    await world
      .as('talent')
      .from('reports')
      .insert({ subject: 'message', message_id: ids.message, reason: 'scam' });
    const marked = await world
      .as('operator')
      .from('messages')
      .update({ read: true })
      .eq('id', ids.message)
      .select();
    expect(marked.data).toEqual([]);
    const inbox = checked(await world.as('operator').rpc('inbox')) ?? [];
    expect(inbox.map(({ talent_id }) => talent_id)).toEqual([ids.operator]);
  });
});
