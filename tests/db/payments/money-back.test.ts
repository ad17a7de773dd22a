import { beforeEach, describe, expect, it } from 'vitest';
import {
  checkout,
  pay,
  refund,
  dispute,
  settle,
  toSettle,
  contacts,
  receipts,
  unlocks,
  conversation,
} from './payment-steps.ts';
import { ids, setUpWorld, videoUrl, world } from '../world.ts';

/** Tests of payments that are refunded by the operator or reversed by the payer's bank. */
setUpWorld();
beforeEach(() => world.reset());

describe('a refund', () => {
  it('keeps the unlock and appears on the receipt when it is partial', async () => {
    await pay(await checkout());
    expect(await refund('pi_1', { amount: 400 })).toBe('unlocked');
    expect(await contacts()).toHaveLength(1);
    expect(await receipts()).toMatchObject([
      { payment_id: 'pi_1', status: 'unlocked', refunded_amount: 400 },
    ]);
  });

  it('moves the contact to the second of two payments when the first is refunded', async () => {
    const [first, second] = [await checkout(), await checkout()];
    await pay(first);
    expect(await pay(second, { payment: 'pi_2' })).toBe('already_unlocked');
    await refund('pi_1');
    expect(await contacts()).toMatchObject([{ payment_id: 'pi_2' }]);
    expect(await toSettle()).toEqual([]);
  });

  it('settles a payment that was to be refunded', async () => {
    const id = await checkout();
    expect(await pay(id, { amount: 100 })).toBe('amount_mismatch');
    expect(await toSettle()).toMatchObject([
      { what: 'amount_mismatch', amount: 100, checkout_id: id, company_id: ids.company },
    ]);
    await refund('pi_1');
    expect(await toSettle()).toEqual([]);
    expect(await receipts()).toMatchObject([{ status: 'refunded', refunded_amount: 100 }]);
  });

  it('is shown to the operator until its unknown payment arrives', async () => {
    expect(await refund('pi_1')).toBe('unknown_payment');
    expect(await toSettle()).toMatchObject([{ what: 'unknown_payment', payment_id: 'pi_1' }]);
    expect(await pay(await checkout())).toBe('refunded');
    expect(await toSettle()).toEqual([]);
  });

  it('is shown to the operator when it failed', async () => {
    await world.service.rpc('keep_payment_event', {
      p_event_id: 'evt_back',
      p_event_type: 'refund.failed',
      p_kind: 'refund_failed',
      p_payment_id: 'pi_1',
      p_payload: {},
    });
    expect(await toSettle()).toMatchObject([{ id: 'evt_back', what: 'refund_failed' }]);
    expect((await settle('evt_back', 'close', { p_note: 'paid by transfer' })).error).toBeNull();
    expect(await toSettle()).toEqual([]);
  });

  it('revokes the unlock and closes the conversation', async () => {
    const before = Number(await unlocks());
    await pay(await checkout());
    expect(await refund()).toBe('refunded');
    expect(await contacts()).toEqual([]);
    expect(await unlocks()).toBe(before);
    const closed = await conversation();
    expect(closed?.closed_at).not.toBeNull();
    // The full name was part of what was paid for.
    expect(closed?.talent_name).toBe('Ana');
    await world.service
      .from('talent_profiles')
      .update({ full_name: 'Anna Ruiz' })
      .eq('user_id', ids.talent);
    expect((await conversation())?.talent_name).toBe('Anna');
    const said = await world.backend.db.query(
      `select topic from realtime.messages
       where event = 'conversation' and payload->>'id' = $1 and private order by topic`,
      [closed?.id],
    );
    expect(said).toEqual([{ topic: `user:${ids.talent}` }, { topic: `user:${ids.company}` }]);
    for (const actor of ['company', 'talent'] as const) {
      const { error } = await world
        .as(actor)
        .from('messages')
        .insert({ conversation_id: (await conversation())?.id ?? '', content: 'Still there?' });
      expect(error).toMatchObject({ code: '42501' });
    }
  });

  it('counts once when it is reported twice', async () => {
    const before = Number(await unlocks());
    await pay(await checkout());
    expect(await refund()).toBe('refunded');
    expect(await refund()).toBe('duplicate_event');
    expect(await refund('pi_1', { event: 'evt_dispute' })).toBe('refunded');
    expect(await unlocks()).toBe(before);
  });

  it('is subtracted from the day of its unlock, not from today', async () => {
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

  it('moves the count to another position when a payment for that one keeps the contact', async () => {
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
    // The second payment belongs to another company.
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
    await refund('pi_2', { event: 'evt_refund_2' });
    expect(await counted()).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });

  it('notifies the open dashboard', async () => {
    await pay(await checkout());
    await world.backend.db.exec('delete from realtime.messages');
    await refund();
    expect(
      await world.backend.db.query(
        `select event, topic from realtime.messages where private and event = 'unlock'`,
      ),
    ).toEqual([{ event: 'unlock', topic: `user:${ids.company}` }]);
  });

  it('applies even when it arrives before its payment', async () => {
    const id = await checkout();
    expect(await refund()).toBe('unknown_payment');
    expect(await pay(id)).toBe('refunded');
    expect(await contacts()).toEqual([]);
  });

  it('does not touch another payment', async () => {
    await pay(await checkout());
    expect(await refund('pi_other')).toBe('unknown_payment');
    expect(await contacts()).toHaveLength(1);
  });

  it('keeps the first unlock when it belongs to a second payment', async () => {
    const [first, second] = [await checkout(), await checkout()];
    await pay(first);
    await pay(second, { event: 'evt_2', payment: 'pi_2' });
    await refund('pi_2');
    expect(await contacts()).toHaveLength(1);
  });

  it('allows the company to pay again', async () => {
    await pay(await checkout());
    await refund();
    expect(await pay(await checkout(), { event: 'evt_3', payment: 'pi_3' })).toBe('unlocked');
    expect(await contacts()).toMatchObject([{ payment_id: 'pi_3', refunded_at: null }]);
    expect(await conversation()).toMatchObject({ closed_at: null, talent_name: 'Ana Ortega' });
    expect(await pay(await checkoutOfFirst(), { event: 'evt_4', payment: 'pi_1' })).toBe(
      'duplicate_event',
    );
    expect(await contacts()).toMatchObject([{ payment_id: 'pi_3' }]);
  });

  /** Reports the first checkout again with a new event. */
  const checkoutOfFirst = async () =>
    String(
      await world.value(
        `select checkout_id from public.payment_events where payment_id = 'pi_1' and checkout_id is not null`,
      ),
    );
});

describe('a dispute', () => {
  it('revokes the unlock while it is open, and restores it when it is won', async () => {
    await pay(await checkout());
    const [before] = await contacts();
    expect(await dispute('needs_response')).toBe('disputed');
    expect(await contacts()).toEqual([]);
    expect(await toSettle()).toMatchObject([{ what: 'disputed', payment_id: 'pi_1' }]);
    expect(await dispute('won')).toBe('unlocked');
    expect(await contacts()).toEqual([before]);
    expect(await toSettle()).toEqual([]);
    // A won dispute continues the conversation without a second welcome.
    expect(
      await world.value(
        `select count(*)::int from public.messages m join public.conversations c on c.id = m.conversation_id
         where c.company_id = $1 and m.is_system`,
        [ids.company],
      ),
    ).toBe(1);
  });

  it('counts as won even if its beginning is reported afterwards', async () => {
    await pay(await checkout());
    await dispute('won');
    expect(await dispute('needs_response')).toBe('unlocked');
    expect(await contacts()).toHaveLength(1);
  });

  it('changes nothing as a mere inquiry, and revokes the unlock when it is lost', async () => {
    await pay(await checkout());
    expect(await dispute('warning_needs_response')).toBe('unlocked');
    expect(await dispute('lost')).toBe('dispute_lost');
    expect(await contacts()).toEqual([]);
    expect(await toSettle()).toEqual([]);
  });

  it('leaves one payment to refund when it is won after paying again', async () => {
    await pay(await checkout());
    await dispute('needs_response');
    expect(await pay(await checkout(), { payment: 'pi_2' })).toBe('unlocked');
    expect(await dispute('won')).toBe('already_unlocked');
    expect(await contacts()).toMatchObject([{ payment_id: 'pi_2' }]);
    expect(await toSettle()).toMatchObject([{ what: 'already_unlocked', payment_id: 'pi_1' }]);
  });

  it('is shown again after closing when it is won after paying again', async () => {
    await pay(await checkout());
    await dispute('needs_response');
    expect(await settle('pi_1', 'close')).toMatchObject({ data: 'disputed' });
    await pay(await checkout(), { payment: 'pi_2' });
    expect(await toSettle()).toEqual([]);
    await dispute('won');
    expect(await toSettle()).toMatchObject([{ what: 'already_unlocked', payment_id: 'pi_1' }]);
  });

  it('restores the unlock when it is won, even after closing', async () => {
    await pay(await checkout());
    await dispute('needs_response');
    await settle('pi_1', 'close');
    expect(await dispute('won')).toBe('unlocked');
    expect(await contacts()).toHaveLength(1);
  });
});
