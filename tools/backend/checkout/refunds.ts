import type { Log } from '../log.ts';
import type { Db, Row } from '../database/db.ts';
import { bearerToken } from '../gateway/claims.ts';
import { refundedChargeEvent } from './stripe-event.ts';

/** The key that the stand-in for Stripe's API takes; it opens nothing else. */
export const localStripeKey = 'rk_pitchreel_local';

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
  status: string;
}

/**
 * Serves `POST /_stripe/v1/refunds` in place of Stripe's API: refunds an amount or what is left of a
 * payment, once for each idempotency key, and sends the event that Stripe would send, before it
 * answers.
 */
export function createRefunds({ db, deliver, log }: RefundsOptions) {
  const answered = new Map<string, { asked: string; refund: object }>();

  return async (request: Request): Promise<Response> => {
    if (request.method !== 'POST') return stripeError(404, 'Unrecognized request URL');
    if (bearerToken(request.headers.get('authorization')) !== localStripeKey) {
      return stripeError(401, 'Invalid API Key provided');
    }
    const asked = await request.text();
    const key = request.headers.get('idempotency-key');
    const before = key === null ? undefined : answered.get(key);
    if (before) {
      return before.asked === asked
        ? Response.json(before.refund)
        : stripeError(400, 'Keys can only be used with the same parameters.', 'idempotency_error');
    }
    const form = new URLSearchParams(asked);
    const paymentId = form.get('payment_intent') ?? form.get('charge') ?? '';
    const [payment] = await db.query<PaymentRow>(
      'select amount, refunded_amount, currency, status from public.payments where payment_id = $1',
      [paymentId],
    );
    if (!payment) {
      return stripeError(404, `No such payment_intent: '${paymentId}'`, 'resource_missing');
    }
    if (payment.status === 'disputed' || payment.status === 'dispute_lost') {
      return stripeError(400, 'This charge has been charged back.', 'charge_disputed');
    }
    const balance = payment.amount - payment.refunded_amount;
    if (balance <= 0) {
      return stripeError(400, 'The charge has already been refunded.', 'charge_already_refunded');
    }
    const amount = Number(form.get('amount') ?? balance);
    if (!Number.isSafeInteger(amount) || amount < 1) {
      return stripeError(
        400,
        `Invalid integer: ${form.get('amount')}`,
        'parameter_invalid_integer',
      );
    }
    if (amount > balance) {
      return stripeError(
        400,
        `Refund amount (${amount}) is greater than what is left (${balance}).`,
      );
    }
    const event = refundedChargeEvent({
      ...payment,
      paymentId,
      refundedAmount: payment.refunded_amount + amount,
    });
    const refund = {
      id: event.id.replace('evt_', 're_'),
      object: 'refund',
      amount,
      currency: payment.currency,
      payment_intent: paymentId,
      status: 'succeeded',
    };
    if (key !== null) answered.set(key, { asked, refund });
    if (!(await deliver(event))) log(`the refund of ${paymentId} was not taken by the webhook`);
    return Response.json(refund);
  };
}

function stripeError(status: number, message: string, code?: string): Response {
  return Response.json({ error: { type: 'invalid_request_error', code, message } }, { status });
}
