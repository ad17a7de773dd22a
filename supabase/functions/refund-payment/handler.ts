import { answer } from '../_shared/answer.ts';
import { bodyOf } from '../_shared/body.ts';
import { browserFunction } from '../_shared/browser-function.ts';
import { callerOf, decideAs } from '../_shared/caller.ts';
import { readEnv, type Env } from '../_shared/env.ts';
import { refusal } from '../_shared/refusal.ts';

export const needs = ['STRIPE_REFUND_KEY', 'STRIPE_API_URL'] as const;

const timeoutMs = 20_000;

/**
 * Refunds a payment: POST `{"payment_id": "pi_…", "note": "why"}` with an operator's
 * token. The decision is logged, then Stripe is asked; its refund event settles the payment.
 *
 * @returns 200 once Stripe has taken it; 401 without a token, 403 for anyone but operators, 404 for a
 *   payment that is unknown or refunded, 501 `no_stripe_key` while no key of Stripe is set, 502
 *   `stripe_refused` with Stripe's reason as `hint`.
 */
export default browserFunction({
  name: 'refund-payment',
  needs,
  failure: 'The payment could not be refunded. Look in Stripe, then try again.',
  run: async (request, env) => {
    const caller = await callerOf(request, env);
    const { payment_id: paymentId, note = '' } = await bodyOf(request);
    if (typeof paymentId !== 'string' || !/^(pi|ch|py)_\w+$/.test(paymentId)) {
      throw refusal(400, 'unknown_subject', 'payment_id names no payment of Stripe.');
    }
    if (!env.get('STRIPE_REFUND_KEY')) {
      throw refusal(501, 'no_stripe_key', 'Refund it in Stripe.');
    }
    const decision = await decideAs(caller, env, {
      action: 'refund_payment',
      subject_id: paymentId,
      note,
    });
    await refund(env, paymentId, decision);
    return answer(200, { refunded: paymentId });
  },
});

/** @throws Refusal with Stripe's reason when it refuses. */
async function refund(env: Env, paymentId: string, decision: string): Promise<void> {
  const response = await fetch(`${readEnv(env, 'STRIPE_API_URL')}/v1/refunds`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${readEnv(env, 'STRIPE_REFUND_KEY')}`,
      'idempotency-key': `${paymentId}/${decision}`,
    },
    body: new URLSearchParams({
      [paymentId.startsWith('pi_') ? 'payment_intent' : 'charge']: paymentId,
      'metadata[decision]': decision,
    }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.ok) return;
  const { code, message } = stripeError(await response.text());
  // Its event is on the way, or was missed: what is asked for is done.
  if (code === 'charge_already_refunded') return;
  console.error('refund-payment', response.status, code, message);
  throw refusal(502, 'stripe_refused', message ?? `Stripe answered ${response.status}.`);
}

function stripeError(text: string): { code?: string | undefined; message?: string | undefined } {
  try {
    const said: { error?: { code?: string; message?: string } } = JSON.parse(text);
    return { code: said.error?.code, message: said.error?.message };
  } catch {
    return {};
  }
}
