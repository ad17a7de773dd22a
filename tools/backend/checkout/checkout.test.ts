import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Backend } from '../backend.ts';
import { startBackend } from '../test-backend.ts';
import { startCheckout } from '../test/checkout.ts';
import { signedIn, type Person } from '../test/clients.ts';
import { completedCheckoutEvent, stripeSignature } from './stripe-event.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend({ siteUrl: 'http://127.0.0.1:5205' });
});
afterAll(() => backend.stop());

let company: Person;
let talent: Person;
let checkoutId: string;

beforeEach(async () => {
  company = await signedIn(backend, 'company');
  const started = await startCheckout(backend, company);
  talent = started.talent;
  checkoutId = started.checkout.id;
});

const page = (path = '') =>
  `${backend.url}/_checkout${path}?client_reference_id=${checkoutId}&prefilled_email=a%40b.example`;

const post = (path: string, headers: Record<string, string> = {}) =>
  fetch(page(path), { method: 'POST', redirect: 'manual', headers });

const unlocks = async () => (await company.client.from('unlocked_contacts').select('*')).data ?? [];

const deliver = (payload: string, signature: string) =>
  fetch(`${backend.url}/functions/v1/stripe-webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  });

describe('the test checkout', () => {
  it('shows the price from the database, and no name', async () => {
    const response = await fetch(page());
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('Pitchreel test checkout');
    expect(html).toContain('$15');
    expect(html).not.toContain('Ana');
  });

  it('pays through the webhook and returns to the dashboard', async () => {
    const response = await post('/pay');
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(
      `http://127.0.0.1:5205/company/dashboard?success=true&candidate=${talent.id}`,
    );
    expect(await unlocks()).toMatchObject([{ closer_id: talent.id, paid_amount: 1500 }]);
    const [event] = await backend.db.query(
      'select outcome from payment_events where checkout_id = $1',
      [checkoutId],
    );
    expect(event).toEqual({ outcome: 'unlocked' });
  });

  it('treats a double click as one payment', async () => {
    const answers = await Promise.all([post('/pay'), post('/pay'), post('/pay')]);
    answers.push(await post('/pay'));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    const events = await backend.db.query('select id from payment_events where checkout_id = $1', [
      checkoutId,
    ]);
    expect(events).toHaveLength(1);
  });

  it('takes nothing once another checkout for the talent is paid', async () => {
    const paidElsewhere = crypto.randomUUID();
    const [started] = await backend.db.query<{ position_id: string }>(
      'select position_id from public.checkouts where id = $1',
      [checkoutId],
    );
    const other = await company.client
      .from('checkouts')
      .insert({ id: paidElsewhere, position_id: started?.position_id });
    expect(other.error).toBeNull();
    const open = checkoutId;
    checkoutId = paidElsewhere;
    expect((await post('/pay')).headers.get('location')).toContain('success=true');
    checkoutId = open;
    for (const answer of [await post('/pay'), await fetch(page())]) {
      expect(answer.status).toBe(409);
      expect(await answer.text()).toContain('paid for already');
    }
    const events = await backend.db.query('select id from payment_events where checkout_id = $1', [
      open,
    ]);
    expect(events).toEqual([]);
  });

  it('declines a card without charging, and allows another try', async () => {
    const declined = await post('/decline');
    const shown = await fetch(`${backend.url}${declined.headers.get('location')}`);
    expect(await shown.text()).toContain('Your card was declined');
    expect(await unlocks()).toEqual([]);
    expect((await post('/pay')).headers.get('location')).toContain('success=true');
  });

  it("refuses a payment from another site's form", async () => {
    const response = await post('/pay', { origin: 'https://evil.example' });
    expect(response.status).toBe(403);
    expect(await unlocks()).toEqual([]);
  });

  it('refuses an unknown checkout', async () => {
    for (const id of ['', 'x', '00000000-0000-4000-8000-000000000001']) {
      const response = await fetch(`${backend.url}/_checkout?client_reference_id=${id}`);
      expect(response.status).toBe(404);
    }
  });
});

describe('the webhook', () => {
  const event = (amount = 1500) =>
    JSON.stringify(
      completedCheckoutEvent({ checkoutId, amount, currency: 'usd', email: 'a@b.example' }),
    );

  it('needs no token, but the right signature', async () => {
    const payload = event();
    for (const signature of [
      'nonsense',
      stripeSignature(payload, 'whsec_wrong'),
      stripeSignature(event(1), 'whsec_pitchreel_local'),
      stripeSignature(payload, 'whsec_pitchreel_local', Date.now() / 1000 - 3600),
    ]) {
      expect((await deliver(payload, signature)).status).toBe(400);
    }
    expect(await unlocks()).toEqual([]);
    const response = await deliver(payload, stripeSignature(payload, 'whsec_pitchreel_local'));
    expect(await response.json()).toMatchObject({ outcome: 'unlocked' });
    expect(await unlocks()).toHaveLength(1);
  });

  it('unlocks nothing for a wrong amount', async () => {
    const payload = event(1);
    const response = await deliver(payload, stripeSignature(payload, 'whsec_pitchreel_local'));
    expect(await response.json()).toMatchObject({ outcome: 'amount_mismatch' });
    expect(await unlocks()).toEqual([]);
  });
});

it('answers a call of an unknown function as hosted does', async () => {
  const { error } = await company.client.functions.invoke('no-such-function');
  expect(error).toMatchObject({ name: 'FunctionsHttpError' });
});
