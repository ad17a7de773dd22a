import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailOf, ids, phones, startWorld, videoUrl, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

/** The company starts paying for the talent; gives the checkout's id. */
async function checkout(): Promise<string> {
  const { data, error } = await world
    .as('company')
    .from('checkouts')
    .insert({ position_id: ids.position })
    .select()
    .single();
  if (error) throw error;
  return data.id;
}

interface Payment {
  event?: string;
  type?: string;
  payment?: string;
  amount?: number;
  currency?: string;
}

async function pay(checkoutId: string, { event, type, payment, amount, currency }: Payment = {}) {
  const { data, error } = await world.service.rpc('apply_payment', {
    p_event_id: event ?? 'evt_1',
    p_event_type: type ?? 'checkout.session.completed',
    p_checkout_id: checkoutId,
    p_payment_id: payment ?? 'pi_1',
    p_amount: amount ?? 1500,
    p_currency: currency ?? 'USD',
    p_payload: { id: event ?? 'evt_1' },
  });
  if (error) throw error;
  return data;
}

async function refund(payment = 'pi_1', event = 'evt_refund') {
  const { data, error } = await world.service.rpc('apply_refund', {
    p_event_id: event,
    p_payment_id: payment,
    p_payload: { type: 'charge.refunded' },
  });
  if (error) throw error;
  return data;
}

const contacts = async () => (await world.as('company').from('unlocked_contacts').select()).data;
const checkoutStatus = async (id: string) =>
  world.value('select status from public.checkouts where id = $1', [id]);
const unlocks = async () =>
  world.value('select unlocks from public.talent_positions where id = $1', [ids.position]);
const conversation = async () =>
  (
    await world
      .as('company')
      .from('conversations')
      .select()
      .eq('company_id', ids.company)
      .maybeSingle()
  ).data;

describe('a confirmed payment', () => {
  it('unlocks the contact, opens the conversation, counts and tells the dashboard', async () => {
    const before = Number(await unlocks());
    const id = await checkout();
    expect(await pay(id)).toBe('unlocked');

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
      `select event, topic, payload from realtime.messages where private order by inserted_at, event`,
    );
    expect(said).toContainEqual({
      event: 'unlock',
      topic: `user:${ids.company}`,
      payload: {
        id: (await contacts())?.[0]?.id,
        closer_id: ids.talent,
        position_id: ids.position,
      },
    });
  });

  it('counts once, however often it is told', async () => {
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
  ])('of %s unlocks nothing and is kept for giving back', async (_name, payment) => {
    const id = await checkout();
    expect(await pay(id, payment)).toBe('amount_mismatch');
    expect(await contacts()).toEqual([]);
    expect(await checkoutStatus(id)).toBe('failed');
  });

  it('is held to the price at the start of the checkout', async () => {
    const id = await checkout();
    await world.service.from('unlock_price').update({ amount: 2500 }).eq('id', true);
    expect(await pay(id)).toBe('unlocked');
    await world.service.from('unlock_price').update({ amount: 1500 }).eq('id', true);
  });

  it('for no checkout of ours is kept for giving back', async () => {
    expect(await pay('99999999-0000-4000-8000-000000000000')).toBe('unknown_checkout');
    const { data } = await world.service.from('payment_events').select().eq('id', 'evt_1').single();
    expect(data).toMatchObject({ outcome: 'unknown_checkout', payment_id: 'pi_1' });
  });

  it('for somebody unlocked already is kept for giving back', async () => {
    const [first, second] = [await checkout(), await checkout()];
    expect(await pay(first)).toBe('unlocked');
    expect(await pay(second, { event: 'evt_2', payment: 'pi_2' })).toBe('already_unlocked');
    expect(await checkoutStatus(second)).toBe('duplicate');
    expect(await contacts()).toMatchObject([{ payment_id: 'pi_1' }]);
  });

  it('of somebody since deleted changes nothing', async () => {
    const id = await checkout();
    await world.service.from('checkouts').delete().eq('id', id);
    expect(await pay(id)).toBe('unknown_checkout');
    expect(await contacts()).toEqual([]);
  });
});

describe('a refund', () => {
  it('takes the unlock back and closes the conversation', async () => {
    const before = Number(await unlocks());
    await pay(await checkout());
    expect(await refund()).toBe('refunded');
    expect(await contacts()).toEqual([]);
    expect(await unlocks()).toBe(before);
    expect((await conversation())?.closed_at).not.toBeNull();
    for (const actor of ['company', 'talent'] as const) {
      const { error } = await world
        .as(actor)
        .from('messages')
        .insert({ conversation_id: (await conversation())?.id ?? '', content: 'Still there?' });
      expect(error).toMatchObject({ code: '42501' });
    }
  });

  it('counts once', async () => {
    const before = Number(await unlocks());
    await pay(await checkout());
    expect(await refund()).toBe('refunded');
    expect(await refund()).toBe('duplicate_event');
    expect(await refund('pi_1', 'evt_dispute')).toBe('refunded');
    expect(await unlocks()).toBe(before);
  });

  it('is taken off the day of its unlock, not off today', async () => {
    await pay(await checkout());
    await world.backend.db.exec(`
      update public.unlocked_contacts set created_at = created_at - interval '3 days' where payment_id = 'pi_1';
      insert into public.position_days (position_id, talent_id, day, unlocks)
      select position_id, talent_id, day - 3, 1 from public.position_days;
      update public.position_days set unlocks = 1;`);
    const days = async () =>
      (await world.as('talent').from('position_days').select('unlocks').order('day')).data?.map(
        (day) => day.unlocks,
      );
    expect(await days()).toEqual([1, 1]);
    await refund();
    expect(await days()).toEqual([0, 1]);
  });

  it('that leaves the contact to a payment for another position takes the count there', async () => {
    const other = '30000000-0000-4000-8000-00000000000d';
    await world.service
      .from('talent_positions')
      .insert({ id: other, talent_id: ids.talent, video_url: videoUrl(ids.talent, 'd.mp4') });
    const counted = async () =>
      world.value(
        `select json_agg(json_build_array(p.unlocks, d.unlocks) order by p.id)
         from public.talent_positions p left join public.position_days d on d.position_id = p.id
         where p.id in ($1, $2)`,
        [ids.position, other],
      );
    // One of them is of another company.
    const first = await checkout();
    const second = await world
      .as('company')
      .from('checkouts')
      .insert({ position_id: other })
      .select('id')
      .single();
    await pay(first);
    await pay(second.data?.id ?? '', { event: 'evt_2', payment: 'pi_2' });
    expect(await counted()).toEqual([
      [2, 2],
      [0, null],
    ]);
    await refund();
    expect(await contacts()).toMatchObject([{ payment_id: 'pi_2', position_id: other }]);
    expect(await counted()).toEqual([
      [1, 1],
      [1, 1],
    ]);
    await refund('pi_2', 'evt_refund_2');
    expect(await counted()).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });

  it('is told to the open dashboard', async () => {
    await pay(await checkout());
    await world.backend.db.exec('delete from realtime.messages');
    await refund();
    expect(
      await world.backend.db.query(
        `select event, topic from realtime.messages where private and event = 'unlock'`,
      ),
    ).toEqual([{ event: 'unlock', topic: `user:${ids.company}` }]);
  });

  it('that comes before its payment wins', async () => {
    const id = await checkout();
    expect(await refund()).toBe('unknown_payment');
    expect(await pay(id)).toBe('refunded');
    expect(await contacts()).toEqual([]);
  });

  it('of one payment does not touch another', async () => {
    await pay(await checkout());
    expect(await refund('pi_other')).toBe('unknown_payment');
    expect(await contacts()).toHaveLength(1);
  });

  it('of a second payment leaves the first unlock', async () => {
    const [first, second] = [await checkout(), await checkout()];
    await pay(first);
    await pay(second, { event: 'evt_2', payment: 'pi_2' });
    await refund('pi_2');
    expect(await contacts()).toHaveLength(1);
  });

  it('can be followed by paying again', async () => {
    await pay(await checkout());
    await refund();
    expect(await pay(await checkout(), { event: 'evt_3', payment: 'pi_3' })).toBe('unlocked');
    expect(await contacts()).toMatchObject([{ payment_id: 'pi_3', refunded_at: null }]);
    expect((await conversation())?.closed_at).toBeNull();
    expect(await pay(await checkoutOfFirst(), { event: 'evt_4', payment: 'pi_1' })).toBe(
      'duplicate_event',
    );
    expect(await contacts()).toMatchObject([{ payment_id: 'pi_3' }]);
  });

  /** The first checkout, told again under a new event. */
  const checkoutOfFirst = async () =>
    String(
      await world.value(
        `select checkout_id from public.payment_events where payment_id = 'pi_1' and checkout_id is not null`,
      ),
    );
});

describe('a checkout', () => {
  const start = (positionId: string) =>
    world.as('unlocker').from('checkouts').insert({ position_id: positionId });

  it('is refused for somebody already unlocked', async () => {
    const { error, status } = await start(ids.position);
    expect(error).toMatchObject({ code: 'PT409', message: 'already_unlocked' });
    expect(status).toBe(409);
  });

  it('is refused for a position without a video', async () => {
    await world.backend.db.exec(`update public.talent_positions set video_url = null`);
    expect((await start(ids.otherPosition)).error).toMatchObject({ message: 'unknown_position' });
  });

  it('may bring its own id, to open the payment page without waiting', async () => {
    const id = crypto.randomUUID();
    const { error } = await world
      .as('company')
      .from('checkouts')
      .insert({ id, position_id: ids.position });
    expect(error).toBeNull();
    expect(await checkoutStatus(id)).toBe('pending');
  });

  it('is limited to what a person can reach', async () => {
    await world.backend.db.exec(`insert into private.action_counts (actor, action, window_start, n)
      values ('${ids.company}', 'checkout', now(), 60)`);
    const { error, status } = await world
      .as('company')
      .from('checkouts')
      .insert({ position_id: ids.position });
    expect(error).toMatchObject({ code: 'PT429', message: 'rate_limited' });
    expect(status).toBe(429);
  });
});
