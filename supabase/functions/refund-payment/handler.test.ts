import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import handler from './handler.ts';

/** How Stripe answers. */
let stripe: () => Response | Promise<Response>;
/** Whether the site takes real payments. */
let isLive: boolean;
/** Whether the caller's authenticator counts. */
let isTrusted: boolean;
let env: Map<string, string>;

const network = vi.fn<typeof fetch>(async (input) => {
  const address = input instanceof Request ? input.url : input.toString();
  if (address.endsWith('/auth/v1/user')) return Response.json({ id: 'an id' });
  if (address.endsWith('/is_trusted_session')) return Response.json(isTrusted);
  if (address.endsWith('/decide_as')) return Response.json('a decision');
  if (address.endsWith('/asked_refund')) return Response.json([{ id: 'a refund', amount: 500 }]);
  if (address.includes('/site_settings')) return Response.json(isLive ? [{ mode: 'live' }] : []);
  if (address.endsWith('/answer_refund')) return new Response(null, { status: 204 });
  return stripe();
});
const sent = (call: number) => {
  const init = network.mock.calls[call]?.[1];
  return new Request('http://localhost', { ...init, signal: null });
};
const addresses = () => network.mock.calls.map(([input]) => input);
/** What the database was told of Stripe's answer. */
const noted = () => sent(5).json();

/** A token of who typed a code so many seconds ago; only its claims count here. */
function tokenOf(codeAge: number | undefined): string {
  const timestamp = Date.now() / 1000 - (codeAge ?? 0);
  const claims =
    codeAge === undefined ? { aal: 'aal1' } : { aal: 'aal2', amr: [{ method: 'totp', timestamp }] };
  const token = { ...claims, session_id: 'a session' };
  return `a.${Buffer.from(JSON.stringify(token)).toString('base64url')}.c`;
}

async function refund(paymentId = 'pi_1', more: object = {}, codeAge: number | undefined = 10) {
  const response = await handler(
    new Request('http://localhost/functions/v1/refund-payment', {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenOf(codeAge)}` },
      body: JSON.stringify({ payment_id: paymentId, note: 'Paid twice', ...more }),
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
  isLive = true;
  isTrusted = true;
  stripe = () => Response.json({ id: 're_1', status: 'succeeded' });
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

it('asks Stripe for what the decision says, under the id of the refund', async () => {
  const seen = { left: 1500, amount: 500, words: 'Sorry' };
  expect(await refund('pi_1', { seen })).toEqual({
    status: 200,
    body: { refunded: 'pi_1', amount: 500 },
  });
  expect(await sent(1).json()).toEqual({ p_user_id: 'an id', p_session_id: 'a session' });
  expect(await sent(2).json()).toEqual({
    p_operator_id: 'an id',
    p_action: 'refund_payment',
    p_subject_id: 'pi_1',
    p_note: 'Paid twice',
    p_seen: seen,
  });
  expect(await sent(3).json()).toEqual({ p_decision_id: 'a decision' });
  expect(addresses()[4]).toBe('https://stripe.example/v1/refunds');
  const request = sent(4);
  expect(request.headers.get('authorization')).toBe('Bearer rk_live_x');
  expect(request.headers.get('idempotency-key')).toBe('a refund');
  expect(await request.text()).toBe('payment_intent=pi_1&amount=500&metadata%5Brefund%5D=a+refund');
  expect(await noted()).toEqual({ p_id: 'a refund', p_answer: 'taken', p_provider_id: 're_1' });
});

it('decides nothing while no key of Stripe is set, and says what to do', async () => {
  env.delete('STRIPE_REFUND_KEY');
  expect(await refund()).toMatchObject({ status: 501, body: { message: 'no_stripe_key' } });
  expect(addresses()).toEqual(['http://db/auth/v1/user']);
});

it('decides nothing on a live site with a key of test mode, and says so', async () => {
  env.set('STRIPE_REFUND_KEY', 'rk_test_x');
  expect(await refund()).toMatchObject({
    status: 501,
    body: { message: 'no_stripe_key', hint: "STRIPE_REFUND_KEY is a key of Stripe's test mode." },
  });
  expect(addresses()).not.toContain('http://db/rest/v1/rpc/decide_as');
  isLive = false;
  expect(await refund()).toMatchObject({ status: 200 });
});

it('returns why Stripe refuses, and stores it', async () => {
  stripe = () => Response.json({ error: { message: 'Insufficient funds' } }, { status: 400 });
  expect(await refund()).toMatchObject({
    status: 502,
    body: { message: 'stripe_refused', hint: 'Insufficient funds' },
  });
  expect(await noted()).toEqual({
    p_id: 'a refund',
    p_answer: 'refused',
    p_problem: 'Insufficient funds',
  });
});

it('notes a refund that failed at once as refused', async () => {
  stripe = () =>
    Response.json({ id: 're_1', status: 'failed', failure_reason: 'expired_or_canceled_card' });
  expect(await refund()).toMatchObject({ status: 502, body: { message: 'stripe_refused' } });
  expect(await noted()).toMatchObject({
    p_answer: 'refused',
    p_problem: 'expired_or_canceled_card',
  });
});

it.each([
  ['is down', () => new Response('<html>', { status: 503 })],
  ['is doing it just now', () => Response.json({ error: {} }, { status: 409 })],
  ['cannot be reached', () => Promise.reject(new TypeError('no route'))],
])('says that nobody knows the outcome when Stripe %s', async (_how, how) => {
  stripe = how;
  expect(await refund()).toMatchObject({ status: 504, body: { message: 'no_answer' } });
  expect(await noted()).toEqual({ p_id: 'a refund', p_answer: 'no_answer' });
});

it('takes a payment that Stripe has refunded before as done', async () => {
  stripe = () => Response.json({ error: { code: 'charge_already_refunded' } }, { status: 400 });
  expect((await refund()).status).toBe(200);
  expect(await noted()).toEqual({ p_id: 'a refund', p_answer: 'done' });
});

it('asks nobody about what is no payment of Stripe', async () => {
  for (const id of ['evt_1', 'cs_1', '', 'pi_1&amount=1']) {
    expect((await refund(id)).status).toBe(400);
  }
  expect(addresses().filter((address) => address !== 'http://db/auth/v1/user')).toEqual([]);
});

it('asks for a new code after five minutes, and refunds nothing for who has typed none', async () => {
  expect(await refund('pi_1', {}, 290)).toMatchObject({ status: 200 });
  network.mockClear();
  expect(await refund('pi_1', {}, 310)).toMatchObject({
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

it('refunds nothing with a code of an authenticator that does not count yet', async () => {
  isTrusted = false;
  expect(await refund()).toMatchObject({ status: 403, body: { message: 'authenticator_new' } });
  expect(addresses()).toEqual([
    'http://db/auth/v1/user',
    'http://db/rest/v1/rpc/is_trusted_session',
  ]);
});
