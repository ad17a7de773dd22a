import { Stripe } from 'stripe';
import { ids } from '../world.ts';

/** A model of payments that is independent of the database and uses only the set of events. */

export const secret = 'whsec_pitchreel_local';

export const checkouts = {
  first: '41000000-0000-4000-8000-000000000001',
  again: '41000000-0000-4000-8000-000000000002',
  other: '41000000-0000-4000-8000-000000000003',
} as const;

interface Money {
  checkout: string;
  talent: string | null;
  amount: number;
  currency: string;
}

const right = { amount: 1500, currency: 'usd' };
const forTalent = { talent: ids.talent, ...right };

/** Every kind of payment: correct, for the same talent again, twice from one page, and wrong. */
export const money: Readonly<Record<string, Money>> = {
  pi_a: { checkout: checkouts.first, ...forTalent },
  pi_b: { checkout: checkouts.again, ...forTalent },
  pi_c: { checkout: checkouts.first, ...forTalent },
  pi_other: { checkout: checkouts.other, talent: ids.otherTalent, ...right },
  pi_little: { checkout: checkouts.first, ...forTalent, amount: 1499 },
  pi_euro: { checkout: checkouts.again, ...forTalent, currency: 'eur' },
  pi_foreign: { checkout: '49999999-0000-4000-8000-000000000000', talent: null, ...right },
  pi_nonsense: { checkout: "'; drop table", talent: null, ...right },
};

export const kinds = [
  'completed',
  'async_succeeded',
  'async_failed',
  'unpaid',
  'expired',
  'refund_part',
  'refund',
  'inquiry',
  'dispute',
  'won',
  'lost',
] as const;
export type Kind = (typeof kinds)[number];

export interface PaymentEvent {
  payment: string;
  kind: Kind;
  /** Whether the event is signed with another secret. */
  forged: boolean;
}

const disputeStatus = {
  inquiry: 'warning_needs_response',
  dispute: 'needs_response',
  won: 'won',
  lost: 'lost',
} as const;
type DisputeKind = keyof typeof disputeStatus;
const isDispute = (kind: Kind): kind is DisputeKind => kind in disputeStatus;

/** Builds Stripe's event; the same payment and kind always give the same id. */
export function eventOf({ payment, kind }: PaymentEvent): object {
  const { checkout, amount, currency } = money[payment] ?? { ...right, checkout: '' };
  const session = {
    id: `cs_${payment}`,
    payment_status: kind === 'unpaid' ? 'unpaid' : 'paid',
    client_reference_id: checkout,
    payment_intent: payment,
    amount_total: amount,
    currency,
  };
  const charge = {
    id: `ch_${payment}`,
    payment_intent: payment,
    refunded: kind === 'refund',
    amount_refunded: kind === 'refund' ? amount : 100,
  };
  const stripeEvent = (type: string, object: object) => ({
    id: `evt_${payment}_${kind}`,
    object: 'event',
    type,
    // A later decision of the bank has a later time, because the last one counts.
    created: 1_800_000_000 + kinds.indexOf(kind === 'won' ? 'lost' : kind) + Number(kind === 'won'),
    data: { object },
  });
  if (isDispute(kind)) {
    const type = kind === 'won' || kind === 'lost' ? 'closed' : 'created';
    const dispute = { id: `dp_${payment}`, charge: charge.id, payment_intent: payment };
    return stripeEvent(`charge.dispute.${type}`, { ...dispute, status: disputeStatus[kind] });
  }
  if (kind === 'refund' || kind === 'refund_part') return stripeEvent('charge.refunded', charge);
  if (kind === 'expired') return stripeEvent('checkout.session.expired', session);
  if (kind === 'async_failed') return stripeEvent('checkout.session.async_payment_failed', session);
  if (kind === 'async_succeeded')
    return stripeEvent('checkout.session.async_payment_succeeded', session);
  return stripeEvent('checkout.session.completed', session);
}

/** Delivers an event as Stripe would. */
export async function deliver(url: string, event: PaymentEvent): Promise<Response> {
  const payload = JSON.stringify(eventOf(event));
  const by = event.forged ? 'whsec_forged' : secret;
  return fetch(`${url}/functions/v1/stripe-webhook`, {
    method: 'POST',
    headers: {
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret: by }),
    },
    body: payload,
  });
}

/** The state of a payment by its own events; undefined before it was made. */
export function expectedStatusOf(
  payment: string,
  events: readonly PaymentEvent[],
): string | undefined {
  const mine = events.filter((event) => !event.forged && event.payment === payment);
  const happened = (kind: Kind) => mine.some((event) => event.kind === kind);
  if (!happened('completed') && !happened('async_succeeded')) return undefined;
  if (happened('refund')) return 'refunded';
  if (!happened('won') && happened('lost')) return 'dispute_lost';
  if (!happened('won') && happened('dispute')) return 'disputed';
  const paid = money[payment];
  if (!paid?.talent) return 'unknown_checkout';
  return paid.amount === right.amount && paid.currency === right.currency
    ? 'valid'
    : 'amount_mismatch';
}
