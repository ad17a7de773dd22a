import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkouts,
  deliver,
  kinds,
  money,
  expectedStatusOf,
  type PaymentEvent,
} from './payments-model.ts';
import { ids, setUpWorld, world } from '../world.ts';

/**
 * Tests that in whatever order and however often Stripe reports events, money and unlocks agree:
 * paid once, never unlocked without a payment, and never paid without an unlock unless an operator
 * sees it.
 */
setUpWorld();

async function start() {
  await world.reset();
  for (const [id, position] of [
    [checkouts.first, ids.position],
    [checkouts.again, ids.position],
    [checkouts.other, ids.otherPosition],
  ] as const) {
    const { error } = await world
      .as('company')
      .from('checkouts')
      .insert({ id, position_id: position });
    if (error) throw error;
  }
}

const paymentEvent: fc.Arbitrary<PaymentEvent> = fc.record({
  payment: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('pi_a', 'pi_b', 'pi_c') },
    { weight: 1, arbitrary: fc.constantFrom(...Object.keys(money)) },
  ),
  kind: fc.oneof(
    { weight: 2, arbitrary: fc.constant('completed' as const) },
    { weight: 3, arbitrary: fc.constantFrom(...kinds) },
  ),
  forged: fc.constantFrom(false, false, false, false, false, true),
});

/** The whole state, as the company, the talent and the operator see it. */
async function readState() {
  const company = world.as('company');
  const [contacts, payments, toSettle, conversations, events] = await Promise.all([
    company.from('unlocked_contacts').select('closer_id, payment_id'),
    company.from('payments').select('payment_id, status, talent_id'),
    world.service.rpc('payments_to_settle'),
    company.from('conversations').select('talent_id, closed_at').neq('company_id', ids.system),
    world.service.from('payment_events').select('id').neq('id', 'evt_first'),
  ]);
  for (const { error } of [contacts, payments, toSettle, conversations, events]) {
    if (error) throw error;
  }
  return {
    contacts: contacts.data ?? [],
    payments: payments.data ?? [],
    toSettle: toSettle.data ?? [],
    conversations: conversations.data ?? [],
    events: (events.data ?? []).map(({ id }) => id),
  };
}

/** The ids of the genuine events, each once. */
const genuine = (sent: readonly PaymentEvent[]) => [
  ...new Set(
    sent.filter(({ forged }) => !forged).map((event) => `evt_${event.payment}_${event.kind}`),
  ),
];

/** Every disagreement between money and unlocks; the tests expect none. */
async function disagreements(sent: readonly PaymentEvent[]): Promise<string[]> {
  const { contacts, payments, toSettle, conversations, events } = await readState();
  const results: string[] = [];
  const claim = (holds: boolean, text: string) => {
    if (!holds) results.push(text);
  };
  const listed = (what: string, id: string) =>
    toSettle.some((row) => row.what === what && row.payment_id === id);

  claim(
    events.toSorted().join() === genuine(sent).toSorted().join(),
    'every event that was Stripe’s is kept, once, and no other is',
  );
  claim(!toSettle.some((row) => row.what === 'failed'), 'every event could be applied');

  for (const talent of [ids.talent, ids.otherTalent]) {
    const valid = Object.keys(money).filter(
      (id) => money[id]?.talent === talent && expectedStatusOf(id, sent) === 'valid',
    );
    const unlocked = contacts.filter((contact) => contact.closer_id === talent);
    const holder = unlocked[0]?.payment_id;
    claim(
      unlocked.length === Math.min(valid.length, 1),
      `${talent}: unlocked once if paid, else not`,
    );
    claim(
      holder === undefined || valid.includes(holder),
      `${talent}: unlocked by money that stands`,
    );
    claim(
      valid.every((id) => id === holder || listed('already_unlocked', id)),
      `${talent}: an operator sees what was paid beside that`,
    );
    claim(
      unlocked.length ===
        conversations.filter((row) => row.talent_id === talent && row.closed_at === null).length,
      `${talent}: they can talk while it is unlocked, and only then`,
    );
    claim(
      payments
        .filter(({ status, talent_id }) => status === 'unlocked' && talent_id === talent)
        .map(({ payment_id }) => payment_id)
        .join() === (holder ?? ''),
      `${talent}: the receipt of what holds the unlock says so`,
    );
  }

  for (const id of Object.keys(money)) {
    const expected = expectedStatusOf(id, sent);
    const open = ['amount_mismatch', 'unknown_checkout', 'disputed'].find((it) => it === expected);
    claim(open === undefined || listed(open, id), `${id}: an operator sees that it is ${open}`);
    const receipt = payments.find(({ payment_id }) => payment_id === id)?.status;
    const known = money[id]?.talent ? expected : undefined;
    const same = receipt === 'already_unlocked' || receipt === 'unlocked' ? 'valid' : receipt;
    claim(same === known, `${id}: the receipt says ${receipt}, not ${known}`);
  }
  return results;
}

describe('events of the payment provider, in any order', () => {
  it('leave money and unlocks in agreement, or show an operator why not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(paymentEvent, { minLength: 1, maxLength: 16 }), async (sent) => {
        await start();
        for (const event of sent) {
          const { status } = await deliver(world.backend.url, event);
          expect(status).toBe(event.forged ? 400 : 200);
        }
        expect(await disagreements(sent)).toEqual([]);
      }),
      { numRuns: 40, endOnFailure: true },
    );
  }, 240_000);

  it('leave money and unlocks in agreement when all arrive at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(paymentEvent, { minLength: 4, maxLength: 12 }), async (sent) => {
        await start();
        await Promise.all(sent.map((event) => deliver(world.backend.url, event)));
        expect(await disagreements(sent)).toEqual([]);
      }),
      { numRuns: 15, endOnFailure: true },
    );
  }, 240_000);
});
