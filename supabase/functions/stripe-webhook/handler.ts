import { Stripe } from 'stripe';
import { answer } from '../_shared/request/answer.ts';
import { readEnv, type Env } from '../_shared/env.ts';
import { readiness } from '../_shared/request/readiness.ts';
import { callAsService, ServiceError } from '../_shared/service.ts';
import { instructionOf } from './instruction.ts';
import { storable } from './storable.ts';
import { storedPayload } from './stored-payload.ts';

// The only crypto provider that works on both Deno and Node.
const cryptoProvider = Stripe.createSubtleCryptoProvider();

export const needs = ['STRIPE_WEBHOOK_SECRET'] as const;

/** How often to call the database while another transaction is in the way. */
const mostCalls = 3;

/**
 * Receives Stripe's events (docs/decisions/0003-server-confirmed-payments.md): verifies the
 * signature on the raw body and passes the event, without anything personal, to the database, which
 * checks amount and currency and applies it in one transaction.
 *
 * @returns 200 once the event is stored, whatever its outcome; 400 for a wrong signature, a body
 *   that is not an event or a test payment on a site that takes real ones; 500 when the event could not be stored or applied, so that Stripe resends
 *   it.
 */
export default async function handler(request: Request, env: Env): Promise<Response> {
  if (request.method === 'GET') return readiness(request, env, needs);
  if (request.method !== 'POST') {
    return answer(405, { error: 'Only GET and POST are answered here.' });
  }

  let event: Stripe.Event | undefined;
  try {
    event = await readEvent(request, env);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      return answer(400, { error: 'The signature does not match.' });
    }
    if (error instanceof SyntaxError) return answer(400, { error: 'The body is not JSON.' });
    console.error('stripe-webhook', error);
    return answer(500, { error: 'The event could not be read.' });
  }
  if (!event) return answer(400, { error: 'The body is not an event.' });

  const { call, body } = instructionOf(event);
  try {
    const outcome = await callUntilFree(() =>
      callAsService(env, {
        path: `rest/v1/rpc/${call}`,
        body: { p_event_id: event.id, p_payload: storedPayload({ ...event }), ...body },
      }),
    );
    // Without an outcome the event may not have been stored.
    if (typeof outcome !== 'string') throw new Error(`${call} told no outcome`);
    if (outcome === 'test_event') {
      return answer(400, {
        error:
          'This is an event of Stripe’s test mode, and the site takes real payments: nothing was stored. ' +
          'Send test events to a site in test mode (site_settings.mode).',
      });
    }
    // The event is stored with the reason; a resent one is applied again. Resending does not help
    // with an unreadable event, which is left to the operator.
    if (outcome === 'busy' || (outcome === 'failed' && body['p_kind'] !== 'unreadable')) {
      return answer(500, { error: 'The event could not be applied.' });
    }
    return answer(200, { received: true, outcome });
  } catch (error) {
    console.error('stripe-webhook', event.id, error);
    return answer(500, { error: 'The event could not be recorded.' });
  }
}

/**
 * Calls the database again at once when it undid its work because of another transaction, which is
 * done by then: with the outcome 'busy', or with an error of PostgreSQL's class 40 (deadlock,
 * serialization).
 *
 * @returns the last outcome. @throws the last error.
 */
async function callUntilFree(call: () => Promise<unknown>): Promise<unknown> {
  for (let calls = 1; ; calls += 1) {
    try {
      const outcome = await call();
      if (outcome !== 'busy' || calls === mostCalls) return outcome;
    } catch (error) {
      const isBusy = error instanceof ServiceError && /"code":\s*"40(P01|001)"/.test(error.said);
      if (!isBusy || calls === mostCalls) throw error;
    }
  }
}

/**
 * The event in a form that the database can store, always with an id; undefined when the body is
 * not an event.
 */
async function readEvent(request: Request, env: Env): Promise<Stripe.Event | undefined> {
  const text = await request.text();
  const event: unknown = await Stripe.webhooks.constructEventAsync(
    text,
    request.headers.get('stripe-signature') ?? '',
    readEnv(env, 'STRIPE_WEBHOOK_SECRET'),
    undefined,
    cryptoProvider,
  );
  const content = storable(event);
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return undefined;
  const { id, type } = { id: undefined, type: undefined, ...content };
  const named: object = {
    ...content,
    id: typeof id === 'string' && id !== '' ? id : `unnamed_${await digest(text)}`,
    type: typeof type === 'string' ? type : '',
  };
  return isEvent(named) ? named : undefined;
}

/** Whether the value has the fields of a Stripe event; {@link instructionOf} reads the rest. */
const isEvent = (value: object): value is Stripe.Event => 'id' in value && 'type' in value;

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
