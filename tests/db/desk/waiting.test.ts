import { beforeEach, describe, expect, it } from 'vitest';
import { supportConversation } from '../messaging/messaging-steps.ts';
import { checkout, dispute, pay, refund, settle } from '../payments/payment-steps.ts';
import { ids, setUpWorld, world } from '../world.ts';
import { checked, countOf, decide, lastDecision, tryToDecide, queueItems } from './desk-steps.ts';

/** Tests of what waits for an operator: when it appears, when it goes, and in which order. */
setUpWorld();
beforeEach(async () => {
  await world.reset();
  await world.backend.db.exec('delete from public.desk_items');
});

const payments = () => queueItems('payment');

describe('a payment waits', () => {
  it('when its amount is wrong, until its refund comes', async () => {
    const id = await checkout();
    await pay(id, { amount: 1400 });
    expect(await payments()).toEqual([
      {
        kind: 'payment',
        subject: 'pi_1',
        person: ids.company,
        facts: { status: 'amount_mismatch', amount: 1400, currency: 'usd', checkout_id: id },
        urgent: true,
      },
    ]);
    await refund('pi_1');
    expect(await payments()).toEqual([]);
  });

  it('with what is left of it after a part was refunded', async () => {
    await pay(await checkout(), { amount: 1400 });
    await refund('pi_1', { amount: 400 });
    expect(await payments()).toMatchObject([{ facts: { amount: 1000 } }]);
  });

  it('not, when it bought what it is for', async () => {
    await pay(await checkout());
    expect(await payments()).toEqual([]);
  });

  it('when it paid a second time for the same contact', async () => {
    const [first, second] = [await checkout(), await checkout()];
    await pay(first);
    await pay(second, { payment: 'pi_2' });
    expect(await payments()).toMatchObject([
      { subject: 'pi_2', facts: { status: 'already_unlocked' } },
    ]);
    await refund('pi_1');
    expect(await payments()).toEqual([]);
  });

  it('when the bank took it back, until it is won', async () => {
    await pay(await checkout());
    await dispute('needs_response');
    expect(await payments()).toMatchObject([{ facts: { status: 'disputed' } }]);
    await dispute('won');
    expect(await payments()).toEqual([]);
  });

  it('when it names no checkout, until it is accepted for one', async () => {
    await pay(ids.unlock, { payment: 'pi_lost' });
    expect(await payments()).toMatchObject([
      { subject: 'pi_lost', person: null, facts: { status: 'unknown_checkout' } },
    ]);
    const id = await checkout();
    await decide('accept_payment', 'pi_lost', { checkout_id: id });
    expect(await payments()).toEqual([]);
    expect(await countOf('public.unlocked_contacts', `payment_id = 'pi_lost'`)).toBe(1);
    expect(await lastDecision()).toMatchObject({
      person_id: ids.company,
      facts: { status: 'unlocked' },
    });
  });

  it('until it is accepted as it is, or closed', async () => {
    await pay(await checkout(), { amount: 1400 });
    await pay(await checkout(ids.otherPosition), { payment: 'pi_2', amount: 1 });
    await decide('accept_payment', 'pi_1');
    await decide('close_payment', 'pi_2', { note: 'Refunded by hand' });
    expect(await payments()).toEqual([]);
    expect(await lastDecision()).toMatchObject({
      action: 'close_payment',
      person_id: ids.company,
      facts: { status: 'closed' },
    });
    const audit = `type = 'operator.close' and payload ->> 'note' = 'Refunded by hand'`;
    expect(await countOf('public.payment_events', audit)).toBe(1);
  });

  it('on, while the provider is refunding it', async () => {
    await pay(await checkout(), { amount: 1400 });
    await decide('refund_payment', 'pi_1');
    expect(await payments()).toHaveLength(1);
    expect(await lastDecision()).toMatchObject({
      person_id: ids.company,
      facts: { amount: 1400, currency: 'usd' },
    });
    await refund('pi_1');
    expect(await payments()).toEqual([]);
    expect((await tryToDecide('refund_payment', 'pi_1')).error).toMatchObject({
      code: 'PT409',
      message: 'already_decided',
    });
    expect((await tryToDecide('refund_payment', 'pi_none')).error).toMatchObject({
      code: 'PT404',
    });
  });

  it('not any more, once it was settled without the desk', async () => {
    await pay(await checkout(), { amount: 1400 });
    await settle('pi_1', 'close', { p_note: 'By SQL' });
    expect(await payments()).toEqual([]);
  });

  it('without its company when that is deleted', async () => {
    await pay(await checkout(), { amount: 1400 });
    await world.backend.db.tx(
      async (query) => {
        await query('delete from auth.users where id = $1', [ids.company]);
        await query('set constraints all immediate');
        expect(
          await query(`select subject_id, person_id from public.desk_items where kind = 'payment'`),
        ).toEqual([{ subject_id: 'pi_1', person_id: null }]);
      },
      { rollback: true },
    );
  });

  it('as an event that came too early, until its payment comes', async () => {
    await refund('pi_1', { event: 'evt_early' });
    expect(await payments()).toMatchObject([
      { subject: 'evt_early', facts: { status: 'unknown_payment', payment_id: 'pi_1' } },
    ]);
    await pay(await checkout());
    expect(await payments()).toEqual([]);
  });

  it('as an event that could not be read, with its problem, until it is closed', async () => {
    const unreadable = {
      p_event_id: 'evt_odd',
      p_event_type: 'checkout.session.completed',
      p_kind: 'unreadable',
      p_payload: {},
    } as const;
    checked(await world.service.rpc('keep_payment_event', unreadable));
    const since = () =>
      world.value(`select since::text from public.desk_items where subject_id = 'evt_odd'`);
    const before = await since();
    expect(await payments()).toMatchObject([
      { subject: 'evt_odd', facts: { status: 'failed', type: 'checkout.session.completed' } },
    ]);
    await decide('retry_payment', 'evt_odd');
    expect(await payments()).toHaveLength(1);
    expect(await since()).toBe(before);
    await decide('close_payment', 'evt_odd');
    expect(await payments()).toEqual([]);
  });

  it('as a refund that failed, about the company that paid', async () => {
    await pay(await checkout());
    const failed = {
      p_event_id: 'evt_failed',
      p_event_type: 'refund.failed',
      p_kind: 'refund_failed',
      p_payload: {},
      p_payment_id: 'pi_1',
    } as const;
    checked(await world.service.rpc('keep_payment_event', failed));
    expect(await payments()).toMatchObject([
      { subject: 'evt_failed', person: ids.company, facts: { status: 'refund_failed' } },
    ]);
    await decide('close_payment', 'evt_failed');
    expect(await lastDecision()).toMatchObject({ person_id: ids.company });
  });

  it('exactly when payments_to_settle() lists it', async () => {
    await pay(await checkout(), { amount: 1400 });
    await pay(ids.unlock, { payment: 'pi_lost' });
    await refund('pi_other', { event: 'evt_early' });
    const listed = checked(await world.service.rpc('payments_to_settle')) ?? [];
    expect((await payments()).map(({ subject }) => subject).sort()).toEqual(
      listed.map(({ id }) => id).sort(),
    );
  });
});

describe('of people', () => {
  it('a request to be deleted waits', async () => {
    await world.as('talent').from('account_deletion_requests').insert({ user_id: ids.talent });
    expect(await queueItems('deletion')).toMatchObject([
      { subject: ids.talent, person: ids.talent, urgent: false },
    ]);
  });

  it('a company that asks to be verified waits until it withdraws that', async () => {
    await world.as('company').from('verification_requests').insert({ words: 'See the register' });
    expect(await queueItems('verification')).toMatchObject([{ subject: ids.company }]);
    await world.as('company').from('verification_requests').delete().eq('user_id', ids.company);
    expect(await queueItems('verification')).toEqual([]);
  });

  it('everything but money goes with an account', async () => {
    await world.as('company').from('verification_requests').insert({ words: 'Please' });
    await world.as('company').from('account_deletion_requests').insert({ user_id: ids.company });
    await world
      .as('company')
      .from('messages')
      .insert({
        conversation_id: await supportConversation(ids.company),
        content: 'Hello',
      });
    expect(await countOf('public.desk_items')).toBe(3);
    await world.backend.db.tx(
      async (query) => {
        await query('delete from auth.users where id = $1', [ids.company]);
        expect(await query('select from public.desk_items')).toEqual([]);
      },
      { rollback: true },
    );
  });

  it('mails wait once that were refused five times, until one is sent', async () => {
    await world.backend.db.exec(`
      insert into private.unread_mails (conversation_id, receiver_id)
      values ('${ids.conversation}', '${ids.talent}')`);
    const refuse = (n: number) =>
      world.backend.db.exec(`update private.unread_mails set refusals = ${n}`);
    await refuse(4);
    expect(await queueItems('mail')).toEqual([]);
    await refuse(5);
    await refuse(6);
    expect(await queueItems('mail')).toMatchObject([{ subject: ids.talent, person: ids.talent }]);
    await refuse(0);
    expect(await queueItems('mail')).toEqual([]);
  });
});

describe('a job', () => {
  const run = (p_problem?: string) =>
    world.service.rpc('report_job', { p_name: 'mail-unread', ...(p_problem ? { p_problem } : {}) });

  it('waits while it fails, with the newest problem, and since it failed first', async () => {
    await run('No connection');
    const since = () => world.value('select since::text from public.desk_items');
    const first = await since();
    await run('No password');
    expect(await since()).toBe(first);
    expect(await queueItems('job')).toMatchObject([
      { subject: 'mail-unread', person: null, facts: { problem: 'No password' } },
    ]);
    await run();
    expect(await queueItems('job')).toEqual([]);
  });

  it('is reported by the service role alone', async () => {
    for (const actor of ['operator', 'talent', 'visitor'] as const) {
      const { error } = await world.as(actor).rpc('report_job', { p_name: 'x', p_problem: 'y' });
      expect(error).toMatchObject({ code: '42501' });
    }
  });
});

describe('the queue', () => {
  const fill = () =>
    world.backend.db.exec(`
      insert into public.desk_items (kind, subject_id, is_urgent, since)
      select case n % 2 when 0 then 'job' else 'ticket' end, n::text, n % 10 = 0,
        timestamptz '2026-01-01' + interval '1 minute' * (n / 3)
      from generate_series(1, 250) n`);

  it('gives everything once, in its order, page by page', async () => {
    await fill();
    const seen: string[] = [];
    let cursor = {};
    for (;;) {
      const page = checked(
        await world.as('operator').rpc('desk_queue', { ...cursor, p_limit: 30 }),
      );
      const last = page?.at(-1);
      if (!page || !last) break;
      seen.push(...page.map(({ id }) => id));
      cursor = { p_after_priority: last.priority, p_after: last.ranks_at, p_after_id: last.id };
    }
    expect(new Set(seen).size).toBe(250);
    expect(seen).toEqual(
      (
        await world.backend.db.query(
          'select id from public.desk_items order by priority, ranks_at, id',
        )
      ).map(({ id }) => id),
    );
  });

  it('gives one kind alone, and at most 100 rows', async () => {
    await fill();
    const rows = checked(
      await world.as('operator').rpc('desk_queue', { p_kind: 'job', p_limit: 1000 }),
    );
    expect(rows).toHaveLength(100);
    expect(new Set(rows?.map(({ kind }) => kind))).toEqual(new Set(['job']));
  });

  it('counts each kind up to 100, and since when it waits', async () => {
    await fill();
    const counts = checked(await world.as('operator').rpc('desk_counts')) ?? [];
    expect(Object.fromEntries(counts.map(({ kind, n }) => [kind, n]))).toEqual({
      proposal: 0,
      report: 0,
      appeal: 0,
      support: 0,
      ticket: 100,
      verification: 0,
      payment: 0,
      deletion: 0,
      return: 0,
      mail: 0,
      job: 100,
    });
    expect(counts.find(({ kind }) => kind === 'report')?.oldest).toBeNull();
  });

  it('is empty for everyone else', async () => {
    await fill();
    expect((await world.as('talent').rpc('desk_queue')).data).toEqual([]);
    const counts = checked(await world.as('company').rpc('desk_counts')) ?? [];
    expect(counts.every(({ n }) => n === 0)).toBe(true);
    for (const call of ['desk_queue', 'desk_counts'] as const) {
      expect((await world.as('visitor').rpc(call)).error).toMatchObject({ code: '42501' });
    }
  });

  it('notifies open desks of what comes and goes', async () => {
    await world.backend.db.exec('delete from realtime.messages');
    await world.service.rpc('report_job', { p_name: 'mail-unread', p_problem: 'x' });
    await world.service.rpc('report_job', { p_name: 'mail-unread', p_problem: 'x' });
    await world.service.rpc('report_job', { p_name: 'mail-unread' });
    const told = await world.backend.db.query(
      `select payload - 'id' - 'broadcast_id' as payload from realtime.messages where topic = 'desk' and event = 'changed'`,
    );
    const change = { payload: { kind: 'job', subject_id: 'mail-unread' } };
    expect(told).toEqual([change, change]);
  });
});
