import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ids, startWorld, videoUrl, type World } from './world.ts';

/** What an operator sees of payments that did not simply unlock, and how they settle them. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const checked = <T>({ data, error }: { data: T; error: Error | null }): T => {
  if (error) throw error;
  return data;
};

async function checkout(): Promise<string> {
  const made = await world
    .as('company')
    .from('checkouts')
    .insert({ position_id: ids.position })
    .select()
    .single();
  return checked(made)?.id ?? '';
}

const pay = async (id: string, payment = 'pi_1', amount = 1500) =>
  checked(
    await world.service.rpc('apply_payment', {
      p_event_id: `evt_${payment}`,
      p_event_type: 'checkout.session.completed',
      p_checkout_id: id,
      p_payment_id: payment,
      p_amount: amount,
      p_currency: 'usd',
      p_payload: {},
    }),
  );
const refund = async (payment: string, amount?: number) =>
  checked(
    await world.service.rpc('apply_refund', {
      p_event_id: `evt_refund_${payment}`,
      p_payment_id: payment,
      p_payload: {},
      p_amount: amount,
      p_full: amount === undefined,
    }),
  );
const dispute = async (status: string, payment = 'pi_1') =>
  checked(
    await world.service.rpc('apply_dispute', {
      p_event_id: `evt_${status}`,
      p_payment_id: payment,
      p_dispute_id: 'dp_1',
      p_status: status,
      p_payload: {},
    }),
  );
const toSettle = async () => checked(await world.service.rpc('payments_to_settle')) ?? [];
const settle = (id: string, action: string, more: object = {}) =>
  world.service.rpc('settle_payment', { p_id: id, p_action: action, ...more });
const contacts = async () =>
  checked(await world.as('company').from('unlocked_contacts').select()) ?? [];
const receipts = async () =>
  checked(
    await world.as('company').from('payments').select('payment_id, status, refunded_amount'),
  ) ?? [];

describe('a dispute', () => {
  it('takes the unlock back while it is open, and gives it back when it is won', async () => {
    await pay(await checkout());
    const [before] = await contacts();
    expect(await dispute('needs_response')).toBe('disputed');
    expect(await contacts()).toEqual([]);
    expect(await toSettle()).toMatchObject([{ what: 'disputed', payment_id: 'pi_1' }]);
    expect(await dispute('won')).toBe('unlocked');
    expect(await contacts()).toEqual([before]);
    expect(await toSettle()).toEqual([]);
    // They have met: no second welcome.
    expect(
      await world.value(
        `select count(*)::int from public.messages m join public.conversations c on c.id = m.conversation_id
         where c.company_id = $1 and m.is_system`,
        [ids.company],
      ),
    ).toBe(1);
  });

  it('that was won counts although its beginning is told afterwards', async () => {
    await pay(await checkout());
    await dispute('won');
    expect(await dispute('needs_response')).toBe('unlocked');
    expect(await contacts()).toHaveLength(1);
  });

  it('that is only an inquiry changes nothing; one that is lost does', async () => {
    await pay(await checkout());
    expect(await dispute('warning_needs_response')).toBe('unlocked');
    expect(await dispute('lost')).toBe('dispute_lost');
    expect(await contacts()).toEqual([]);
    expect(await toSettle()).toEqual([]);
  });

  it('won after paying again leaves one payment to give back', async () => {
    await pay(await checkout());
    await dispute('needs_response');
    expect(await pay(await checkout(), 'pi_2')).toBe('unlocked');
    expect(await dispute('won')).toBe('already_unlocked');
    expect(await contacts()).toMatchObject([{ payment_id: 'pi_2' }]);
    expect(await toSettle()).toMatchObject([{ what: 'already_unlocked', payment_id: 'pi_1' }]);
  });

  it('that was closed is shown again once it is won after paying again', async () => {
    await pay(await checkout());
    await dispute('needs_response');
    expect(await settle('pi_1', 'close')).toMatchObject({ data: 'disputed' });
    await pay(await checkout(), 'pi_2');
    expect(await toSettle()).toEqual([]);
    await dispute('won');
    expect(await toSettle()).toMatchObject([{ what: 'already_unlocked', payment_id: 'pi_1' }]);
  });

  it('that was closed and is won gives the unlock back all the same', async () => {
    await pay(await checkout());
    await dispute('needs_response');
    await settle('pi_1', 'close');
    expect(await dispute('won')).toBe('unlocked');
    expect(await contacts()).toHaveLength(1);
  });
});

describe('a refund', () => {
  it('in part leaves the unlock and stands on the receipt', async () => {
    await pay(await checkout());
    expect(await refund('pi_1', 400)).toBe('unlocked');
    expect(await contacts()).toHaveLength(1);
    expect(await receipts()).toEqual([
      { payment_id: 'pi_1', status: 'unlocked', refunded_amount: 400 },
    ]);
  });

  it('of the first of two payments leaves the contact to the second', async () => {
    const [first, second] = [await checkout(), await checkout()];
    await pay(first);
    expect(await pay(second, 'pi_2')).toBe('already_unlocked');
    await refund('pi_1');
    expect(await contacts()).toMatchObject([{ payment_id: 'pi_2' }]);
    expect(await toSettle()).toEqual([]);
  });

  it('settles by itself what was to be given back', async () => {
    const id = await checkout();
    expect(await pay(id, 'pi_1', 100)).toBe('amount_mismatch');
    expect(await toSettle()).toMatchObject([
      { what: 'amount_mismatch', amount: 100, checkout_id: id, company_id: ids.company },
    ]);
    await refund('pi_1');
    expect(await toSettle()).toEqual([]);
    expect(await receipts()).toMatchObject([{ status: 'refunded', refunded_amount: 100 }]);
  });

  it('of a payment nobody told us of is shown until the payment comes', async () => {
    expect(await refund('pi_1')).toBe('unknown_payment');
    expect(await toSettle()).toMatchObject([{ what: 'unknown_payment', payment_id: 'pi_1' }]);
    expect(await pay(await checkout())).toBe('refunded');
    expect(await toSettle()).toEqual([]);
  });

  it('that came back is shown', async () => {
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
});

describe('an operator', () => {
  it('accepts another amount as the price: the contact is unlocked', async () => {
    await pay(await checkout(), 'pi_1', 1200);
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
    expect(await contacts()).toHaveLength(1);
    expect(await receipts()).toMatchObject([{ status: 'unlocked' }]);
  });

  it('closes what was dealt with elsewhere, and the note is kept', async () => {
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
    'closes a duplicate for good: it takes no unlock over when the first is %s',
    async (how) => {
      const [first, second] = [await checkout(), await checkout()];
      await pay(first);
      await pay(second, 'pi_2');
      expect(await settle('pi_2', 'close', { p_note: 'paid back by transfer' })).toMatchObject({
        data: 'closed',
      });
      expect(await toSettle()).toEqual([]);
      await (how === 'refunded' ? refund('pi_1') : dispute('needs_response'));
      expect(await contacts()).toEqual([]);
      expect(await receipts()).toContainEqual({
        payment_id: 'pi_2',
        status: 'closed',
        refunded_amount: 0,
      });
      expect(await world.value('select status from public.checkouts where id = $1', [second])).toBe(
        'duplicate',
      );
    },
  );

  it('sees a dispute of what was closed, and it stays closed when that is won', async () => {
    await pay(await checkout(), 'pi_1', 1200);
    await settle('pi_1', 'close');
    await dispute('needs_response');
    expect(await toSettle()).toMatchObject([{ what: 'disputed', payment_id: 'pi_1' }]);
    expect(await dispute('won')).toBe('closed');
    expect(await toSettle()).toEqual([]);
  });

  it('accepts after all what was closed by mistake', async () => {
    await pay(await checkout(), 'pi_1', 1200);
    await settle('pi_1', 'close');
    expect(await settle('pi_1', 'accept')).toMatchObject({ data: 'unlocked' });
    expect(await contacts()).toHaveLength(1);
  });

  it('cannot close what holds an unlock', async () => {
    await pay(await checkout());
    expect((await settle('pi_1', 'close')).error).toMatchObject({ code: 'PT404' });
  });

  it('is told when there is nothing to settle', async () => {
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

  it('is kept and shown, and unlocks when it is sent again', async () => {
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

  it('can be tried again by an operator', async () => {
    const id = await checkout();
    await broken(async () => {
      await pay(id);
    });
    expect(await settle('evt_pi_1', 'retry')).toMatchObject({ data: 'unlocked' });
    expect(await contacts()).toHaveLength(1);
  });
});

it('a checkout says how its payment goes', async () => {
  const id = await checkout();
  const say = async (kind: string, created: number) =>
    checked(
      await world.service.rpc('keep_payment_event', {
        p_event_id: `evt_${kind}`,
        p_event_type: 'checkout.session.completed',
        p_kind: kind,
        p_checkout_id: id,
        p_payload: { created },
      }),
    );
  const status = () => world.value('select status from public.checkouts where id = $1', [id]);
  // The bank's no came before its 'wait'.
  await say('declined', 1_800_000_002);
  await say('processing', 1_800_000_001);
  expect(await status()).toBe('declined');
  await pay(id);
  expect(await status()).toBe('paid');
});

describe('an erased talent', () => {
  const gone = '90000000-0000-4000-8000-00000000000c';
  const position = '30000000-0000-4000-8000-00000000000c';
  const erase = () => world.backend.db.exec(`delete from auth.users where id = '${gone}'`);
  beforeEach(async () => {
    await erase();
    await world.backend.db.exec(`
      insert into auth.users (id, email, raw_user_meta_data)
        values ('${gone}', 'gone@example.com', '{"user_type": "talent"}');
      insert into public.talent_profiles (user_id, full_name) values ('${gone}', 'Eva Luna');
      insert into public.talent_positions (id, talent_id, position_title, video_url)
        values ('${position}', '${gone}', 'Closer', '${videoUrl(gone)}');`);
  });
  const start = async () =>
    checked(
      await world
        .as('company')
        .from('checkouts')
        .insert({ position_id: position })
        .select('id')
        .single(),
    )?.id ?? '';
  const receiptsByName = async () =>
    checked(
      await world
        .as('company')
        .from('payments')
        .select('payment_id, status, candidate, checkout_id')
        .order('payment_id'),
    );

  it('leaves no name on a receipt, which says what the payment bought, whatever comes later', async () => {
    const id = await start();
    await pay(id);
    expect(await receiptsByName()).toMatchObject([{ status: 'unlocked', candidate: 'Eva' }]);
    await erase();
    const receipt = { payment_id: 'pi_1', status: 'unlocked', candidate: null, checkout_id: id };
    expect(await receiptsByName()).toEqual([receipt]);
    expect(await refund('pi_1', 300)).toBe('unlocked');
    expect(await dispute('needs_response')).toBe('disputed');
    expect(await dispute('won')).toBe('unlocked');
    expect(await receiptsByName()).toEqual([receipt]);
    expect(await toSettle()).toEqual([]);
  });

  it('leaves a duplicate and a wrong amount to be given back', async () => {
    const [first, second] = [await start(), await start()];
    await pay(first);
    await pay(second, 'pi_2');
    await pay(second, 'pi_3', 100);
    await erase();
    await refund('pi_2', 300);
    await refund('pi_3', 30);
    expect(await receiptsByName()).toMatchObject([
      { payment_id: 'pi_1', status: 'unlocked' },
      { payment_id: 'pi_2', status: 'already_unlocked' },
      { payment_id: 'pi_3', status: 'amount_mismatch' },
    ]);
  });

  it('of whom the payment comes too late leaves it to its company and to the operator', async () => {
    const id = await start();
    await erase();
    expect(await pay(id)).toBe('unknown_checkout');
    expect(await receiptsByName()).toEqual([
      { payment_id: 'pi_1', status: 'unknown_checkout', candidate: null, checkout_id: id },
    ]);
    expect(await toSettle()).toMatchObject([
      { what: 'unknown_checkout', payment_id: 'pi_1', checkout_id: id, company_id: ids.company },
    ]);
    expect((await settle('pi_1', 'accept')).error).toMatchObject({ code: 'PT404' });
    expect(await refund('pi_1')).toBe('refunded');
    expect(await toSettle()).toEqual([]);
  });
});

it('nobody but the operator settles or sees what is to settle', async () => {
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
