import { beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../../../src/lib/database.types.ts';
import { decide, noticesTo, tryToDecide, queueItems } from '../desk/desk-steps.ts';
import { ids, setUpWorld, world } from '../world.ts';
import {
  checked,
  checkout,
  contacts,
  conversation,
  dispute,
  pay,
  receipts,
  refund,
  returnRefund,
} from './payment-steps.ts';

/** Tests of refunds that an operator asks the payment provider for. */
setUpWorld();
beforeEach(() => world.reset());

const ask = (seen?: Json) => tryToDecide('refund_payment', 'pi_1', { seen });

/** What the function that asks the provider is to ask for, by the decision. */
async function asked(seen?: Json) {
  const decision = checked(await ask(seen));
  const result = checked(
    await world.service.rpc('asked_refund', { p_decision_id: String(decision) }),
  );
  return result?.[0];
}

const answer = async (id: string, p_answer: string, more: object = {}) =>
  checked(await world.service.rpc('answer_refund', { p_id: id, p_answer, ...more }));

const refunds = async () =>
  checked(
    await world
      .as('operator')
      .from('refunds')
      .select('amount, refunded_before, state, problem, words')
      .order('asked_at'),
  );

const alreadyAsked = { code: 'PT409', message: 'already_asked' };

describe('a refund of a part', () => {
  beforeEach(async () => {
    await pay(await checkout());
  });

  it('goes back as asked, and the company keeps the contact', async () => {
    expect(await asked({ left: 1500, amount: 500, words: 'For your trouble' })).toMatchObject({
      amount: 500,
    });
    expect(await refunds()).toEqual([
      { amount: 500, refunded_before: 0, state: 'asked', problem: null, words: 'For your trouble' },
    ]);
    expect(await refund('pi_1', { amount: 500 })).toBe('unlocked');
    expect(await refunds()).toMatchObject([{ state: 'succeeded' }]);
    expect(await contacts()).toHaveLength(1);
    expect(await receipts()).toMatchObject([{ status: 'unlocked', refunded_amount: 500 }]);
  });

  it('can be followed by one of the rest, which takes the contact', async () => {
    await asked({ left: 1500, amount: 500 });
    await refund('pi_1', { amount: 500 });
    expect(await asked({ left: 1000 })).toMatchObject({ amount: 1000 });
    await refund('pi_1', { event: 'evt_rest' });
    expect(await refunds()).toMatchObject([
      { amount: 500, state: 'succeeded' },
      { amount: 1000, refunded_before: 500, state: 'succeeded' },
    ]);
    expect(await contacts()).toEqual([]);
  });

  it.each([0, 1501, -1, 1.5, 'all', true])('is not one of %j', async (amount) => {
    expect((await ask({ left: 1500, amount })).error).toMatchObject({
      code: '23514',
      message: 'wrong_amount',
    });
  });

  it('is refused when something else was left than the operator saw', async () => {
    await refund('pi_1', { amount: 400 });
    expect((await ask({ left: 1500, amount: 500 })).error).toMatchObject({
      code: 'PT409',
      message: 'changed_meanwhile',
    });
  });
});

describe('a refund', () => {
  beforeEach(async () => {
    await pay(await checkout());
  });

  it('is asked for once, also when another operator wants a part of it', async () => {
    await asked();
    expect((await ask()).error).toMatchObject(alreadyAsked);
    expect((await ask({ left: 1500, amount: 200 })).error).toMatchObject(alreadyAsked);
    expect(await refunds()).toHaveLength(1);
    await refund();
    expect((await ask()).error).toMatchObject({ message: 'already_decided' });
  });

  it('is asked for by one of two operators who decide at the same moment', async () => {
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(answers.find(({ error }) => error !== null)?.error).toMatchObject(alreadyAsked);
    expect(await refunds()).toHaveLength(1);
  });

  it('that the provider refuses says why, and can be asked for again', async () => {
    const first = await asked();
    await answer(first?.id ?? '', 'refused', { p_problem: 'Insufficient funds' });
    expect(await refunds()).toMatchObject([{ state: 'failed', problem: 'Insufficient funds' }]);
    const second = await asked();
    expect(second?.id).not.toBe(first?.id);
  });

  it('without an answer is asked for again under the same key, so that it is made once', async () => {
    const first = await asked();
    await answer(first?.id ?? '', 'no_answer');
    expect(await refunds()).toMatchObject([{ state: 'asked', problem: 'no_answer' }]);
    expect((await ask({ left: 1500, amount: 200 })).error).toMatchObject(alreadyAsked);
    expect(await asked()).toEqual(first);
    // Taken up, it is under way again.
    expect((await ask()).error).toMatchObject(alreadyAsked);
  });

  it('whose asking broke off is taken up after two minutes, and begun again after a day', async () => {
    const first = await asked();
    const age = (interval: string) =>
      world.backend.db.query(
        `update public.refunds set tried_at = now() - $1::interval, asked_at = now() - $1::interval`,
        [interval],
      );
    await age('3 minutes');
    expect(await asked()).toEqual(first);
    await age('1 day');
    expect((await asked())?.id).not.toBe(first?.id);
    expect(await refunds()).toMatchObject([{ state: 'failed' }, { state: 'asked' }]);
  });

  it('that the provider has taken waits for its event, however long', async () => {
    const first = await asked();
    await answer(first?.id ?? '', 'taken', { p_provider_id: 're_1' });
    await world.backend.db.exec(`update public.refunds set tried_at = now() - interval '1 hour'`);
    expect((await ask()).error).toMatchObject(alreadyAsked);
  });

  it('that has succeeded stays so, whatever the answer says afterwards', async () => {
    const first = await asked();
    await refund();
    await answer(first?.id ?? '', 'refused', { p_problem: 'Late' });
    expect(await refunds()).toMatchObject([{ state: 'succeeded', problem: null }]);
  });

  it('that comes back can be asked for again, and waits until it is made up for', async () => {
    const first = await asked();
    await answer(first?.id ?? '', 'taken', { p_provider_id: 're_1' });
    await refund();
    await returnRefund(1500, { id: 're_1' });
    expect(await refunds()).toMatchObject([{ state: 'failed', problem: 'lost_or_stolen_card' }]);
    expect(await receipts()).toMatchObject([{ refunded_amount: 0, status: 'unlocked' }]);
    expect(await contacts()).toHaveLength(1);
    expect(await queueItems('payment')).toMatchObject([{ facts: { status: 'refund_failed' } }]);
    expect(await asked()).toMatchObject({ amount: 1500 });
    await refund('pi_1', { event: 'evt_again' });
    expect(await receipts()).toMatchObject([{ refunded_amount: 1500, status: 'refunded' }]);
    expect(await contacts()).toEqual([]);
    expect(await queueItems('payment')).toEqual([]);
  });

  it('of a part that comes back leaves the rest as it was', async () => {
    await refund('pi_1', { event: 'evt_1', amount: 300 });
    await asked({ left: 1200, amount: 200 });
    await refund('pi_1', { event: 'evt_2', amount: 500 });
    await returnRefund(200);
    expect(await receipts()).toMatchObject([{ refunded_amount: 300, status: 'unlocked' }]);
    expect(await refunds()).toMatchObject([{ amount: 200, state: 'failed' }]);
  });

  it('is none of the desk while the bank holds the money', async () => {
    await world.service.rpc('apply_dispute', {
      p_event_id: 'evt_d',
      p_payment_id: 'pi_1',
      p_dispute_id: 'dp_1',
      p_status: 'needs_response',
      p_payload: {},
    });
    expect((await ask()).error).toMatchObject({ code: 'PT409', message: 'dispute_open' });
  });
});

describe('a company is notified', () => {
  const mails = async () =>
    (
      await world.backend.db.query(
        `select kind from private.notices where receiver_id = $1 order by created_at, kind::text`,
        [ids.company],
      )
    ).map(({ kind }) => kind);

  it('of a partial refund, with its amount and the words, in the thread and by mail', async () => {
    await pay(await checkout());
    expect(await noticesTo(ids.company)).toEqual([]);
    await asked({ left: 1500, amount: 500, words: 'For your trouble' });
    await refund('pi_1', { amount: 500 });
    expect(await noticesTo(ids.company)).toMatchObject([
      {
        system_kind: 'payment_partly_refunded',
        system_facts: { amount: 500, currency: 'usd', name: 'Ana', words: 'For your trouble' },
      },
    ]);
    expect(await mails()).toEqual(['payment_partly_refunded']);
  });

  it('of a full refund once by mail, with the contact that it takes', async () => {
    await pay(await checkout());
    await refund('pi_1', { event: 'evt_part', amount: 500 });
    await refund();
    expect(await noticesTo(ids.company)).toMatchObject([
      { system_kind: 'payment_refunded', system_facts: { amount: 1000, is_lost: true } },
      { system_kind: 'payment_partly_refunded', system_facts: { amount: 500, is_lost: false } },
    ]);
    expect((await mails()).toSorted()).toEqual(['contact_refunded', 'payment_partly_refunded']);
  });

  it('of the refund of what bought nothing, by a mail of its own', async () => {
    await pay(await checkout(), { amount: 1400 });
    await refund();
    expect(await noticesTo(ids.company)).toMatchObject([
      { system_kind: 'payment_refunded', system_facts: { amount: 1400, is_lost: false } },
    ]);
    expect(await mails()).toEqual(['payment_refunded']);
  });

  it('of a refund that came back, in the thread and by mail, and has the contact again', async () => {
    await pay(await checkout());
    await refund();
    await returnRefund(1500);
    expect((await noticesTo(ids.company))[0]).toMatchObject({
      system_kind: 'payment_returned',
      system_facts: { amount: 1500, name: 'Ana', is_lost: false },
    });
    expect((await mails()).toSorted()).toEqual(['contact_refunded', 'payment_returned']);
    expect(await conversation()).toMatchObject({ closed_at: null });
  });

  it('of a part that came back, by that part', async () => {
    await pay(await checkout());
    await refund('pi_1', { event: 'evt_1', amount: 300 });
    await refund('pi_1', { event: 'evt_2', amount: 500 });
    await returnRefund(200);
    expect((await noticesTo(ids.company))[0]).toMatchObject({
      system_kind: 'payment_returned',
      system_facts: { amount: 200, is_lost: false },
    });
  });

  it.each([
    ['needs_response', 'payment_disputed'],
    ['lost', 'dispute_lost'],
  ])('of a dispute (%s) by what was not refunded before', async (status, system_kind) => {
    await pay(await checkout());
    await refund('pi_1', { amount: 777 });
    await dispute(status);
    expect((await noticesTo(ids.company))[0]).toMatchObject({
      system_kind,
      system_facts: { amount: 723 },
    });
  });

  it('that a payment was accepted, or closed', async () => {
    await pay(await checkout(), { amount: 1400 });
    await pay(await checkout(ids.otherPosition), { payment: 'pi_2', amount: 1 });
    await decide('accept_payment', 'pi_1');
    await decide('close_payment', 'pi_2');
    expect((await noticesTo(ids.company)).map(({ system_kind }) => system_kind)).toEqual([
      'payment_closed',
      'payment_accepted',
    ]);
  });

  it('nothing of a payment that bought what it is for', async () => {
    await pay(await checkout());
    expect(await noticesTo(ids.company)).toEqual([]);
    expect(await mails()).toEqual([]);
  });
});
