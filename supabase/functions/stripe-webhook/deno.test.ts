import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Backend } from '../../../tools/backend/backend.ts';
import { startBackend } from '../../../tools/backend/test-backend.ts';
import { startCheckout } from '../../../tools/backend/test/checkout.ts';
import { signedIn, type Person } from '../../../tools/backend/test/clients.ts';
import { startDenoFunction, type DenoFunction } from '../../../tools/backend/test/deno-function.ts';

/** A payment from the signed event to the unlock, under the runtime of hosted Supabase. */
const secret = 'whsec_of_the_deno_test';

let backend: Backend;
let webhook: DenoFunction | undefined;

beforeAll(async () => {
  backend = await startBackend();
  const settings = new Map([
    ['SUPABASE_URL', backend.url],
    ['SUPABASE_SECRET_KEYS', JSON.stringify({ default: backend.secretKey })],
    ['STRIPE_WEBHOOK_SECRET', secret],
  ]);
  webhook = await startDenoFunction('stripe-webhook', settings);
});
afterAll(async () => {
  await webhook?.stop();
  await backend.stop();
});

async function deliver(event: object, by = secret) {
  const payload = JSON.stringify(event);
  const response = await fetch(webhook?.url ?? '', {
    method: 'POST',
    headers: {
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret: by }),
    },
    body: payload,
  });
  const body: unknown = await response.json();
  return { status: response.status, body };
}

async function startPaying(company: Person) {
  const { checkout } = await startCheckout(backend, company);
  return {
    id: 'evt_deno',
    object: 'event',
    type: 'checkout.session.completed',
    data: {
      object: {
        id: 'cs_deno',
        payment_status: 'paid',
        client_reference_id: checkout.id,
        payment_intent: 'pi_deno',
        amount_total: checkout.amount,
        currency: checkout.currency,
      },
    },
  };
}

it('accepts only Stripe’s signature under Deno, and unlocks', async () => {
  const company = await signedIn(backend, 'company');
  const event = await startPaying(company);
  const contacts = async () => (await company.client.from('unlocked_contacts').select('*')).data;

  expect(await deliver(event, 'whsec_forged')).toMatchObject({ status: 400 });
  expect(await contacts()).toEqual([]);

  expect(await deliver(event)).toEqual({
    status: 200,
    body: { received: true, outcome: 'unlocked' },
  });
  expect(await contacts()).toMatchObject([{ payment_id: 'pi_deno', paid_amount: 1500 }]);
  expect(await deliver(event)).toMatchObject({ body: { outcome: 'duplicate_event' } });

  const dispute = { id: 'dp_deno', payment_intent: 'pi_deno', status: 'needs_response' };
  const disputed = { id: 'evt_dp', object: 'event', type: 'charge.dispute.created' };
  expect(await deliver({ ...disputed, data: { object: dispute } })).toMatchObject({
    body: { outcome: 'disputed' },
  });
  expect(await contacts()).toEqual([]);
});

it('stores nothing of a test payment while the site takes real ones', async () => {
  const event = await startPaying(await signedIn(backend, 'company'));
  await backend.db.exec(`update public.site_settings set mode = 'live'`);
  expect(await deliver({ ...event, id: 'evt_test', livemode: false })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('test mode') },
  });
  await backend.db.exec(`update public.site_settings set mode = 'test'`);
  expect(
    await backend.db.query(`select 1 from public.payment_events where id = 'evt_test'`),
  ).toEqual([]);
});
