import { beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../tools/backend/test/eventually.ts';
import { isBlank } from '../../../src/lib/blank-text.ts';
import { callWhileLocked } from '../call-while-locked.ts';
import { ids, setUpWorld, world } from '../world.ts';
import { send, inbox, supportConversation, unread } from './messaging-steps.ts';

setUpWorld();
beforeEach(() => world.reset());

const newestSeq = async () => {
  const { data, error } = await world.service
    .from('messages')
    .select('seq')
    .eq('conversation_id', ids.conversation)
    .order('seq', { ascending: false })
    .limit(1)
    .single();
  if (error) throw error;
  return data.seq;
};

/** The broadcasts of this event since the last call, by topic. */
async function broadcasts(event: string) {
  const rows = await world.backend.db.query<{ topic: string; payload: Record<string, unknown> }>(
    `with said as (delete from realtime.messages returning topic, event, payload, private)
     select topic, payload - 'broadcast_id' as payload from said where event = $1 and private order by topic`,
    [event],
  );
  return rows;
}

describe('a message', () => {
  it('gets its sender and receiver, and moves the conversation to the top', async () => {
    const before = await world.value('select updated_at from public.conversations where id = $1', [
      ids.conversation,
    ]);
    const message = await send('talent', '  Good morning \n');
    expect(message).toMatchObject({
      sender_id: ids.talent,
      receiver_id: ids.unlocker,
      content: 'Good morning',
      is_system: false,
      system_kind: null,
      read: false,
    });
    const after = await world.value('select updated_at from public.conversations where id = $1', [
      ids.conversation,
    ]);
    expect(Date.parse(String(after))).toBeGreaterThan(Date.parse(String(before)));
  });

  it.each([
    ['blank', ' \n\t '],
    ['made of spaces and zero-width characters', ' \u200b\u00a0\u2060 '],
    ['longer than 4,000 characters', 'x'.repeat(4001)],
  ])('is refused when %s', async (_name, content) => {
    const { error } = await world
      .as('talent')
      .from('messages')
      .insert({ conversation_id: ids.conversation, content });
    expect(error?.message).toMatch(/violates check constraint/);
  });

  it('counts as blank in the database exactly when it does in the browser', async () => {
    const checked = await world.value(
      `select pg_get_expr(conbin, conrelid) from pg_constraint where conname = 'messages_content_check'`,
    );
    // The Unicode planes that contain invisible characters; lone surrogates are not characters.
    const range = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => from + index);
    const codes = [...range(1, 0xd800), ...range(0xe000, 0x20000), ...range(0xe0000, 0xe2000)];
    const refused = await world.value(
      `select array_agg(code order by code)
       from (select code, chr(code) as content from unnest($1::int[]) as code) as message
       where not (${String(checked)})`,
      [codes],
    );
    const blank = codes.filter((code) => isBlank(String.fromCodePoint(code)));
    expect(refused).toEqual(blank);
  });

  it('keeps joiners inside the text', async () => {
    const family = '\u{1f469}\u200d\u{1f467}';
    const words = '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645';
    expect(await send('talent', `\u00a0${family} ${words} `)).toMatchObject({
      content: `${family} ${words}`,
    });
  });

  it('is stored once when it is sent again under the same id', async () => {
    const message = { id: crypto.randomUUID(), conversation_id: ids.conversation, content: 'Once' };
    expect((await world.as('talent').from('messages').insert(message)).error).toBeNull();
    const { error, status } = await world.as('talent').from('messages').insert(message);
    expect(error).toMatchObject({ code: '23505' });
    expect(status).toBe(409);
  });

  it('gets the next number in its conversation, however many are sent at once', async () => {
    const before = await newestSeq();
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        send(index % 2 === 0 ? 'talent' : 'unlocker', `Message ${index}`),
      ),
    );
    expect(sent.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => before + 1 + index),
    );
    expect((await inbox('talent'))[0]).toMatchObject({ last_seq: before + 20 });
  });

  it('gets the next number when several are sent in one request', async () => {
    const before = await newestSeq();
    const content = (text: string) => ({ conversation_id: ids.conversation, content: text });
    const { data } = await world
      .as('talent')
      .from('messages')
      .insert([content('One'), content('Two'), content('Three')])
      .select('seq');
    expect(data?.map(({ seq }) => seq)).toEqual([before + 1, before + 2, before + 3]);
    expect(await send('unlocker', 'Four')).toMatchObject({ seq: before + 4 });
  });

  it.skipIf(!process.env['TEST_POSTGRES_URL'])(
    'takes no number when its id is stored in another conversation at the same moment',
    async () => {
      const support = await supportConversation(ids.talent);
      const numbers = () =>
        world.value('select last_seq from public.conversations where id = $1', [support]);
      const before = await numbers();
      const id = '70000000-0000-4000-8000-0000000000aa';
      const elsewhere = {
        sql: `insert into public.messages (id, conversation_id, sender_id, content) values ($1, $2, $3, 'First')`,
        values: [id, ids.conversation, ids.unlocker],
      };
      const { error } = await callWhileLocked(elsewhere, () =>
        world
          .as('talent')
          .from('messages')
          .upsert({ id, conversation_id: support, content: 'Second' }, { ignoreDuplicates: true }),
      );
      expect(error).toBeNull();
      expect(await numbers()).toBe(before);
    },
  );

  it('leaves no gap when an earlier one is refused', async () => {
    const before = await newestSeq();
    const { error } = await world
      .as('talent')
      .from('messages')
      .insert({ conversation_id: ids.conversation, content: ' ' });
    expect(error).not.toBeNull();
    expect(await send('talent', 'The next')).toMatchObject({ seq: before + 1 });
  });

  // The embedded database has a single session, in which no transaction ever waits for another.
  it.skipIf(!process.env['TEST_POSTGRES_URL'])(
    'waits until the previous one is committed, so that none appears before what was read',
    async () => {
      const { db } = world.backend;
      const before = await newestSeq();
      let commit: () => void = () => {};
      const mayCommit = new Promise<void>((resolve) => {
        commit = resolve;
      });
      let first: Promise<void> | undefined;
      await new Promise<void>((isInserted) => {
        first = db.tx(async (query) => {
          await query(
            'insert into public.messages (conversation_id, sender_id, content) values ($1, $2, $3)',
            [ids.conversation, ids.unlocker, 'First'],
          );
          isInserted();
          await mayCommit;
        });
      });
      const second = send('talent', 'Second');
      await eventually(() =>
        world.value(
          `select count(*)::int from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      ).toBe(1);
      expect(await newestSeq()).toBe(before);
      commit();
      await first;
      expect(await second).toMatchObject({ seq: before + 2 });
    },
  );

  it('is broadcast to both members in full', async () => {
    await broadcasts('message');
    const message = await send('talent', 'Hello');
    const said = await broadcasts('message');
    expect(said.map(({ topic }) => topic)).toEqual([`user:${ids.talent}`, `user:${ids.unlocker}`]);
    for (const { payload } of said) {
      expect(payload).toMatchObject({
        id: message.id,
        content: 'Hello',
        receiver_id: ids.unlocker,
      });
      // The words that are searched are said by the content.
      const { words: _, ...told } = message;
      expect(Object.keys(payload).toSorted()).toEqual(Object.keys(told).toSorted());
    }
  });

  it('is limited to what a person can write', async () => {
    await world.backend.db.exec(`insert into private.action_counts (actor, action, window_start, n)
      values ('${ids.talent}', 'message', now(), 90)`);
    const { error, status } = await world
      .as('talent')
      .from('messages')
      .insert({ conversation_id: ids.conversation, content: 'Spam' });
    expect(error).toMatchObject({ code: 'PT429', message: 'rate_limited' });
    expect(status).toBe(429);
    await world.backend.db.exec(
      `update private.action_counts set window_start = now() - interval '61 seconds'`,
    );
    await send('talent', 'A minute later');
  });
});

describe('reading', () => {
  it('is only possible for the receiver, and notifies both sides once per conversation', async () => {
    await send('unlocker', 'And another');
    // The welcome message of the unlock counts as well.
    expect(await unread('talent')).toBe(3);
    await broadcasts('messages_read');
    const { error } = await world
      .as('talent')
      .from('messages')
      .update({ read: true })
      .eq('conversation_id', ids.conversation)
      .eq('receiver_id', ids.talent)
      .eq('read', false);
    expect(error).toBeNull();
    expect(await unread('talent')).toBe(0);
    const upTo = await newestSeq();
    const payload = {
      id: expect.any(String),
      conversation_id: ids.conversation,
      reader_id: ids.talent,
      up_to_seq: upTo,
    };
    expect(await broadcasts('messages_read')).toEqual([
      { topic: `user:${ids.talent}`, payload },
      { topic: `user:${ids.unlocker}`, payload },
    ]);
  });

  it('reports the newest message read, so that later ones stay unread', async () => {
    const seen = await newestSeq();
    await send('unlocker', 'Unseen');
    await broadcasts('messages_read');
    const { error } = await world
      .as('talent')
      .from('messages')
      .update({ read: true })
      .eq('conversation_id', ids.conversation)
      .eq('read', false)
      .lte('seq', seen);
    expect(error).toBeNull();
    expect(await unread('talent')).toBe(1);
    const [{ payload } = { payload: null }] = await broadcasts('messages_read');
    expect(payload).toMatchObject({ up_to_seq: seen });
  });

  it('broadcasts nothing when there was nothing to mark', async () => {
    const mark = () =>
      world.as('talent').from('messages').update({ read: true }).eq('id', ids.message);
    await mark();
    await broadcasts('messages_read');
    await mark();
    expect(await broadcasts('messages_read')).toEqual([]);
  });

  it('cannot be undone', async () => {
    await world.as('talent').from('messages').update({ read: true }).eq('id', ids.message);
    const { error } = await world
      .as('talent')
      .from('messages')
      .update({ read: false })
      .eq('id', ids.message);
    expect(error).toMatchObject({ code: '42501' });
  });
});

it('counts unread messages up to a limit', async () => {
  await world.backend.db.exec(`
    set session_replication_role = replica;
    insert into public.messages (conversation_id, seq, sender_id, receiver_id, content)
    select '${ids.conversation}', 1000 + n, '${ids.unlocker}', '${ids.talent}', 'Again'
    from generate_series(1, 600) n;
    set session_replication_role = default;`);
  expect(await unread('talent')).toBe(500);
  expect(await inbox('talent')).toContainEqual(
    expect.objectContaining({ id: ids.conversation, unread: 100 }),
  );
});
