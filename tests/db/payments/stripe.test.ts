import { Stripe } from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids, setUpWorld, world } from '../world.ts';

/** Tests of a payment from end to end: checkout, signed call of the function, unlock. */
setUpWorld();
beforeEach(() => world.reset());

async function call(event: object, secret = 'whsec_pitchreel_local') {
  const payload = JSON.stringify(event);
  const response = await fetch(`${world.backend.url}/functions/v1/stripe-webhook`, {
    method: 'POST',
    headers: { 'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }) },
    body: payload,
  });
  return { status: response.status, body: await response.json() };
}

async function paidEvent(overrides: object = {}) {
  const { data, error } = await world
    .as('company')
    .from('checkouts')
    .insert({ position_id: ids.position })
    .select()
    .single();
  if (error) throw error;
  return {
    id: 'evt_paid',
    object: 'event',
    type: 'checkout.session.completed',
    data: {
      object: {
        id: 'cs_1',
        payment_status: 'paid',
        client_reference_id: data.id,
        payment_intent: 'pi_1',
        amount_total: data.amount,
        currency: data.currency,
        ...overrides,
      },
    },
  };
}

const refundEvent = {
  id: 'evt_refund',
  object: 'event',
  type: 'charge.refunded',
  data: { object: { id: 'ch_1', refunded: true, payment_intent: 'pi_1' } },
};

const contacts = async () =>
  (await world.as('company').from('unlocked_contacts').select('closer_id')).data;

describe('a Stripe event', () => {
  it('unlocks the contact of its checkout', async () => {
    expect(await call(await paidEvent())).toEqual({
      status: 200,
      body: { received: true, outcome: 'unlocked' },
    });
    expect(await contacts()).toEqual([{ closer_id: ids.talent }]);
  });

  /** Has the database end the first attempts to unlock as it ends one side of a deadlock. */
  async function withConflicts(code: string, attempts: number, body: () => Promise<void>) {
    await world.backend.db.exec(`
      create sequence private.attempts;
      create function private.conflict() returns trigger language plpgsql security definer as $$
        begin
          if nextval('private.attempts') <= ${attempts} then raise exception using errcode = '${code}'; end if;
          return new;
        end $$;
      create trigger conflict before insert on public.unlocked_contacts
        for each row execute function private.conflict()`);
    try {
      await body();
    } finally {
      await world.backend.db.exec(
        'drop function private.conflict() cascade; drop sequence private.attempts',
      );
    }
  }
  const waiting = () => world.value('select count(*)::int from public.payments_to_settle()');

  it.each(['40P01', '40001'])(
    'unlocks in one call although another transaction stands in the way (%s)',
    async (code) => {
      const event = await paidEvent();
      await withConflicts(code, 2, async () => {
        expect(await call(event)).toMatchObject({ status: 200, body: { outcome: 'unlocked' } });
      });
      expect(await waiting()).toBe(0);
    },
  );

  it('waits for an operator and for Stripe when others stand in the way for long', async () => {
    const event = await paidEvent();
    await withConflicts('40P01', 3, async () => {
      expect(await call(event)).toMatchObject({ status: 500 });
    });
    expect(await waiting()).toBe(1);
    expect(await call(event)).toMatchObject({ status: 200, body: { outcome: 'unlocked' } });
    expect(await waiting()).toBe(0);
  });

  it('does nothing and is not stored with a wrong signature', async () => {
    expect(await call(await paidEvent(), 'whsec_forged')).toMatchObject({ status: 400 });
    expect(await contacts()).toEqual([]);
    expect(await world.value(`select count(*)::int from public.payment_events`)).toBe(1);
  });

  it('unlocks nothing, and is stored, when the amount is less than the price', async () => {
    expect(await call(await paidEvent({ amount_total: 1 }))).toMatchObject({
      status: 200,
      body: { outcome: 'amount_mismatch' },
    });
    expect(await contacts()).toEqual([]);
    expect(
      await world.value(`select payload -> 'data' -> 'object' ->> 'id' from public.payment_events
        where id = 'evt_paid'`),
    ).toBe('cs_1');
  });

  it('unlocks after a free checkout with a coupon only if the operator accepts it as the price', async () => {
    const free = { payment_status: 'no_payment_required', payment_intent: null, amount_total: 0 };
    expect(await call(await paidEvent(free))).toMatchObject({
      status: 200,
      body: { outcome: 'amount_mismatch' },
    });
    expect(await contacts()).toEqual([]);
    expect((await world.service.rpc('payments_to_settle')).data).toMatchObject([
      { what: 'amount_mismatch', payment_id: 'cs_1', amount: 0 },
    ]);
    await world.service.rpc('settle_payment', { p_id: 'cs_1', p_action: 'accept' });
    expect(await contacts()).toEqual([{ closer_id: ids.talent }]);
  });

  it('is stored once when it does not concern the app', async () => {
    const event = {
      id: 'evt_other',
      object: 'event',
      type: 'customer.created',
      data: { object: {} },
    };
    for (const outcome of ['ignored', 'duplicate_event']) {
      expect(await call(event)).toEqual({ status: 200, body: { received: true, outcome } });
    }
    expect(
      await world.value(`select outcome from public.payment_events where id = 'evt_other'`),
    ).toBe('ignored');
  });

  it('unlocks even with texts and a date that the database cannot store', async () => {
    const event = { ...(await paidEvent({ note: 'A\0 \uD800' })), created: 'today' };
    expect(await call(event)).toMatchObject({ status: 200, body: { outcome: 'unlocked' } });
    expect(await call({ ...event, id: 'evt_late', created: 1e300 })).toMatchObject({ status: 200 });
    expect(await contacts()).toEqual([{ closer_id: ids.talent }]);
  });

  it('is shown to the operator when it cannot be read, and unlocks when it is resent correctly', async () => {
    const event = await paidEvent();
    const half = { ...event.data.object, amount_total: 1500.5 };
    expect(await call({ ...event, data: { object: half } })).toMatchObject({
      status: 200,
      body: { outcome: 'failed' },
    });
    const open = async () => (await world.service.rpc('payments_to_settle')).data;
    expect(await open()).toMatchObject([
      { id: 'evt_paid', what: 'failed', payment_id: 'pi_1', checkout_id: half.client_reference_id },
    ]);
    expect(await call(event)).toMatchObject({ status: 200, body: { outcome: 'unlocked' } });
    expect(await call(event)).toMatchObject({ body: { outcome: 'duplicate_event' } });
    expect(await open()).toEqual([]);
  });

  it('is stored once when it has no data or id', async () => {
    for (const event of [{ id: null, type: 'charge.refunded' }, { id: 'evt_x' }]) {
      await call(event);
      expect(await call(event)).toMatchObject({ status: 200, body: { outcome: 'failed' } });
    }
    expect((await world.service.rpc('payments_to_settle')).data).toHaveLength(2);
    expect(await call(JSON.parse('null'))).toMatchObject({ status: 400 });
  });

  it('does not unlock when the refund arrives before the payment', async () => {
    expect((await call(refundEvent)).body).toMatchObject({ outcome: 'unknown_payment' });
    expect((await call(await paidEvent())).body).toMatchObject({ outcome: 'refunded' });
    expect(await contacts()).toEqual([]);
  });
});
