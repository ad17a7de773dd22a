import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { checked, checkout, checkoutStatus, contacts } from './payment-steps.ts';
import { setUpWorld, world } from '../world.ts';

setUpWorld();
beforeEach(() => world.reset());
afterAll(() => setMode('test'));

async function setMode(mode: 'live' | 'test'): Promise<void> {
  const { error } = await world.service.from('site_settings').update({ mode }).eq('id', true);
  if (error) throw error;
}

const events = () => world.value('select count(*)::int from public.payment_events');

/** A checkout, and the payment of it that an event with this payload reports. */
async function pay(payload: Record<string, boolean>) {
  const id = await checkout();
  const apply = async () =>
    checked(
      await world.service.rpc('apply_payment', {
        p_event_id: 'evt_1',
        p_event_type: 'checkout.session.completed',
        p_checkout_id: id,
        p_payment_id: 'pi_1',
        p_amount: 1500,
        p_currency: 'usd',
        p_payload: payload,
      }),
    );
  return { id, apply, outcome: await apply() };
}

describe('on a site that takes real payments', () => {
  beforeEach(() => setMode('live'));

  it('a test payment unlocks nothing and is not stored', async () => {
    const before = await events();
    const { id, outcome } = await pay({ livemode: false });
    expect(outcome).toBe('test_event');
    expect(await contacts()).toEqual([]);
    expect(await checkoutStatus(id)).toBe('pending');
    expect(await events()).toBe(before);
  });

  it('a real payment unlocks', async () => {
    expect((await pay({ livemode: true })).outcome).toBe('unlocked');
    expect(await contacts()).toHaveLength(1);
  });

  it('a refund, a dispute and any other event of the test mode count as little', async () => {
    const before = await events();
    const event = { p_event_id: 'evt_2', p_payload: { livemode: false } };
    const payment = { p_payment_id: 'pi_first' };
    const dispute = { p_dispute_id: 'dp_1', p_status: 'lost' };
    const answers = await Promise.all([
      world.service.rpc('apply_refund', { ...event, ...payment }),
      world.service.rpc('apply_dispute', { ...event, ...payment, ...dispute }),
      world.service.rpc('keep_payment_event', { ...event, p_event_type: 'x', p_kind: 'other' }),
    ]);
    expect(answers.map(checked)).toEqual(['test_event', 'test_event', 'test_event']);
    expect(await events()).toBe(before);
  });
});

describe('on a site in test mode', () => {
  beforeEach(() => setMode('test'));

  it.each<Record<string, boolean>>([{ livemode: false }, { livemode: true }, {}])(
    'a payment unlocks, whichever mode it names: %o',
    async (payload) => {
      expect((await pay(payload)).outcome).toBe('unlocked');
    },
  );

  it('a test payment has no effect again once the site is live', async () => {
    const { apply } = await pay({ livemode: false });
    await setMode('live');
    expect(await apply()).toBe('test_event');
  });

  it('a test event that failed can only be closed once the site is live', async () => {
    const event = { p_event_id: 'evt_2', p_event_type: 'x', p_payload: { livemode: false } };
    const kept = await world.service.rpc('keep_payment_event', { ...event, p_kind: 'unreadable' });
    expect(checked(kept)).toBe('failed');
    await setMode('live');
    const settle = (p_action: string) =>
      world.service.rpc('settle_payment', { p_id: 'evt_2', p_action });
    expect((await settle('retry')).error).toMatchObject({
      message: 'test_event',
      hint: expect.stringContaining('Close it'),
    });
    expect(
      await world.value(`select count(*)::int from public.payment_events where kind = 'operator'`),
    ).toBe(0);
    expect((await settle('close')).error).toBeNull();
  });
});
