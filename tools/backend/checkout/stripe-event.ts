import { createHmac, randomUUID } from 'node:crypto';

export interface PaidCheckout {
  checkoutId: string;
  /** Minor units. */
  amount: number;
  /** ISO 4217, lower case as Stripe writes it. */
  currency: string;
  email: string | null;
}

const token = () => randomUUID().replaceAll('-', '');

/** The event that Stripe sends for a paid Payment Link, reduced to what a handler may rely on. */
export function completedCheckoutEvent({ checkoutId, amount, currency, email }: PaidCheckout) {
  return {
    id: `evt_local_${token()}`,
    object: 'event',
    type: 'checkout.session.completed',
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: {
      object: {
        id: `cs_test_local_${token()}`,
        object: 'checkout.session',
        mode: 'payment',
        status: 'complete',
        payment_status: 'paid',
        client_reference_id: checkoutId,
        amount_total: amount,
        currency: currency.toLowerCase(),
        payment_intent: `pi_local_${token()}`,
        customer_details: { email },
      },
    },
  };
}

interface RefundedPayment {
  paymentId: string;
  /** Minor units of the whole payment. */
  amount: number;
  /** Minor units of all its refunds. */
  refundedAmount: number;
  /** ISO 4217. */
  currency: string;
}

/** The event that Stripe sends once a payment is refunded, in full or in part. */
export function refundedChargeEvent({
  paymentId,
  amount,
  refundedAmount,
  currency,
}: RefundedPayment) {
  return {
    id: `evt_local_${token()}`,
    object: 'event',
    type: 'charge.refunded',
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: {
      object: {
        id: `ch_local_${token()}`,
        object: 'charge',
        payment_intent: paymentId,
        amount,
        amount_refunded: refundedAmount,
        currency: currency.toLowerCase(),
        refunded: refundedAmount === amount,
      },
    },
  };
}

/**
 * The `stripe-signature` header of a payload, as Stripe's library verifies it.
 *
 * @param at seconds since the epoch; defaults to now.
 */
export function stripeSignature(
  payload: string,
  secret: string,
  at = Math.floor(Date.now() / 1000),
): string {
  const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
  return `t=${at},v1=${signature}`;
}
