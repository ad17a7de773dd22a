import { decideAs, type Caller } from '../request/caller.ts';
import { readEnv, type Env } from '../env.ts';
import { refusal } from '../request/refusal.ts';
import { callAsService } from '../service.ts';
import { isTestKey } from './stripe-key.ts';

const timeoutMs = 20_000;

interface RefundRequest {
  readonly paymentId: unknown;
  /** Why. */
  readonly note: unknown;
  /** `{left, amount, words}`, as it was read. */
  readonly seen: unknown;
}

/**
 * Logs the decision to refund a payment with the refund, and asks Stripe under the refund's id.
 *
 * @returns how much Stripe will refund, in minor units.
 * @throws Refusal as the function refund-payment answers it.
 */
export async function refundPayment(
  caller: Caller,
  env: Env,
  { paymentId, note, seen }: RefundRequest,
): Promise<number> {
  if (typeof paymentId !== 'string' || !/^(pi|ch|py)_\w+$/.test(paymentId)) {
    throw refusal(400, 'unknown_subject', 'payment_id names no payment of Stripe.');
  }
  const key = env.get('STRIPE_REFUND_KEY');
  if (!key) throw refusal(501, 'no_stripe_key', 'Refund it in Stripe.');
  if (isTestKey(key) && (await isLive(env))) {
    throw refusal(501, 'no_stripe_key', "STRIPE_REFUND_KEY is a key of Stripe's test mode.");
  }
  const decision = await decideAs(caller, env, {
    action: 'refund_payment',
    subject_id: paymentId,
    note,
    seen,
  });
  const refund = await refundOf(env, decision);
  const outcome = await askStripe(env, paymentId, refund);
  await callAsService(env, {
    path: 'rest/v1/rpc/answer_refund',
    body: {
      p_id: refund.id,
      p_answer: outcome.answer,
      ...(outcome.providerId === undefined ? {} : { p_provider_id: outcome.providerId }),
      ...(outcome.problem === undefined ? {} : { p_problem: outcome.problem }),
    },
  });
  if (outcome.answer === 'refused') throw refusal(502, 'stripe_refused', outcome.problem ?? '');
  if (outcome.answer === 'no_answer') {
    throw refusal(504, 'no_answer', 'Try again: the same refund is made once.');
  }
  return refund.amount;
}

/** Whether the site takes real payments. */
async function isLive(env: Env): Promise<boolean> {
  const rows = await callAsService(env, {
    method: 'GET',
    path: 'rest/v1/site_settings?select=mode&mode=eq.live',
  });
  return Array.isArray(rows) && rows.length > 0;
}

interface Refund {
  readonly id: string;
  /** Minor units. */
  readonly amount: number;
}

/** What a decision lets Stripe be asked for. @throws Error when there's nothing */
async function refundOf(env: Env, decision: string): Promise<Refund> {
  const rows = await callAsService(env, {
    path: 'rest/v1/rpc/asked_refund',
    body: { p_decision_id: decision },
  });
  const row: unknown = Array.isArray(rows) ? rows[0] : undefined;
  if (typeof row !== 'object' || row === null || !('id' in row) || !('amount' in row)) {
    throw new Error(`decision ${decision} asks for no refund`);
  }
  return { id: String(row.id), amount: Number(row.amount) };
}

interface StripeOutcome {
  /** As `answer_refund` takes it. */
  readonly answer: 'taken' | 'done' | 'refused' | 'no_answer';
  readonly providerId?: string | undefined;
  readonly problem?: string | undefined;
}

/** Asks Stripe for a refund, which it makes once under the same id. */
async function askStripe(
  env: Env,
  paymentId: string,
  { id, amount }: Refund,
): Promise<StripeOutcome> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${readEnv(env, 'STRIPE_API_URL')}/v1/refunds`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${readEnv(env, 'STRIPE_REFUND_KEY')}`,
        'idempotency-key': id,
      },
      body: new URLSearchParams({
        [paymentId.startsWith('pi_') ? 'payment_intent' : 'charge']: paymentId,
        amount: String(amount),
        'metadata[refund]': id,
      }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await response.text();
  } catch (error) {
    console.error('refund-payment', error);
    return { answer: 'no_answer' };
  }
  const body = readStripe(text);
  if (response.ok) {
    return body.status === 'failed' || body.status === 'canceled'
      ? { answer: 'refused', providerId: body.id, problem: body.failure_reason ?? body.status }
      : { answer: 'taken', providerId: body.id };
  }
  // Its event is on the way, or was missed: what is asked for is done.
  if (body.error?.code === 'charge_already_refunded') return { answer: 'done' };
  console.error('refund-payment', response.status, body.error?.code, body.error?.message);
  // Another call with this id is under way, or Stripe itself has failed, perhaps after the refund.
  if (response.status === 409 || response.status === 429 || response.status >= 500) {
    return { answer: 'no_answer' };
  }
  return {
    answer: 'refused',
    problem: body.error?.message ?? `Stripe answered ${response.status}.`,
  };
}

/** What is read of Stripe's answers: a refund, or an error. */
interface StripeAnswer {
  id?: string;
  status?: string;
  failure_reason?: string;
  error?: { code?: string; message?: string };
}

function readStripe(text: string): StripeAnswer {
  try {
    const body: StripeAnswer | null = JSON.parse(text);
    return body ?? {};
  } catch {
    return {};
  }
}
