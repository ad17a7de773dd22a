import type { Log } from '../log.ts';
import type { Db, Row } from '../database/db.ts';
import { bearerToken } from '../gateway/claims.ts';
import { refundedChargeEvent } from './stripe-event.ts';

/** The key that the stand-in for Stripe's API takes; it opens nothing else. */
export const localStripeKey = 'sk_test_pitchreel_local';

export interface RefundsOptions {
  db: Db;
  /** Sends an event to the webhook, signed; whether it was taken. */
  deliver: (event: object) => Promise<boolean>;
  log: Log;
}

interface PaymentRow extends Row {
  amount: number;
  refunded_amount: number;
  currency: string;
}

/**
 * Serves `POST /_stripe/v1/refunds` in place of Stripe's API: refunds what is left of a payment
 * and sends the event that Stripe would send, before it answers.
 */
export function createRefunds({ db, deliver, log }: RefundsOptions) {
  return async (request: Request): Promise<Response> => {
    if (request.method !== 'POST') return stripeError(404, 'Unrecognized request URL');
    if (bearerToken(request.headers.get('authorization')) !== localStripeKey) {
      return stripeError(401, 'Invalid API Key provided');
    }
    const form = new URLSearchParams(await request.text());
    const paymentId = form.get('payment_intent') ?? form.get('charge') ?? '';
    const [payment] = await db.query<PaymentRow>(
      'select amount, refunded_amount, currency from public.payments where payment_id = $1',
      [paymentId],
    );
    if (!payment) {
      return stripeError(404, `No such payment_intent: '${paymentId}'`, 'resource_missing');
    }
    if (payment.refunded_amount >= payment.amount) {
      return stripeError(400, 'The charge has already been refunded.', 'charge_already_refunded');
    }
    const event = refundedChargeEvent({ ...payment, paymentId });
    if (!(await deliver(event))) log(`the refund of ${paymentId} was not taken by the webhook`);
    return Response.json({
      id: `re_local_${event.id}`,
      object: 'refund',
      amount: payment.amount - payment.refunded_amount,
      currency: payment.currency,
      payment_intent: paymentId,
      status: 'succeeded',
    });
  };
}

function stripeError(status: number, message: string, code?: string): Response {
  return Response.json({ error: { type: 'invalid_request_error', code, message } }, { status });
}
