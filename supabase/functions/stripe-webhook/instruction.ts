import type { Stripe } from 'stripe';
import type { Enums } from '../../../src/lib/database.types.ts';
import { isUuid } from '../_shared/uuid.ts';

/** The database function to call for a Stripe event, with its arguments. */
export interface Instruction {
  call: 'apply_payment' | 'apply_refund' | 'apply_dispute' | 'keep_payment_event';
  body: Readonly<Record<string, string | number | boolean | null>>;
}

/** Null when the app did not start the checkout. */
const checkoutIdOf = (session: Stripe.Checkout.Session): string | null =>
  isUuid(session.client_reference_id) ? session.client_reference_id : null;

/**
 * Reads an event: a paid checkout unlocks, a full refund or a dispute revokes, a won dispute
 * restores, and everything else is only recorded. An event of a known type that cannot be read is
 * stored as 'unreadable' for the operator.
 */
export function instructionOf(event: Stripe.Event): Instruction {
  let instruction: Instruction | undefined;
  try {
    instruction = read(event);
  } catch (error) {
    // A TypeError means that a field is missing or has another type than Stripe's types promise.
    if (!(error instanceof TypeError)) throw error;
  }
  if (instruction && Object.entries(instruction.body).every(isReadable)) return instruction;
  const part = Object.entries(instruction?.body ?? {}).filter(
    (entry) => (entry[0] === 'p_payment_id' || entry[0] === 'p_checkout_id') && isReadable(entry),
  );
  return keep(event, 'unreadable', Object.fromEntries(part));
}

/**
 * Whether an argument has the type that the database function takes, whatever Stripe's types
 * promise.
 */
function isReadable([name, value]: readonly [string, unknown]): boolean {
  if (name === 'p_full') return typeof value === 'boolean';
  if (name === 'p_amount') return value === null || Number.isSafeInteger(value);
  if (name === 'p_checkout_id') return value === null || typeof value === 'string';
  return typeof value === 'string' && (value !== '' || name === 'p_currency');
}

function read(event: Stripe.Event): Instruction {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return ofSession(event, event.data.object);
    case 'checkout.session.async_payment_failed':
      return keep(event, 'declined', { p_checkout_id: checkoutIdOf(event.data.object) });
    case 'charge.refunded': {
      const charge = event.data.object;
      return {
        call: 'apply_refund',
        body: {
          p_payment_id: idOf(charge.payment_intent) ?? charge.id,
          p_amount: charge.amount_refunded ?? null,
          p_full: charge.refunded,
        },
      };
    }
    case 'refund.failed': {
      const refund = event.data.object;
      const paymentId = idOf(refund.payment_intent) ?? idOf(refund.charge) ?? refund.id;
      return keep(event, 'refund_failed', { p_payment_id: paymentId });
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed': {
      const dispute = event.data.object;
      return {
        call: 'apply_dispute',
        body: {
          p_payment_id: idOf(dispute.payment_intent) ?? idOf(dispute.charge) ?? dispute.id,
          p_dispute_id: dispute.id,
          p_status: dispute.status,
        },
      };
    }
    default:
      return keep(event, 'other');
  }
}

/** Only records an event: the progress of a checkout, a failed refund, or anything else. */
function keep(
  event: Stripe.Event,
  kind: Exclude<Enums<'payment_event_kind'>, 'payment' | 'refund' | 'dispute' | 'operator'>,
  rest: Instruction['body'] = {},
): Instruction {
  return { call: 'keep_payment_event', body: { p_event_type: event.type, p_kind: kind, ...rest } };
}

function ofSession(event: Stripe.Event, session: Stripe.Checkout.Session): Instruction {
  const checkoutId = checkoutIdOf(session);
  const money = (amount: number): Instruction => ({
    call: 'apply_payment',
    body: {
      p_event_type: event.type,
      p_checkout_id: checkoutId,
      p_payment_id: idOf(session.payment_intent) ?? session.id,
      p_amount: amount,
      p_currency: session.currency ?? '',
    },
  });
  switch (session.payment_status) {
    case 'paid':
      return money(session.amount_total ?? 0);
    case 'unpaid':
      // The bank needs time; async_payment_succeeded or async_payment_failed follows.
      return keep(event, 'processing', { p_checkout_id: checkoutId });
    case 'no_payment_required':
      // For example with a coupon of 100 %. Zero is not the price, so it unlocks only if the
      // operator accepts it.
      return checkoutId === null ? keep(event, 'other') : money(0);
    default:
      return keep(event, 'unreadable', { p_checkout_id: checkoutId });
  }
}

/** Stripe sends an id, or the object itself when the account has expansion enabled. */
function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}
