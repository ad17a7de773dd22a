import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import handler from './handler.ts';

/** How Stripe answers. */
let stripe: () => Response;
let env: Map<string, string>;

const network = vi.fn<typeof fetch>(async (input) => {
  const address = input instanceof Request ? input.url : input.toString();
  if (address.endsWith('/auth/v1/user')) return Response.json({ id: 'an id' });
  if (address.endsWith('/decide_as')) return Response.json('a decision');
  return stripe();
});
const sent = (call: number) => {
  const init = network.mock.calls[call]?.[1];
  return new Request('http://localhost', { ...init, signal: null });
};
const addresses = () => network.mock.calls.map(([input]) => input);

/** A token of who typed a code so many seconds ago; only its claims count here. */
function tokenOf(codeAge: number | undefined): string {
  const timestamp = Date.now() / 1000 - (codeAge ?? 0);
  const claims =
    codeAge === undefined ? { aal: 'aal1' } : { aal: 'aal2', amr: [{ method: 'totp', timestamp }] };
  return `a.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c`;
}

async function refund(paymentId = 'pi_1', codeAge: number | undefined = 10) {
  const response = await handler(
    new Request('http://localhost/functions/v1/refund-payment', {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenOf(codeAge)}` },
      body: JSON.stringify({ payment_id: paymentId, note: 'Paid twice' }),
    }),
    env,
  );
  const body: unknown = await response.json();
  return { status: response.status, body };
}

beforeEach(() => {
  vi.stubGlobal('fetch', network);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  network.mockClear();
  stripe = () => Response.json({ id: 're_1' });
  env = new Map([
    ['SUPABASE_URL', 'http://db'],
    ['SUPABASE_PUBLISHABLE_KEYS', '{"default":"sb_publishable_x"}'],
    ['SUPABASE_SECRET_KEYS', '{"default":"sb_secret_x"}'],
    ['STRIPE_REFUND_KEY', 'rk_live_x'],
    ['STRIPE_API_URL', 'https://stripe.example'],
  ]);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('asks Stripe for what is left of the payment, under the id of the logged decision', async () => {
  expect(await refund()).toEqual({ status: 200, body: { refunded: 'pi_1' } });
  expect(await sent(1).json()).toEqual({
    p_operator_id: 'an id',
    p_action: 'refund_payment',
    p_subject_id: 'pi_1',
    p_note: 'Paid twice',
  });
  expect(addresses()[2]).toBe('https://stripe.example/v1/refunds');
  const asked = sent(2);
  expect(asked.headers.get('authorization')).toBe('Bearer rk_live_x');
  expect(asked.headers.get('idempotency-key')).toBe('pi_1/a decision');
  expect(await asked.text()).toBe('payment_intent=pi_1&metadata%5Bdecision%5D=a+decision');
});

it('decides nothing while no key of Stripe is set, and says what to do', async () => {
  env.delete('STRIPE_REFUND_KEY');
  expect(await refund()).toMatchObject({ status: 501, body: { message: 'no_stripe_key' } });
  expect(addresses()).toEqual(['http://db/auth/v1/user']);
});

it('tells why Stripe refuses', async () => {
  stripe = () => Response.json({ error: { message: 'Insufficient funds' } }, { status: 400 });
  expect(await refund()).toMatchObject({
    status: 502,
    body: { message: 'stripe_refused', hint: 'Insufficient funds' },
  });
  stripe = () => new Response('<html>', { status: 503 });
  expect(await refund()).toMatchObject({
    status: 502,
    body: { hint: 'Stripe answered 503.' },
  });
});

it('takes a payment that Stripe has refunded before as done', async () => {
  stripe = () => Response.json({ error: { code: 'charge_already_refunded' } }, { status: 400 });
  expect((await refund()).status).toBe(200);
});

it('asks nobody about what is no payment of Stripe', async () => {
  for (const id of ['evt_1', 'cs_1', '', 'pi_1&amount=1']) {
    expect((await refund(id)).status).toBe(400);
  }
  expect(addresses().filter((address) => address !== 'http://db/auth/v1/user')).toEqual([]);
});

it('asks for a new code after five minutes, and refunds nothing for who has typed none', async () => {
  expect(await refund('pi_1', 290)).toMatchObject({ status: 200 });
  network.mockClear();
  expect(await refund('pi_1', 310)).toMatchObject({
    status: 403,
    body: { message: 'code_needed' },
  });
  const response = await handler(
    new Request('http://localhost/functions/v1/refund-payment', {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenOf(undefined)}` },
      body: JSON.stringify({ payment_id: 'pi_1', note: 'Paid twice' }),
    }),
    env,
  );
  expect(response.status).toBe(403);
  expect(addresses().filter((address) => address !== 'http://db/auth/v1/user')).toEqual([]);
});
