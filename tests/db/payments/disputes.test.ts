import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { decide, noticesTo, tryToDecide, queueItems } from '../desk/desk-steps.ts';
import { ids, setUpWorld, world } from '../world.ts';
import { checked, checkout, dispute, pay, settle, setPrice } from './payment-steps.ts';

/** Tests of what the desk has of a dispute, and of payments on another page of the same account. */
setUpWorld();
beforeEach(() => world.reset());

const report = async (event: string, status: string, dueBy?: number) =>
  checked(
    await world.service.rpc('apply_dispute', {
      p_event_id: event,
      p_payment_id: 'pi_1',
      p_dispute_id: 'dp_1',
      p_status: status,
      p_payload: {
        created: dueBy === undefined ? 1_790_000_000 : dueBy - 1_000_000,
        data: {
          object: {
            reason: 'fraudulent',
            ...(dueBy === undefined ? {} : { evidence_details: { due_by: dueBy } }),
          },
        },
      },
    }),
  );

describe('a dispute', () => {
  beforeEach(async () => {
    await pay(await checkout());
  });

  it('waits with the day until which it has to be answered, and its changes', async () => {
    await report('evt_1', 'needs_response', 1_796_342_400);
    expect(await queueItems('payment')).toMatchObject([
      { facts: { status: 'disputed', due_at: '2026-12-04T00:00:00+00:00' } },
    ]);
    await report('evt_2', 'needs_response', 1_796_428_800);
    expect(await queueItems('payment')).toMatchObject([
      { facts: { due_at: '2026-12-05T00:00:00+00:00' } },
    ]);
  });

  it('waits without a day where the bank named none', async () => {
    await report('evt_1', 'needs_response');
    const [item] = await queueItems('payment');
    expect(item?.facts).not.toHaveProperty('due_at');
  });

  it('cannot be closed at the desk while it is open', async () => {
    await dispute('needs_response');
    expect((await tryToDecide('close_payment', 'pi_1')).error).toMatchObject({
      code: 'PT409',
      message: 'dispute_open',
    });
    expect(await queueItems('payment')).toHaveLength(1);
  });

  it('is reported to the company, and how it ended', async () => {
    await dispute('needs_response');
    await dispute('won');
    expect((await noticesTo(ids.company)).map(({ system_kind }) => system_kind)).toEqual([
      'dispute_won',
      'payment_disputed',
    ]);
  });

  it('that is lost is reported to the company', async () => {
    await dispute('needs_response');
    await dispute('lost');
    expect(await noticesTo(ids.company)).toMatchObject([
      { system_kind: 'dispute_lost', system_facts: { amount: 1500 } },
      { system_kind: 'payment_disputed' },
    ]);
  });
});

describe('the evidence of a dispute', () => {
  const evidence = async () => {
    const decision = checked(await tryToDecide('export_evidence', 'pi_1'));
    return checked(
      await world.service.rpc('dispute_evidence', { p_decision_id: String(decision) }),
    );
  };

  it('has payment, checkout, unlock and the messages with their times', async () => {
    const id = await checkout();
    await pay(id);
    const conversation = checked(
      await world
        .as('company')
        .from('conversations')
        .select('id')
        .eq('talent_id', ids.talent)
        .single(),
    );
    checked(
      await world
        .as('company')
        .from('messages')
        .insert({ conversation_id: conversation?.id ?? '', content: 'When can you start?' }),
    );
    await report('evt_1', 'needs_response', 1_796_342_400);
    expect(await evidence()).toMatchObject({
      payment: { id: 'pi_1', amount: 1500, currency: 'usd', status: 'disputed' },
      dispute: { id: 'dp_1', reason: 'fraudulent', due_at: '2026-12-04T00:00:00+00:00' },
      checkout: { id, amount: 1500 },
      company: { name: expect.any(String), email: expect.stringContaining('@') },
      unlock: { name: 'Ana Ortega', has_email: true },
      messages: [{ by: 'system' }, { by: 'company', text: 'When can you start?' }],
    });
  });

  it('is given only while the dispute is open', async () => {
    await pay(await checkout());
    const refused = { code: 'PT409', message: 'no_dispute' };
    expect((await tryToDecide('export_evidence', 'pi_1')).error).toMatchObject(refused);
    await dispute('needs_response');
    expect(await evidence()).not.toBeNull();
    await dispute('won');
    expect((await tryToDecide('export_evidence', 'pi_1')).error).toMatchObject(refused);
  });

  it('is for operators alone, by a function that logs it', async () => {
    await pay(await checkout());
    await dispute('needs_response');
    for (const as of ['company', 'talent'] as const) {
      expect((await tryToDecide('export_evidence', 'pi_1', { as })).error).toMatchObject({
        code: '42501',
      });
    }
    for (const actor of ['operator', 'company'] as const) {
      const { error } = await world
        .as(actor)
        .rpc('dispute_evidence', { p_decision_id: crypto.randomUUID() });
      expect(error).toMatchObject({ code: '42501' });
    }
    // A decision of another kind gives nothing.
    await decide('export_account', ids.company);
    expect(
      checked(
        await world.service.rpc('dispute_evidence', {
          p_decision_id: String(
            await world.value(`select id from public.decisions where action = 'export_account'`),
          ),
        }),
      ),
    ).toBeNull();
  });
});

describe('a payment on another page of the same account', () => {
  beforeEach(() => setPrice({ payment_link_ids: [] }));
  afterAll(() => setPrice({ payment_link_ids: [] }));

  const payOn = async (link: string | null, payment = 'pi_1') =>
    checked(
      await world.service.rpc('apply_payment', {
        p_event_id: `evt_${payment}`,
        p_event_type: 'checkout.session.completed',
        p_checkout_id: await checkout(),
        p_payment_id: payment,
        p_amount: 1500,
        p_currency: 'usd',
        p_payload: { data: { object: { payment_link: link } } },
      }),
    );

  it('unlocks nothing and waits, once the pages that sell an unlock are named', async () => {
    await setPrice({ payment_link_ids: ['plink_old', 'plink_new'] });
    expect(await payOn('plink_book')).toBe('other_link');
    expect(await queueItems('payment')).toMatchObject([
      { subject: 'pi_1', facts: { status: 'other_link', amount: 1500 } },
    ]);
    await decide('accept_payment', 'pi_1');
    expect(await queueItems('payment')).toEqual([]);
    expect(
      await world.value(
        `select count(*)::int from public.unlocked_contacts where payment_id = 'pi_1'`,
      ),
    ).toBe(1);
  });

  it('is settled by hand like the others', async () => {
    await setPrice({ payment_link_ids: ['plink_new'] });
    await payOn('plink_book');
    expect(await settle('pi_1', 'close')).toMatchObject({ data: 'closed' });
  });

  it.each(['plink_old', null])('is none on %j', async (link) => {
    await setPrice({ payment_link_ids: ['plink_old', 'plink_new'] });
    expect(await payOn(link)).toBe('unlocked');
  });

  it('counts while none is named', async () => {
    expect(await payOn('plink_book')).toBe('unlocked');
  });
});
