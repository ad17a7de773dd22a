import { beforeEach, describe, expect, it } from 'vitest';
import {
  checked,
  checkout,
  checkoutStatus,
  contacts,
  conversation,
  pay,
  refund,
  setPrice,
  unlocks,
} from './payment-steps.ts';
import { emailOf, ids, phones, setUpWorld, world } from '../world.ts';

setUpWorld();
beforeEach(() => world.reset());

describe('a confirmed payment', () => {
  it('unlocks the contact, opens the conversation, counts and notifies the dashboard', async () => {
    const before = Number(await unlocks());
    const id = await checkout();
    expect(await pay(id, { currency: 'USD' })).toBe('unlocked');

    expect(await contacts()).toMatchObject([
      {
        closer_id: ids.talent,
        closer_name: 'Ana Ortega',
        email: emailOf('talent'),
        phone: phones.talent,
        position_id: ids.position,
        position_title: 'Sales Closer',
        payment_id: 'pi_1',
        paid_amount: 1500,
        paid_currency: 'usd',
        refunded_at: null,
      },
    ]);
    expect(await checkoutStatus(id)).toBe('paid');
    expect(await unlocks()).toBe(before + 1);
    expect(await conversation()).toMatchObject({
      talent_id: ids.talent,
      talent_name: 'Ana Ortega',
      company_name: 'Atlas',
      closed_at: null,
    });
    const welcome = await world
      .as('company')
      .from('messages')
      .select()
      .eq('conversation_id', (await conversation())?.id ?? '');
    expect(welcome.data).toMatchObject([
      { is_system: true, system_kind: 'unlock_welcome', sender_id: null, receiver_id: ids.talent },
    ]);
    const said = await world.backend.db.query(
      `select event, topic, payload - 'broadcast_id' as payload from realtime.messages where private order by inserted_at, event`,
    );
    expect(said).toContainEqual({
      event: 'unlock',
      topic: `user:${ids.company}`,
      payload: {
        id: (await contacts())[0]?.id,
        closer_id: ids.talent,
        position_id: ids.position,
      },
    });
  });

  it('counts once, however often it is reported', async () => {
    const before = Number(await unlocks());
    const id = await checkout();
    expect(await pay(id)).toBe('unlocked');
    expect(await pay(id)).toBe('duplicate_event');
    expect(
      await pay(id, { event: 'evt_2', type: 'checkout.session.async_payment_succeeded' }),
    ).toBe('duplicate_event');
    expect(await contacts()).toHaveLength(1);
    expect(await unlocks()).toBe(before + 1);
    expect(
      await world.value(
        `select count(*)::int from public.messages m join public.conversations c on c.id = m.conversation_id
         where c.company_id = $1`,
        [ids.company],
      ),
    ).toBe(1);
  });

  it.each([
    ['too little', { amount: 100 }],
    ['too much', { amount: 1501 }],
    ['another currency', { currency: 'mxn' }],
  ])('unlocks nothing and is stored for a refund when it is of %s', async (_name, payment) => {
    const id = await checkout();
    expect(await pay(id, payment)).toBe('amount_mismatch');
    expect(await contacts()).toEqual([]);
    expect(await checkoutStatus(id)).toBe('failed');
  });

  it('is compared with the price at the start of its checkout', async () => {
    const id = await checkout();
    await setPrice({ amount: 2500, checkout_url: 'https://pay.example/25' });
    expect(await pay(id)).toBe('unlocked');
    await setPrice({ amount: 1500, checkout_url: 'https://pay.example/15' });
  });

  it('is to be refunded when its checkout is unknown', async () => {
    expect(await pay('99999999-0000-4000-8000-000000000000')).toBe('unknown_checkout');
    const { data } = await world.service
      .from('payment_events')
      .select()
      .eq('id', 'evt_pi_1')
      .single();
    expect(data).toMatchObject({ outcome: 'unknown_checkout', payment_id: 'pi_1' });
  });

  it('is to be refunded when the contact is already unlocked', async () => {
    const [first, second] = [await checkout(), await checkout()];
    expect(await pay(first)).toBe('unlocked');
    expect(await pay(second, { event: 'evt_2', payment: 'pi_2' })).toBe('already_unlocked');
    expect(await checkoutStatus(second)).toBe('duplicate');
    expect(await contacts()).toMatchObject([{ payment_id: 'pi_1' }]);
  });

  it('changes nothing when its checkout was deleted since', async () => {
    const id = await checkout();
    await world.service.from('checkouts').delete().eq('id', id);
    expect(await pay(id)).toBe('unknown_checkout');
    expect(await contacts()).toEqual([]);
  });
});

describe('a checkout', () => {
  const start = (positionId: string) =>
    world.as('unlocker').from('checkouts').insert({ position_id: positionId });

  it('is refused for a talent who is already unlocked', async () => {
    const { error, status } = await start(ids.position);
    expect(error).toMatchObject({ code: 'PT409', message: 'already_unlocked' });
    expect(status).toBe(409);
  });

  it('is refused for a company that asked to be deleted', async () => {
    const refused = await start(ids.otherPosition);
    expect(refused.error).toMatchObject({ code: 'PT409', message: 'deletion_requested' });
    await world
      .as('unlocker')
      .from('account_deletion_requests')
      .delete()
      .eq('user_id', ids.unlocker);
    expect((await start(ids.otherPosition)).error).toBeNull();
  });

  it('is refused for a talent who has blocked the company', async () => {
    await pay(await checkout());
    await refund();
    const conversationId = (await conversation())?.id ?? '';
    checked(
      await world
        .as('talent')
        .from('conversation_blocks')
        .insert({ conversation_id: conversationId }),
    );
    const again = () => world.as('company').from('checkouts').insert({ position_id: ids.position });
    expect((await again()).error).toMatchObject({ code: 'PT409', message: 'blocked_by_talent' });
    checked(
      await world
        .as('talent')
        .from('conversation_blocks')
        .delete()
        .eq('conversation_id', conversationId),
    );
    expect((await again()).error).toBeNull();
  });

  it('is closed when another one for the same talent is paid, and to be refunded if it is paid too', async () => {
    const [first, second, processing] = [await checkout(), await checkout(), await checkout()];
    checked(
      await world.service.rpc('keep_payment_event', {
        p_event_id: 'evt_processing',
        p_event_type: 'checkout.session.completed',
        p_kind: 'processing',
        p_checkout_id: processing,
        p_payload: {},
      }),
    );
    const elsewhere = await checkout(ids.otherPosition);
    await pay(first);
    expect(await checkoutStatus(second)).toBe('superseded');
    // Its payment may still come.
    expect(await checkoutStatus(processing)).toBe('processing');
    expect(await checkoutStatus(elsewhere)).toBe('pending');
    expect(await pay(second, { payment: 'pi_2' })).toBe('already_unlocked');
    expect(await checkoutStatus(second)).toBe('duplicate');
  });

  it('is refused for a talent without a phone', async () => {
    await world.backend.db.exec(`update public.talent_profiles set phone = null`);
    expect((await start(ids.otherPosition)).error).toMatchObject({ message: 'unknown_position' });
  });

  it('is refused for a position without a video', async () => {
    await world.backend.db.exec(`update public.talent_positions set video_url = null`);
    expect((await start(ids.otherPosition)).error).toMatchObject({ message: 'unknown_position' });
  });

  it('may bring its own id, so that the payment page opens without waiting', async () => {
    const id = crypto.randomUUID();
    const { error } = await world
      .as('company')
      .from('checkouts')
      .insert({ id, position_id: ids.position });
    expect(error).toBeNull();
    expect(await checkoutStatus(id)).toBe('pending');
  });

  it('is limited to how often a person can start one', async () => {
    await world.backend.db.exec(`insert into private.action_counts (actor, action, window_start, n)
      values ('${ids.company}', 'checkout', now(), 60)`);
    const { error, status } = await world
      .as('company')
      .from('checkouts')
      .insert({ position_id: ids.position });
    expect(error).toMatchObject({ code: 'PT429', message: 'rate_limited' });
    expect(status).toBe(429);
  });

  it('shows the progress of its payment', async () => {
    const id = await checkout();
    const say = async (kind: 'processing' | 'declined', created: number) =>
      checked(
        await world.service.rpc('keep_payment_event', {
          p_event_id: `evt_${kind}`,
          p_event_type: 'checkout.session.completed',
          p_kind: kind,
          p_checkout_id: id,
          p_payload: { created },
        }),
      );
    // The bank's refusal overtakes its earlier 'processing'.
    await say('declined', 1_800_000_002);
    await say('processing', 1_800_000_001);
    expect(await checkoutStatus(id)).toBe('declined');
    await pay(id);
    expect(await checkoutStatus(id)).toBe('paid');
  });
});
