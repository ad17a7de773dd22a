import { Stripe } from 'stripe';
import { readEnv } from '../_shared/env.ts';
import { answer, callAsService } from '../_shared/service.ts';
import { instructionOf } from './instruction.ts';
import { storable } from './storable.ts';

// The one provider that is there on Deno and on Node.
const cryptoProvider = Stripe.createSubtleCryptoProvider();

/**
 * Stripe's calls (docs/decisions/0003-server-confirmed-payments.md): verifies the signature on the raw body and hands the event to the
 * database, which checks amount and currency and does everything in one transaction.
 *
 * @returns 200 once the event is written down, whatever came of it; 400 for a wrong signature and
 * for what is no event; 500 when it could not be written down or applied, so that Stripe sends it again.
 */
export default async function handler(request: Request): Promise<Response> {
  if (request.method !== 'POST') return answer(405, { error: 'Only POST is answered here.' });

  let event: Stripe.Event | undefined;
  try {
    event = await readEvent(request);
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
    const outcome = await callAsService({
      path: `rest/v1/rpc/${call}`,
      body: { p_event_id: event.id, p_payload: event, ...body },
    });
    // Without an outcome nothing is known to be written down.
    if (typeof outcome !== 'string') throw new Error(`${call} told no outcome`);
    // It is kept, with the reason; what Stripe sends again is tried again. What cannot be read will
    // not be readable then either: that is the operator's.
    if (outcome === 'failed' && body['p_kind'] !== 'unreadable') {
      return answer(500, { error: 'The event could not be applied.' });
    }
    return answer(200, { received: true, outcome });
  } catch (error) {
    console.error('stripe-webhook', event.id, error);
    return answer(500, { error: 'The event could not be recorded.' });
  }
}

/** The event as it can be kept, with an id in any case; undefined when it is none. */
async function readEvent(request: Request): Promise<Stripe.Event | undefined> {
  const text = await request.text();
  const event: unknown = await Stripe.webhooks.constructEventAsync(
    text,
    request.headers.get('stripe-signature') ?? '',
    readEnv('STRIPE_WEBHOOK_SECRET'),
    undefined,
    cryptoProvider,
  );
  const said = storable(event);
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return undefined;
  const { id, type } = { id: undefined, type: undefined, ...said };
  const named: object = {
    ...said,
    id: typeof id === 'string' && id !== '' ? id : `unnamed_${await digest(text)}`,
    type: typeof type === 'string' ? type : '',
  };
  return isEvent(named) ? named : undefined;
}

/** Whether it has what an event is kept by. What it is about is {@link instructionOf}'s to find out. */
const isEvent = (value: object): value is Stripe.Event => 'id' in value && 'type' in value;

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
