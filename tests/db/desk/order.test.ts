import { beforeEach, describe, expect, it } from 'vitest';
import { ids, setUpWorld, world } from '../world.ts';
import { checked, countOf } from './desk-steps.ts';

/** Tests of the order of the queue, and of what is put off. */
setUpWorld();
beforeEach(async () => {
  await world.reset();
  await world.backend.db.exec('delete from public.desk_items; delete from private.notices');
});

const operator = () => world.as('operator');
const queue = async (asked: object = {}) =>
  (checked(await operator().rpc('desk_queue', asked)) ?? []).map(({ subject_id }) => subject_id);

/** Lets something wait as its trigger would: since so many hours, to be decided within so many. */
const wait = (
  kind: string,
  subject: string,
  hoursAgo: number,
  { urgent = false, facts = {}, dueIn }: { urgent?: boolean; facts?: object; dueIn?: number } = {},
) =>
  world.backend.db.query(
    `select private.await_operator($1, $2, null, $3::jsonb, $4, now() - interval '1 hour' * $5::int,
       now() + interval '1 hour' * $6::int)`,
    [kind, subject, JSON.stringify(facts), urgent, hoursAgo, dueIn ?? null],
  );

const everyKind = async () => {
  await wait('ticket', 'oldest', 500);
  await wait('payment', 'money', 5, { urgent: true, facts: { status: 'amount_mismatch' } });
  await wait('payment', 'late dispute', 4, {
    urgent: true,
    facts: { status: 'disputed' },
    dueIn: 240,
  });
  await wait('report', 'danger', 1, { urgent: true });
  await wait('payment', 'pressing dispute', 2, {
    urgent: true,
    facts: { status: 'disputed' },
    dueIn: 24,
  });
  await wait('deletion', 'distant deletion', 600, { dueIn: 400 });
  await wait('deletion', 'deletion due', 700, { dueIn: 10 });
  await wait('support', 'question', 100);
};
const inOrder = [
  'pressing dispute',
  'danger',
  'late dispute',
  'money',
  'oldest',
  'question',
  'deletion due',
  'distant deletion',
];

describe('the queue', () => {
  it('has danger and disputes near their date first, then other money, then what waits longest', async () => {
    await everyKind();
    expect(await queue()).toEqual(inOrder);
    expect(await queue({ p_is_urgent: true })).toEqual(inOrder.slice(0, 4));
    expect(await queue({ p_kind: 'payment' })).toEqual([
      'pressing dispute',
      'late dispute',
      'money',
    ]);
  });

  it('goes on after a row, and gives the page before one', async () => {
    await everyKind();
    const rows = checked(await operator().rpc('desk_queue')) ?? [];
    const at = ({ priority, ranks_at, id }: (typeof rows)[number]) => ({
      p_after_priority: priority,
      p_after: ranks_at,
      p_after_id: id,
    });
    const [third, fourth] = [rows[2], rows[3]];
    if (!third || !fourth) throw new Error('too few rows');
    expect(await queue({ ...at(third), p_limit: 2 })).toEqual(inOrder.slice(3, 5));
    expect(await queue({ ...at(fourth), p_limit: 2, p_is_before: true })).toEqual(
      inOrder.slice(1, 3),
    );
    expect(await queue({ ...at(fourth), p_is_before: true })).toEqual(inOrder.slice(0, 3));
  });

  it('counts what is urgent of each kind', async () => {
    await everyKind();
    const counts = checked(await operator().rpc('desk_counts')) ?? [];
    expect(counts.filter(({ n }) => n > 0).map(({ kind, n, urgent }) => [kind, n, urgent])).toEqual(
      [
        ['report', 1, 1],
        ['support', 1, 0],
        ['ticket', 1, 0],
        ['payment', 3, 3],
        ['deletion', 2, 0],
      ],
    );
  });
});

describe('what is put off', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const putOff = (subject: string, until: string | null, as: 'operator' | 'talent' = 'operator') =>
    world.as(as).from('desk_items').update({ snoozed_until: until }).eq('subject_id', subject);

  it('leaves list and counts until its time, and is listed apart', async () => {
    await wait('ticket', 'now', 2);
    await wait('ticket', 'later', 3);
    expect((await putOff('later', inDays(1))).error).toBeNull();
    expect(await queue()).toEqual(['now']);
    expect(await queue({ p_is_snoozed: true })).toEqual(['later']);
    const counts = checked(await operator().rpc('desk_counts')) ?? [];
    expect(counts.find(({ kind }) => kind === 'ticket')).toMatchObject({ n: 1, snoozed: 1 });
    await world.backend.db.exec(`
      alter table public.desk_items disable trigger check_snooze;
      update public.desk_items set snoozed_until = now() - interval '1 second' where subject_id = 'later';
      alter table public.desk_items enable trigger check_snooze`);
    expect(await queue()).toEqual(['later', 'now']);
    expect(await queue({ p_is_snoozed: true })).toEqual([]);
  });

  it('comes back at once when that is undone, and when something is new', async () => {
    await wait('job', 'mail-unread', 2, { facts: { problem: 'x' } });
    await putOff('mail-unread', inDays(3));
    await wait('job', 'mail-unread', 2, { facts: { problem: 'x' } });
    expect(await queue()).toEqual([]);
    await wait('job', 'mail-unread', 2, { facts: { problem: 'y' } });
    expect(await queue()).toEqual(['mail-unread']);
    await putOff('mail-unread', inDays(3));
    await putOff('mail-unread', null);
    expect(await queue()).toEqual(['mail-unread']);
    await wait('support', 'conversation', 1);
    await putOff('conversation', inDays(3));
    await wait('support', 'conversation', 1);
    expect(await queue()).toContain('conversation');
  });

  it('comes back the day before its date, and stays at most a month away', async () => {
    await wait('payment', 'dispute', 1, { urgent: true, dueIn: 48 });
    await putOff('dispute', inDays(7));
    expect(
      await countOf(
        'public.desk_items',
        `snoozed_until between now() + interval '23 hours' and now() + interval '25 hours'`,
      ),
    ).toBe(1);
    await wait('ticket', 'long', 1);
    for (const until of [inDays(40), inDays(-1)]) {
      expect((await putOff('long', until)).error).toMatchObject({ message: 'snoozed_too_long' });
    }
    await wait('payment', 'tomorrow', 1, { urgent: true, dueIn: 20 });
    expect((await putOff('tomorrow', inDays(1))).error).toMatchObject({ code: '23514' });
  });

  it('is danger for hours alone, and money without a date for days', async () => {
    await wait('report', 'danger', 1, { urgent: true });
    await wait('payment', 'money', 1, { urgent: true });
    const tooLong = { message: 'snoozed_too_long' };
    expect((await putOff('danger', inDays(0.5))).error).toMatchObject(tooLong);
    expect((await putOff('danger', inDays(0.1))).error).toBeNull();
    expect((await putOff('money', inDays(30))).error).toMatchObject(tooLong);
    expect((await putOff('money', inDays(3))).error).toBeNull();
  });

  it('is no deletion in the five days before it is due', async () => {
    await wait('deletion', 'asked', 20 * 24);
    expect((await putOff('asked', inDays(29))).error).toBeNull();
    expect(
      await countOf(
        'public.desk_items',
        `subject_id = 'asked' and snoozed_until = since + interval '25 days'`,
      ),
    ).toBe(1);
    // Put off before that was so, and due in three days.
    await world.backend.db.exec(`
      alter table public.desk_items disable trigger check_snooze;
      insert into public.desk_items (kind, subject_id, since, snoozed_until)
      values ('deletion', 'hidden', now() - interval '27 days', now() + interval '5 days');
      alter table public.desk_items enable trigger check_snooze;
      delete from private.notices`);
    await world.backend.db.exec('select private.purge_expired()');
    expect(await queue({ p_is_urgent: true })).toEqual(['hidden']);
    expect(await countOf('private.notices', `kind = 'desk_urgent'`)).toBe(1);
    expect((await putOff('hidden', inDays(1))).error).toMatchObject({
      message: 'snoozed_too_long',
    });
    expect((await putOff('hidden', inDays(0.1))).error).toBeNull();
  });

  it('is put off by whoever may decide on its kind, and names them', async () => {
    await wait('report', 'reported', 1);
    await wait('ticket', 'asked', 1);
    await world.backend.db.exec(`update public.operators set roles = '{support}'`);
    expect((await putOff('reported', inDays(1))).error).toMatchObject({ code: '42501' });
    expect((await putOff('asked', inDays(1))).error).toBeNull();
    const rows = checked(
      await operator().from('desk_items').select('subject_id, snoozed_by').order('subject_id'),
    );
    expect(rows).toEqual([
      { subject_id: 'asked', snoozed_by: ids.operator },
      { subject_id: 'reported', snoozed_by: null },
    ]);
    await wait('ticket', 'asked', 1, { facts: { words: 'And this' } });
    expect(await countOf('public.desk_items', 'snoozed_by is null')).toBe(2);
    await putOff('asked', inDays(1));
    await putOff('asked', null);
    expect(await countOf('public.desk_items', 'snoozed_by is null')).toBe(2);
  });

  it('may be put off whatever its kind, by owners', async () => {
    expect(await countOf('public.desk_kinds', 'action is null')).toBe(0);
  });

  it('is one item at a time', async () => {
    await wait('ticket', 'one', 1);
    await wait('ticket', 'two', 1);
    const both = await operator()
      .from('desk_items')
      .update({ snoozed_until: inDays(1) })
      .in('subject_id', ['one', 'two']);
    expect(both.error).toMatchObject({ code: '23514', message: 'one_at_a_time' });
    expect(await queue()).toHaveLength(2);
  });

  it('is put off by operators alone, who change nothing else of it', async () => {
    await wait('ticket', 'mine', 1);
    await putOff('mine', inDays(1), 'talent');
    expect(await queue()).toEqual(['mine']);
    const changed = await operator()
      .from('desk_items')
      .update({ is_urgent: true })
      .eq('subject_id', 'mine');
    expect(changed.error).toMatchObject({ code: '42501' });
  });
});

describe('the mail about what is urgent', () => {
  const mails = () =>
    world.backend.db.query(
      `select n.kind, n.facts from private.notices n where n.receiver_id = $1 order by n.kind::text`,
      [ids.operator],
    );
  const idOf = (subject: string) =>
    world.value(`select id from public.desk_items where subject_id = '${subject}'`);

  it('leads to the one thing, and to all of them when several came', async () => {
    await wait('report', 'first', 0, { urgent: true });
    expect(await mails()).toEqual([{ kind: 'desk_urgent', facts: { item: await idOf('first') } }]);
    await wait('report', 'second', 0, { urgent: true });
    expect(await mails()).toEqual([{ kind: 'desk_urgent', facts: {} }]);
  });

  it('goes out for what becomes urgent later', async () => {
    await wait('report', 'first', 0);
    expect(await mails()).toEqual([]);
    await wait('report', 'first', 0, { urgent: true });
    expect(await mails()).toHaveLength(1);
  });

  it('comes alone: the mail of the day waits until it is ten minutes old', async () => {
    const daily = () =>
      world.backend.db.query(
        `insert into private.notices (receiver_id, kind) values ($1, 'desk_daily') on conflict do nothing`,
        [ids.operator],
      );
    await wait('report', 'first', 0, { urgent: true });
    await daily();
    await world.backend.db.exec(`update private.notices set sent_at = now() - interval '1 minute'`);
    await daily();
    expect((await mails()).map(({ kind }) => kind)).toEqual(['desk_urgent']);
    await world.backend.db.exec(
      `update private.notices set sent_at = now() - interval '11 minutes'`,
    );
    await daily();
    expect((await mails()).map(({ kind }) => kind)).toEqual(['desk_daily', 'desk_urgent']);
  });
});
