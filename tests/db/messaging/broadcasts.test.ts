import { beforeEach, expect, it } from 'vitest';
import { ids, setUpWorld, world, type Actor } from '../world.ts';

setUpWorld();
beforeEach(() => world.reset());

const topicOf = (id: string) => `user:${id}`;

async function sentSince(actor: Actor, topic: string, since?: string) {
  const { data, error } = await world
    .as(actor)
    .rpc('broadcasts_since', { p_topic: topic, ...(since ? { p_since: since } : {}) })
    .single();
  if (error) throw error;
  return data;
}

/** Notes a broadcast as if it had been sent so long ago. */
const sendBefore = (topic: string, age: string, count = 1) =>
  world.backend.db.query(
    `insert into public.broadcasts (topic, sent_at, id, event)
     select $1, now() - $2::text::interval, gen_random_uuid(), 'old'
     from generate_series(1, $3::text::int)`,
    [topic, age, String(count)],
  );

const broadcast = (topic: string, event: string) =>
  world.backend.db.query(`select private.broadcast('{"n": 1}'::jsonb, $1, $2)`, [event, topic]);

it('what was sent is answered to whoever may hear it, under the id that it was sent with', async () => {
  const topic = topicOf(ids.talent);
  const { at } = await sentSince('talent', topic);
  expect(await sentSince('talent', topic, at)).toMatchObject({ is_complete: true, ids: [] });
  await broadcast(topic, 'suspended');
  const payload = await world.value(
    `select payload - 'id' from realtime.messages where topic = $1`,
    [topic],
  );
  expect(payload).toEqual({ n: 1, broadcast_id: expect.any(String) });
  const sent = await sentSince('talent', topic, at);
  expect(sent).toMatchObject({ is_complete: true, events: ['suspended'] });
  expect(payload).toMatchObject({ broadcast_id: sent.ids[0] });
});

it('a message, an unlock, a block, a suspension, a deletion and a change of the desk are noted', async () => {
  const noted = await world.backend.db.tx(
    async (query) => {
      await query(
        `insert into public.messages (conversation_id, sender_id, content) values ($1, $2, 'Hello')`,
        [ids.conversation, ids.talent],
      );
      await query('update public.unlocked_contacts set refunded_at = now()');
      await query(
        'insert into public.conversation_blocks (conversation_id, blocker_id) values ($1, $2)',
        [ids.conversation, ids.unlocker],
      );
      await query(`select private.suspend_account($1, 'scam')`, [ids.unlocker]);
      await query('delete from public.accounts where user_id = $1', [ids.talent]);
      return query<{ topic: string; event: string }>('select topic, event from public.broadcasts');
    },
    { rollback: true },
  );
  const eventsOn = (topic: string) =>
    noted.filter((row) => row.topic === topic).map(({ event }) => event);
  expect(eventsOn(topicOf(ids.unlocker))).toEqual(
    expect.arrayContaining(['message', 'unlock', 'conversation', 'suspended']),
  );
  expect(eventsOn(topicOf(ids.talent))).toContain('erased');
  expect(eventsOn('desk')).toContain('changed');
});

it('nobody learns what was sent to others', async () => {
  await broadcast(topicOf(ids.talent), 'message');
  await broadcast('desk', 'changed');
  for (const actor of ['unlocker', 'company', 'otherTalent', 'operator'] as const) {
    expect((await sentSince(actor, topicOf(ids.talent))).ids).toEqual([]);
  }
  for (const actor of ['talent', 'unlocker'] as const) {
    expect((await sentSince(actor, 'desk')).ids).toEqual([]);
  }
  const { error } = await world.as('visitor').rpc('broadcasts_since', { p_topic: 'desk' });
  expect(error).toMatchObject({ code: '42501' });
});

it('what a slow transaction sent is answered too, although it was sent before the last answer', async () => {
  const topic = topicOf(ids.talent);
  const { at } = await sentSince('talent', topic);
  await sendBefore(topic, '50 seconds');
  await sendBefore(topic, '2 minutes');
  expect(await sentSince('talent', topic, at)).toMatchObject({
    is_complete: true,
    events: ['old'],
  });
});

it('an answer is not complete the first time, after an hour, and when there is too much', async () => {
  const topic = topicOf(ids.talent);
  const { at, is_complete } = await sentSince('talent', topic);
  expect(is_complete).toBe(false);
  const ago = (minutes: number) => new Date(Date.parse(at) - minutes * 60_000).toISOString();
  expect((await sentSince('talent', topic, ago(59))).is_complete).toBe(true);
  expect((await sentSince('talent', topic, ago(61))).is_complete).toBe(false);
  await sendBefore(topic, '1 second', 600);
  const sent = await sentSince('talent', topic, at);
  expect([sent.is_complete, sent.ids.length]).toEqual([false, 500]);
});

it('the question reads one index, however much was sent to others', async () => {
  await world.backend.db.exec(`
    insert into public.broadcasts (topic, id, event)
    select 'user:' || gen_random_uuid(), gen_random_uuid(), 'message' from generate_series(1, 20000);
    analyze public.broadcasts`);
  await broadcast(topicOf(ids.talent), 'message');
  const { before, after } = await world.backend.db.as(
    { role: 'authenticated', sub: ids.talent },
    async (query) => {
      const scans = () =>
        query<{ seq_scan: number; idx_scan: number; idx_tup_fetch: number }>(
          `select seq_scan::int, idx_scan::int, idx_tup_fetch::int from pg_stat_xact_user_tables
           where relname = 'broadcasts'`,
        );
      // Counts of earlier transactions stay here until the session reports them.
      const [before] = await scans();
      await query('select from public.broadcasts_since($1)', [topicOf(ids.talent)]);
      const [after] = await scans();
      return { before, after };
    },
  );
  expect(after).toEqual({
    seq_scan: before?.seq_scan ?? 0,
    idx_scan: (before?.idx_scan ?? 0) + 1,
    idx_tup_fetch: (before?.idx_tup_fetch ?? 0) + 1,
  });
});

it('everything is sent by the one function that notes it', async () => {
  const senders = await world.backend.db.query(
    `select p.oid::regproc::text as name from pg_proc p
     where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and p.prosrc like '%realtime.send(%'`,
  );
  expect(senders).toEqual([{ name: 'private.broadcast' }]);
});

it('what nobody asks for any more is deleted', async () => {
  const topic = topicOf(ids.talent);
  await sendBefore(topic, '3 hours');
  await sendBefore(topic, '50 minutes');
  await world.backend.db.query('select private.purge_expired()');
  expect(await world.value('select count(*)::int from public.broadcasts')).toBe(1);
});
