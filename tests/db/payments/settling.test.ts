import { beforeEach, describe, expect, it } from 'vitest';
import { toSettle as toSettleAtDesk } from '../../../src/features/desk/person/payments/payment-choices.ts';
import {
  checkout,
  pay,
  refund,
  dispute,
  settle,
  toSettle,
  contacts,
  receipts,
  checkoutStatus,
  conversation,
} from './payment-steps.ts';
import { ids, phones, setUpWorld, videoUrl, world } from '../world.ts';

/** Tests of how an operator settles payments that did not simply unlock. */
setUpWorld();
beforeEach(() => world.reset());

it('what the desk calls to settle is what the database does', async () => {
  const waiting = await world.backend.db.query<{ standing: string }>(`
    select s::text as standing from unnest(enum_range(null::public.payment_status)) s where private.is_to_settle(s)
    union
    select o::text from unnest(enum_range(null::public.payment_event_outcome)) o where private.is_to_settle(o)`);
  const shown = Object.entries(toSettleAtDesk).filter(([, waits]) => waits);
  expect(shown.map(([standing]) => standing).toSorted()).toEqual(
    waiting.map(({ standing }) => standing).toSorted(),
  );
});

describe('an operator', () => {
  it('accepts another amount as the price, which unlocks the contact', async () => {
    await pay(await checkout(), { amount: 1200 });
    expect(await settle('pi_1', 'accept', { p_note: 'agreed discount' })).toMatchObject({
      data: 'unlocked',
    });
    expect(await contacts()).toMatchObject([{ payment_id: 'pi_1', paid_amount: 1200 }]);
    expect(await toSettle()).toEqual([]);
  });

  it('assigns a payment without a reference to its checkout', async () => {
    expect(await pay('99999999-0000-4000-8000-000000000000')).toBe('unknown_checkout');
    expect(await settle('pi_1', 'accept', { p_checkout_id: await checkout() })).toMatchObject({
      data: 'unlocked',
    });
    expect(await contacts()).toMatchObject([{ position_title: 'Sales Closer' }]);
    expect(await receipts()).toMatchObject([{ status: 'unlocked', candidate: 'Ana' }]);
  });

  it('closes a payment that was settled elsewhere, and stores the note', async () => {
    await pay('99999999-0000-4000-8000-000000000000');
    await settle('pi_1', 'close', { p_note: 'not ours' });
    expect(await toSettle()).toEqual([]);
    expect(
      await world.value(
        `select payload ->> 'note' from public.payment_events where kind = 'operator'`,
      ),
    ).toBe('not ours');
  });

  it.each(['refunded', 'disputed'])(
    'closes a duplicate for good, so that it does not take over the unlock when the first is %s',
    async (how) => {
      const [first, second] = [await checkout(), await checkout()];
      await pay(first);
      await pay(second, { payment: 'pi_2' });
      expect(await settle('pi_2', 'close', { p_note: 'paid back by transfer' })).toMatchObject({
        data: 'closed',
      });
      expect(await toSettle()).toEqual([]);
      await (how === 'refunded' ? refund('pi_1') : dispute('needs_response'));
      expect(await contacts()).toEqual([]);
      expect(await receipts()).toContainEqual(
        expect.objectContaining({ payment_id: 'pi_2', status: 'closed', refunded_amount: 0 }),
      );
      expect(await checkoutStatus(second)).toBe('duplicate');
    },
  );

  it('sees a dispute of a closed payment, which stays closed when it is won', async () => {
    await pay(await checkout(), { amount: 1200 });
    await settle('pi_1', 'close');
    await dispute('needs_response');
    expect(await toSettle()).toMatchObject([{ what: 'disputed', payment_id: 'pi_1' }]);
    expect(await dispute('won')).toBe('closed');
    expect(await toSettle()).toEqual([]);
  });

  it('can accept a payment that was closed by mistake', async () => {
    await pay(await checkout(), { amount: 1200 });
    await settle('pi_1', 'close');
    expect(await settle('pi_1', 'accept')).toMatchObject({ data: 'unlocked' });
    expect(await contacts()).toHaveLength(1);
  });

  it('cannot close a payment that holds an unlock', async () => {
    await pay(await checkout());
    expect((await settle('pi_1', 'close')).error).toMatchObject({ code: 'PT404' });
  });

  it('gets an error when there is nothing to settle', async () => {
    for (const action of ['accept', 'retry', 'close', 'nonsense']) {
      expect((await settle('pi_none', action)).error).toMatchObject({ code: 'PT404' });
    }
  });
});

describe('an event that cannot be applied', () => {
  const broken = async (body: () => Promise<void>) => {
    await world.backend.db.exec(
      `alter table public.unlocked_contacts add constraint broken check (paid_amount < 0) not valid`,
    );
    try {
      await body();
    } finally {
      await world.backend.db.exec(`alter table public.unlocked_contacts drop constraint broken`);
    }
  };

  it('is stored and shown to the operator, and unlocks when it is sent again', async () => {
    const id = await checkout();
    await broken(async () => {
      expect(await pay(id)).toBe('failed');
      expect(await toSettle()).toMatchObject([{ id: 'evt_pi_1', what: 'failed', amount: 1500 }]);
      expect((await toSettle())[0]?.problem).toContain('broken');
    });
    expect(await contacts()).toEqual([]);
    expect(await pay(id)).toBe('unlocked');
    expect(await contacts()).toHaveLength(1);
    expect(await toSettle()).toEqual([]);
  });

  it('can be retried by an operator', async () => {
    const id = await checkout();
    await broken(async () => {
      await pay(id);
    });
    expect(await settle('evt_pi_1', 'retry')).toMatchObject({ data: 'unlocked' });
    expect(await contacts()).toHaveLength(1);
  });
});

describe('a deleted talent', () => {
  const gone = '90000000-0000-4000-8000-00000000000c';
  const position = '30000000-0000-4000-8000-00000000000c';
  const erase = () => world.backend.db.exec(`delete from auth.users where id = '${gone}'`);
  beforeEach(async () => {
    await erase();
    await world.backend.db.exec(`
      insert into auth.users (id, email, raw_user_meta_data)
        values ('${gone}', 'gone@example.com', '{"user_type": "talent"}');
      insert into public.talent_profiles (user_id, full_name, phone) values ('${gone}', 'Eva Luna', '+34600000009');
      insert into public.talent_positions (id, talent_id, position_title, video_url)
        values ('${position}', '${gone}', 'Closer', '${videoUrl(gone)}');`);
  });
  const start = () => checkout(position);

  it('leaves no name on the receipt, which keeps saying what the payment bought', async () => {
    const id = await start();
    await pay(id);
    expect(await receipts()).toMatchObject([{ status: 'unlocked', candidate: 'Eva' }]);
    await erase();
    const receipt = { payment_id: 'pi_1', status: 'unlocked', candidate: null, checkout_id: id };
    expect(await receipts()).toMatchObject([receipt]);
    expect(await refund('pi_1', { amount: 300 })).toBe('unlocked');
    expect(await dispute('needs_response')).toBe('disputed');
    expect(await dispute('won')).toBe('unlocked');
    expect(await receipts()).toMatchObject([{ ...receipt, refunded_amount: 300 }]);
    expect(await toSettle()).toEqual([]);
  });

  it('leaves duplicates and wrong amounts to be refunded', async () => {
    const [first, second] = [await start(), await start()];
    await pay(first);
    await pay(second, { payment: 'pi_2' });
    await pay(second, { payment: 'pi_3', amount: 100 });
    await erase();
    await refund('pi_2', { amount: 300 });
    await refund('pi_3', { amount: 30 });
    expect(await receipts()).toMatchObject([
      { payment_id: 'pi_1', status: 'unlocked' },
      { payment_id: 'pi_2', status: 'already_unlocked' },
      { payment_id: 'pi_3', status: 'amount_mismatch' },
    ]);
  });

  it('shows a payment that arrives too late to its company and to the operator', async () => {
    const id = await start();
    await erase();
    expect(await pay(id)).toBe('talent_erased');
    expect(await checkoutStatus(id)).toBe('talent_erased');
    expect(await receipts()).toMatchObject([
      { payment_id: 'pi_1', status: 'talent_erased', candidate: null, checkout_id: id },
    ]);
    expect(await toSettle()).toMatchObject([
      { what: 'talent_erased', payment_id: 'pi_1', checkout_id: id, company_id: ids.company },
    ]);
    expect((await settle('pi_1', 'accept')).error).toMatchObject({ code: 'PT404' });
    expect(await refund('pi_1')).toBe('refunded');
    expect(await toSettle()).toEqual([]);
  });
});

describe('a talent who has left', () => {
  const profile = () => world.as('talent').from('talent_profiles');
  const leave = {
    'asked to be deleted': () =>
      world.as('talent').from('account_deletion_requests').insert({ user_id: ids.talent }),
    'took the phone away': () => profile().update({ phone: null }).eq('user_id', ids.talent),
    'took the name away': () => profile().update({ full_name: null }).eq('user_id', ids.talent),
  };
  const comeBack = async () => {
    await world.service.from('account_deletion_requests').delete().eq('user_id', ids.talent);
    await profile()
      .update({ full_name: 'Ana Ortega', phone: phones.talent })
      .eq('user_id', ids.talent);
  };

  it.each(['asked to be deleted', 'took the phone away', 'took the name away'] as const)(
    'and %s is not sold any more: later payments are to be refunded',
    async (how) => {
      const id = await checkout();
      expect((await leave[how]()).error).toBeNull();
      expect(await pay(id)).toBe('talent_erased');
      expect(await contacts()).toEqual([]);
      expect(await conversation()).toBeNull();
      expect(await checkoutStatus(id)).toBe('talent_erased');
      expect(await receipts()).toMatchObject([{ status: 'talent_erased', checkout_id: id }]);
      expect(await toSettle()).toMatchObject([
        { what: 'talent_erased', payment_id: 'pi_1', checkout_id: id, company_id: ids.company },
      ]);
      await comeBack();
      expect(await refund('pi_1', { amount: 300 })).toBe('talent_erased');
      expect(await dispute('needs_response')).toBe('disputed');
      expect(await dispute('won')).toBe('talent_erased');
      expect(await contacts()).toEqual([]);
      expect(await refund('pi_1', { event: 'evt_rest' })).toBe('refunded');
      expect(await toSettle()).toEqual([]);
    },
  );

  it('stays a contact of a company that paid before, whichever payment holds the unlock', async () => {
    const [first, second] = [await checkout(), await checkout()];
    await pay(first);
    await leave['took the phone away']();
    const contact = { closer_name: 'Ana Ortega', phone: phones.talent };
    expect(await contacts()).toMatchObject([contact]);
    expect(await pay(second, { payment: 'pi_2' })).toBe('already_unlocked');
    expect(await checkoutStatus(second)).toBe('duplicate');
    await refund('pi_1');
    expect(await contacts()).toMatchObject([{ ...contact, payment_id: 'pi_2' }]);
  });

  it('cannot be sold by the operator either until they come back', async () => {
    await pay(await checkout(), { amount: 1200 });
    await leave['took the name away']();
    expect((await settle('pi_1', 'accept')).error).toMatchObject({ code: 'PT404' });
    await comeBack();
    expect(await settle('pi_1', 'accept')).toMatchObject({ data: 'unlocked' });
    expect(await contacts()).toMatchObject([{ closer_name: 'Ana Ortega' }]);
  });
});

it('refuses settling, and the list of what is to settle, to everyone but the operator', async () => {
  for (const actor of ['talent', 'company', 'unlocker', 'visitor'] as const) {
    const client = world.as(actor);
    for (const { error } of [
      await client.rpc('payments_to_settle'),
      await client.rpc('settle_payment', { p_id: 'pi_first', p_action: 'close' }),
      await client.rpc('apply_dispute', {
        p_event_id: 'evt_x',
        p_payment_id: 'pi_first',
        p_dispute_id: 'dp_x',
        p_status: 'lost',
        p_payload: {},
      }),
      await client.rpc('keep_payment_event', {
        p_event_id: 'evt_x',
        p_event_type: 'x',
        p_kind: 'other',
        p_payload: {},
      }),
    ]) {
      expect(error).toMatchObject({ code: '42501' });
    }
  }
});
