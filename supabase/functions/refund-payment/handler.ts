import { answer } from '../_shared/request/answer.ts';
import { bodyOf } from '../_shared/request/body.ts';
import { browserFunction } from '../_shared/request/browser-function.ts';
import { callerOf } from '../_shared/request/caller.ts';
import { refundPayment } from '../_shared/stripe/refund.ts';

export const needs = ['STRIPE_REFUND_KEY', 'STRIPE_API_URL'] as const;

/**
 * Refunds a payment: POST `{"payment_id": "pi_…", "note": "why"}` with an operator's token, and
 * `seen` with `left` (minor units, as it was read), `amount` for less than that, and `words` that the
 * company is told. The decision is logged with the refund, then Stripe is asked under the refund's id;
 * its events settle both.
 *
 * @returns 200 once Stripe has taken it; 401 without a token, 403 for anyone but operators, 404 for a
 *   payment that is unknown, 409 for one that is refunded, asked for already or with the bank, or that
 *   `needs_second` because another operator has to propose it first, 501 `no_stripe_key` while no key
 *   of Stripe is set, or one of its test mode on a live site, 502 `stripe_refused` with Stripe's reason
 *   as `hint`, 504 `no_answer` when nobody knows: the same can be asked for again.
 */
export default browserFunction({
  name: 'refund-payment',
  needs,
  failure: 'The payment could not be refunded. Look in Stripe, then try again.',
  run: async (request, env) => {
    const caller = await callerOf(request, env);
    const { payment_id: paymentId, note = '', seen } = await bodyOf(request);
    const amount = await refundPayment(caller, env, { paymentId, note, seen });
    return answer(200, { refunded: paymentId, amount });
  },
});
