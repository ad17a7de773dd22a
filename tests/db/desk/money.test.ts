import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/lib/database.types.ts';
import { checkout, dispute, pay, refund, setPrice } from '../payments/payment-steps.ts';
import { ids, setUpWorld, world } from '../world.ts';
import { checked, decide, queueItems } from './desk-steps.ts';

/** Tests of figures about money, against what the payments themselves say. */
setUpWorld();
beforeEach(async () => {
  await world.reset();
  await world.backend.db.exec('delete from public.payments; delete from public.desk_waits');
});

type Money = Database['public']['Functions']['desk_money']['Returns'][number];

const money = async (from?: string, to?: string): Promise<Money[]> =>
  checked(await world.as('operator').rpc('desk_money', { p_from: from, p_to: to })) ?? [];

const monthOf = async (paymentId: string, day: string) =>
  world.backend.db.query('update public.payments set paid_at = $2 where payment_id = $1', [
    paymentId,
    `${day}T23:30:00Z`,
  ]);

/** One payment of every status, and what each is about. */
async function everyStatus() {
  await setPrice({ payment_link_ids: [] });
  const [first, again, small] = [await checkout(), await checkout(), await checkout()];
  await pay(first, { payment: 'pi_unlocked' });
  await refund('pi_unlocked', { event: 'evt_part', amount: 400 });
  await pay(again, { payment: 'pi_twice' });
  await pay(small, { payment: 'pi_small', amount: 100 });
  await pay(small, { payment: 'pi_euro', currency: 'eur' });
  await pay(ids.unlock, { payment: 'pi_stray' });
  await pay(small, { payment: 'pi_closed', amount: 200 });
  await decide('close_payment', 'pi_closed');
  await pay(small, { payment: 'pi_back', amount: 300 });
  await refund('pi_back', { event: 'evt_back' });
  const other = async (payment: string) =>
    pay(await checkout(ids.otherPosition), { payment, event: `evt_${payment}` });
  await other('pi_disputed');
  await dispute('needs_response', 'pi_disputed');
  await other('pi_lost');
  checked(
    await world.service.rpc('apply_dispute', {
      p_event_id: 'evt_lost_2',
      p_payment_id: 'pi_lost',
      p_dispute_id: 'dp_2',
      p_status: 'lost',
      p_payload: {},
    }),
  );
}

describe('the figures of money', () => {
  it('agree with the payments, whatever became of them', async () => {
    await everyStatus();
    const statuses = await world.backend.db.query('select distinct status from public.payments');
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([
      'already_unlocked',
      'amount_mismatch',
      'closed',
      'dispute_lost',
      'disputed',
      'refunded',
      'unknown_checkout',
      'unlocked',
    ]);
    const counted = await money();
    expect(counted).toMatchObject([
      { currency: 'eur', payments: 1, paid: 1500, to_refund: 1500, bought: 0 },
      {
        currency: 'usd',
        payments: 8,
        bought: 1100,
        refunded: 700,
        to_refund: 1500 + 100 + 1500,
        disputed: 1500,
        lost: 1500,
        settled: 200,
        chargebacks: 2,
      },
    ]);
    const [sums] = await world.backend.db.query<{ paid: number; refunded: number; kept: number }>(
      `select sum(amount)::int as paid, sum(refunded_amount)::int as refunded,
         sum(amount - refunded_amount) filter (where status = 'unlocked')::int as kept
       from public.payments where currency = 'usd'`,
    );
    expect(counted[1]).toMatchObject({
      paid: sums?.paid,
      refunded: sums?.refunded,
      bought: sums?.kept,
    });
    for (const { paid, bought, refunded, to_refund, disputed, lost, settled } of counted) {
      expect(bought + refunded + to_refund + disputed + lost + settled).toBe(paid);
    }
  });

  it('add up for every status that a payment can have', async () => {
    await world.backend.db.exec(`
      insert into public.payments (payment_id, amount, refunded_amount, currency, accepted, status)
      select 'pi_' || status, 1500, 100, 'usd', true, status
      from unnest(enum_range(null::public.payment_status)) as status`);
    const rows = checked(await world.as('operator').rpc('desk_payments')) ?? [];
    expect(rows.length).toBeGreaterThan(9);
    for (const { bought, refunded, to_refund, disputed, lost, settled } of rows) {
      expect(bought + refunded + to_refund + disputed + lost + settled).toBe(1500);
    }
  });

  it('are by month, of any range, with the last day in it', async () => {
    await pay(await checkout(), { payment: 'pi_1' });
    await pay(await checkout(ids.otherPosition), { payment: 'pi_2' });
    await monthOf('pi_1', '2026-09-30');
    await monthOf('pi_2', '2026-10-01');
    expect((await money()).map(({ month }) => month)).toEqual(['2026-09-01', '2026-10-01']);
    expect((await money('2026-09-30', '2026-09-30')).map(({ month }) => month)).toEqual([
      '2026-09-01',
    ]);
    expect(await money('2026-11-01')).toEqual([]);
  });

  it('have a fee only where the provider said one', async () => {
    await pay(await checkout(), { payment: 'pi_1' });
    await pay(await checkout(ids.otherPosition), { payment: 'pi_2' });
    await world.backend.db.exec(
      `update public.payment_events set payload = '{"data": {"object": {"fee": 74}}}' where payment_id = 'pi_1'`,
    );
    expect(await money()).toMatchObject([{ fees: 74, fees_known: 1, payments: 2 }]);
  });

  it('are for operators alone', async () => {
    await pay(await checkout());
    for (const call of ['desk_money', 'desk_payments', 'desk_wait_times'] as const) {
      expect((await world.as('company').rpc(call)).data).toEqual([]);
      expect((await world.as('visitor').rpc(call)).error).toMatchObject({ code: '42501' });
    }
  });
});

describe('waiting times', () => {
  it('have a median by kind, and how long the oldest waits', async () => {
    await world.backend.db.exec(`
      insert into public.desk_waits (kind, seconds) values ('report', 60), ('report', 120), ('report', 9000);
      insert into public.desk_waits (kind, seconds, ended_at) values ('report', 1, now() - interval '29 days');`);
    await pay(await checkout(), { amount: 100 });
    await world.backend.db.exec(
      `update public.desk_items set since = now() - interval '2 hours' where kind = 'payment'`,
    );
    const times = checked(await world.as('operator').rpc('desk_wait_times')) ?? [];
    expect(times.find(({ kind }) => kind === 'report')).toMatchObject({
      n: 3,
      median: 120,
      longest: 9000,
    });
    const payment = times.find(({ kind }) => kind === 'payment');
    expect(payment).toMatchObject({ n: 0, median: null });
    expect(payment?.oldest).toBeGreaterThanOrEqual(7200);
  });

  it('are stored for each decision, and for sixty days', async () => {
    await pay(await checkout(), { amount: 100 });
    expect(await queueItems('payment')).toHaveLength(1);
    await world.backend.db.exec(
      `update public.desk_items set since = now() - interval '90 seconds' where kind = 'payment'`,
    );
    await decide('close_payment', 'pi_1');
    const kept = () =>
      world.backend.db.query(`select kind, seconds >= 90 as is_long from public.desk_waits`);
    expect(await kept()).toEqual([{ kind: 'payment', is_long: true }]);
    await world.backend.db.exec(`
      update public.desk_waits set ended_at = now() - interval '61 days';
      select private.purge_desk_waits();`);
    expect(await kept()).toEqual([]);
  });
});

describe('sign-ups', () => {
  it('leave operators out, from the day on which they signed up', async () => {
    const signUps = () =>
      world.value(
        `select coalesce(sum(n), 0)::int from public.desk_days where figure = 'talent_sign_ups'`,
      );
    const before = Number(await signUps());
    await world.backend.db.exec(`insert into public.operators (user_id) values ('${ids.talent}')`);
    expect(await signUps()).toBe(before - 1);
    await world.backend.db.exec(`delete from public.operators where user_id = '${ids.talent}'`);
    expect(await signUps()).toBe(before);
  });
});
