import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setUpAuthenticator } from '../../support/people/authenticator.ts';
import { callWhileLocked } from '../call-while-locked.ts';
import { send, supportConversation } from '../messaging/messaging-steps.ts';
import { ids, setUpWorld, world } from '../world.ts';
import { alreadyDecided, checked, tryToDecide, queueItems } from './desk-steps.ts';

/** Tests of what an answer of support answers: what its operator had read (docs/decisions/0075-support-and-strangers.md). */
setUpWorld();
let support: string;
beforeEach(async () => {
  await world.reset();
  support = await supportConversation(ids.talent);
  await world.backend.db.exec(`delete from public.messages where conversation_id = '${support}'`);
  await world.backend.db.exec(`delete from public.desk_items where kind = 'support'`);
});

const answer = async (answers_seq: number | null) =>
  checked(
    await world
      .as('operator')
      .from('messages')
      .insert({ conversation_id: support, content: 'We are looking.', answers_seq })
      .select('answers_seq')
      .single(),
  );
const facts = async () => (await queueItems('support')).map((item) => item.facts);
const since = () => world.value(`select since::text from public.desk_items where kind = 'support'`);
const writtenAt = (seq: number) =>
  world.value(
    `select created_at::text from public.messages where conversation_id = $1 and seq = $2`,
    [support, seq],
  );
const close = (seq?: number) =>
  tryToDecide('close_support', support, { note: '', ...(seq ? { seen: { seq } } : {}) });

describe('what waits of a conversation', () => {
  it('shows the first words of the newest message, and how many there are', async () => {
    const first = await send('talent', 'I paid but see nothing.', support);
    await send('talent', `Hello?\n\n${'It is urgent. '.repeat(20)}`, support);
    expect(await facts()).toEqual([
      {
        from_seq: first.seq,
        count: 2,
        words: `Hello? ${'It is urgent. '.repeat(20)}`.slice(0, 120),
      },
    ]);
  });

  it('says that it was written in the form, with the subject', async () => {
    const ticket = { name: 'Mei', email: 'm@example.com', subject: 'Video', message: 'It stops' };
    await world.as('talent').from('support_tickets').insert(ticket);
    await send('talent', 'Still does', support);
    expect(await facts()).toMatchObject([
      { count: 2, words: 'Still does', subject: 'Video', is_form: true },
    ]);
  });
});

describe('an answer', () => {
  it('leaves waiting what was written while it was, since that', async () => {
    const read = await send('talent', 'Where is my pitch?', support);
    const unread = await send('talent', 'Somebody took money from my card!', support);
    await send('talent', 'Please', support);
    expect(await answer(read.seq)).toEqual({ answers_seq: read.seq });
    expect(await facts()).toEqual([{ from_seq: unread.seq, count: 2, words: 'Please' }]);
    expect(await since()).toBe(await writtenAt(unread.seq));
    await answer(unread.seq + 1);
    expect(await queueItems('support')).toEqual([]);
  });

  it('to less than another answered leaves what waits as it is', async () => {
    const first = await send('talent', 'One', support);
    await answer(first.seq);
    const second = await send('talent', 'Two', support);
    await answer(first.seq);
    expect(await facts()).toEqual([{ from_seq: second.seq, count: 1, words: 'Two' }]);
  });

  it('after another operator’s lets nothing wait that was answered', async () => {
    const first = await send('talent', 'One', support);
    const second = await send('talent', 'Two', support);
    await answer(second.seq);
    await answer(first.seq);
    expect(await queueItems('support')).toEqual([]);
  });

  it('that does not say what was read answers everything', async () => {
    await send('talent', 'One', support);
    await send('talent', 'Two', support);
    await answer(null);
    expect(await queueItems('support')).toEqual([]);
  });

  it('is never a person’s, who answers nothing', async () => {
    const own = await world
      .as('talent')
      .from('messages')
      .insert({ conversation_id: support, content: 'Hi', answers_seq: 5 })
      .select('answers_seq')
      .single();
    expect(own.data).toEqual({ answers_seq: null });
  });
});

describe('an answer whose operator had not read that of another', () => {
  beforeAll(async () => {
    await setUpAuthenticator(world.as('otherTalent'));
  });
  beforeEach(() =>
    world.backend.db.exec(`insert into public.operators (user_id) values ('${ids.otherTalent}')`),
  );
  const answeredMeanwhile = { code: 'PT409', message: 'answered_meanwhile' };

  it('is refused in messages, until they have read it', async () => {
    const { seq } = await send('talent', 'Where is my pitch?', support);
    await answer(seq);
    const second = (answers_seq: number) =>
      world
        .as('otherTalent')
        .from('messages')
        .insert({ conversation_id: support, content: 'Me too.', answers_seq });
    expect((await second(seq)).error).toMatchObject(answeredMeanwhile);
    expect((await second(seq + 1)).error).toBeNull();
  });

  it('is not their own: two in a row go out', async () => {
    const { seq } = await send('talent', 'Where is my pitch?', support);
    expect(await answer(seq)).toEqual({ answers_seq: seq });
    expect(await answer(seq)).toEqual({ answers_seq: seq });
  });

  it('is refused of a ticket', async () => {
    await world.backend.db.exec(
      `insert into public.support_tickets (id, name, email, subject, message)
       values ('${ids.strangersTicket}', 'Zoe', 'zoe@example.com', 'Video', 'It stops')`,
    );
    const reply = (as: 'operator' | 'otherTalent', answers_seq: number) =>
      world
        .as(as)
        .from('ticket_messages')
        .insert({ ticket_id: ids.strangersTicket, content: 'Try again.', answers_seq });
    expect((await reply('operator', 0)).error).toBeNull();
    expect((await reply('otherTalent', 0)).error).toMatchObject(answeredMeanwhile);
    expect((await reply('otherTalent', 1)).error).toBeNull();
    expect((await reply('operator', 2)).error).toBeNull();
  });
});

describe('to say that no answer is needed', () => {
  it('is refused when something was written meanwhile', async () => {
    const read = await send('talent', 'Thanks', support);
    await send('talent', 'Wait, no!', support);
    expect((await close(read.seq)).error).toMatchObject({
      code: 'PT409',
      message: 'changed_meanwhile',
    });
    expect(await queueItems('support')).toHaveLength(1);
    expect((await close(read.seq + 1)).error).toBeNull();
    expect(await queueItems('support')).toEqual([]);
    expect((await close(read.seq + 1)).error).toMatchObject(alreadyDecided);
  });
});

describe.skipIf(!process.env['TEST_POSTGRES_URL'])('a message that is being written', () => {
  const writing = () => ({
    sql: `insert into public.messages (conversation_id, content) values ($1, 'Urgent!')`,
    values: [support],
    as: ids.talent,
  });

  it('while an answer is sent waits on', async () => {
    const read = await send('talent', 'Where is my pitch?', support);
    await callWhileLocked(writing(), () => answer(read.seq));
    expect(await facts()).toMatchObject([{ count: 1, words: 'Urgent!' }]);
  });

  it('while no answer is said to be needed is not closed', async () => {
    const read = await send('talent', 'Thanks', support);
    const { error } = await callWhileLocked(writing(), () => close(read.seq));
    expect(error).toMatchObject({ message: 'changed_meanwhile' });
    expect(await facts()).toMatchObject([{ count: 2, words: 'Urgent!' }]);
  });
});
