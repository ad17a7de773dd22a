import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import handler from './handler.ts';

const secret = 'whsec_test';
const checkoutId = '6f1f4f0e-4f0e-4c55-9f38-6f1f4f0e4f0e';

const event = (type: string, object: Record<string, unknown>) => ({
  id: `evt_${type}`,
  object: 'event',
  type,
  data: { object },
});

const paidSession = {
  id: 'cs_1',
  payment_status: 'paid',
  client_reference_id: checkoutId,
  payment_intent: 'pi_1',
  amount_total: 1500,
  currency: 'usd',
};

function signed(body: unknown, by = secret): Request {
  const payload = JSON.stringify(body);
  return new Request('http://localhost/functions/v1/stripe-webhook', {
    method: 'POST',
    headers: {
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret: by }),
    },
    body: payload,
  });
}

describe('the Stripe webhook', () => {
  const database = vi.fn<typeof fetch>();
  let env: Map<string, string>;
  const receive = (request: Request) => handler(request, env);

  /** The path and body of every call to the database. */
  const posted = () =>
    database.mock.calls.map(([url, init]) => ({
      path: (url instanceof Request ? url.url : url.toString()).replace('http://db/rest/v1/', ''),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    }));

  beforeEach(() => {
    env = new Map([
      ['SUPABASE_URL', 'http://db'],
      ['SUPABASE_SECRET_KEYS', '{"default":"sb_secret_x"}'],
      ['STRIPE_WEBHOOK_SECRET', secret],
    ]);
    database.mockReset().mockImplementation(async () => Response.json('unlocked'));
    vi.stubGlobal('fetch', database);
    vi.spyOn(console, 'error').mockReturnValue(undefined);
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('hands a paid checkout to the database as the service role', async () => {
    const response = await receive(signed(event('checkout.session.completed', paidSession)));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ received: true, outcome: 'unlocked' });
    expect(posted()).toMatchObject([
      {
        path: 'rpc/apply_payment',
        body: {
          p_event_id: 'evt_checkout.session.completed',
          p_checkout_id: checkoutId,
          p_payment_id: 'pi_1',
          p_amount: 1500,
          p_currency: 'usd',
        },
      },
    ]);
    expect(database.mock.calls[0]?.[1]?.headers).toMatchObject({ apikey: 'sb_secret_x' });
  });

  it('unlocks once a delayed payment has succeeded', async () => {
    await receive(signed(event('checkout.session.async_payment_succeeded', paidSession)));
    expect(posted()).toMatchObject([{ path: 'rpc/apply_payment' }]);
  });

  it('only records a checkout that is not paid yet', async () => {
    const unpaid = { ...paidSession, payment_status: 'unpaid' };
    const response = await receive(signed(event('checkout.session.completed', unpaid)));
    expect(response.status).toBe(200);
    expect(posted()).toMatchObject([
      { path: 'rpc/keep_payment_event', body: { p_kind: 'processing', p_checkout_id: checkoutId } },
    ]);
  });

  const free = { ...paidSession, payment_status: 'no_payment_required', payment_intent: null };

  it.each([0, 1500])(
    'records a checkout without a payment, with a total of %i, as a payment of 0',
    async (total) => {
      await receive(signed(event('checkout.session.completed', { ...free, amount_total: total })));
      expect(posted()).toMatchObject([
        { path: 'rpc/apply_payment', body: { p_payment_id: 'cs_1', p_amount: 0 } },
      ]);
    },
  );

  it('records a payment whose checkout is not ours', async () => {
    const foreign = { ...paidSession, client_reference_id: "1'; drop table" };
    await receive(signed(event('checkout.session.completed', foreign)));
    expect(posted()).toMatchObject([{ body: { p_checkout_id: null, p_payment_id: 'pi_1' } }]);
  });

  it.each([
    ['charge.refunded', true],
    ['charge.refunded', false],
  ])('passes a refund on to the database: %s, in full: %s', async (type, refunded) => {
    const charge = { id: 'ch_1', refunded, amount_refunded: 500, payment_intent: 'pi_1' };
    expect((await receive(signed(event(type, charge)))).status).toBe(200);
    expect(posted()).toMatchObject([
      {
        path: 'rpc/apply_refund',
        body: { p_payment_id: 'pi_1', p_amount: 500, p_full: refunded },
      },
    ]);
  });

  it.each([
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
    'charge.dispute.closed',
  ])('passes the status of a dispute on to the database: %s', async (type) => {
    const dispute = { id: 'dp_1', charge: 'ch_1', payment_intent: { id: 'pi_1' }, status: 'won' };
    expect((await receive(signed(event(type, dispute)))).status).toBe(200);
    expect(posted()).toMatchObject([
      {
        path: 'rpc/apply_dispute',
        body: { p_payment_id: 'pi_1', p_dispute_id: 'dp_1', p_status: 'won' },
      },
    ]);
  });

  it.each([
    ['checkout.session.async_payment_failed', paidSession, 'declined'],
    ['refund.failed', { id: 're_1', payment_intent: 'pi_1' }, 'refund_failed'],
    ['checkout.session.expired', paidSession, 'other'],
    ['checkout.session.completed', { ...free, client_reference_id: null }, 'other'],
    ['customer.created', { id: 'cus_1' }, 'other'],
  ])('stores %s without applying it', async (type, object, kind) => {
    expect((await receive(signed(event(type, object)))).status).toBe(200);
    expect(posted()).toMatchObject([{ path: 'rpc/keep_payment_event', body: { p_kind: kind } }]);
  });

  const { payment_status } = paidSession;
  it.each([
    [
      'an amount with half a cent',
      'checkout.session.completed',
      { ...paidSession, amount_total: 1500.5 },
    ],
    [
      'an amount that is too large',
      'checkout.session.completed',
      { ...paidSession, amount_total: 1e30 },
    ],
    ['a checkout without payment details', 'checkout.session.completed', { payment_status }],
    ['a refund of an unknown size', 'charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }],
    [
      'a dispute without a status',
      'charge.dispute.created',
      { id: 'dp_1', payment_intent: 'pi_1' },
    ],
    [
      'an unknown payment status',
      'checkout.session.completed',
      { ...paidSession, payment_status: 'iou' },
    ],
    ['no object', 'charge.dispute.created', undefined],
    ['an empty refund', 'refund.failed', {}],
  ])(
    'stores an event with %s for the operator and does not ask Stripe to resend it',
    async (_name, type, object) => {
      database.mockImplementation(async () => Response.json('failed'));
      const response = await receive(signed({ id: 'evt_1', type, data: { object } }));
      expect(response.status).toBe(200);
      expect(posted()).toMatchObject([
        {
          path: 'rpc/keep_payment_event',
          body: { p_event_id: 'evt_1', p_event_type: type, p_kind: 'unreadable' },
        },
      ]);
    },
  );

  it('keeps the payment id of an event that it cannot read', async () => {
    const object = { ...paidSession, amount_total: 1500.5 };
    await receive(signed(event('checkout.session.completed', object)));
    expect(posted()).toMatchObject([{ body: { p_payment_id: 'pi_1', p_checkout_id: checkoutId } }]);
  });

  it('derives a stable id for an event without an id', async () => {
    const nameless = { id: null, type: 'charge.refunded', data: {} };
    await receive(signed(nameless));
    await receive(signed(nameless));
    await receive(signed({ ...nameless, created: 1 }));
    const names = posted().map(({ body }) => body.p_event_id);
    expect(names[0]).toMatch(/^unnamed_[0-9a-f]{64}$/);
    expect(names[1]).toBe(names[0]);
    expect(names[2]).not.toBe(names[0]);
  });

  it('keeps an event without a type for the operator', async () => {
    await receive(signed({ id: 'evt_1', data: { object: paidSession } }));
    expect(posted()).toMatchObject([{ body: { p_kind: 'unreadable', p_event_type: '' } }]);
  });

  it('replaces characters that the database cannot store', async () => {
    const odd = { ...paidSession, id: 'cs_\uD800\u{1F600}', payment_intent: null };
    await receive(signed(event('checkout.session.completed', odd)));
    await receive(signed(event('odd\0', paidSession)));
    expect(posted()).toMatchObject([
      { body: { p_payment_id: 'cs_\uFFFD\u{1F600}' } },
      { body: { p_event_id: 'evt_odd\uFFFD', p_event_type: 'odd\uFFFD' } },
    ]);
  });

  it('hands nothing to the database that identifies who paid', async () => {
    const customer = { name: 'Ana Ortega', email: 'ana@example.com' };
    const session = { ...paidSession, customer_details: customer, customer_email: customer.email };
    await receive(signed(event('checkout.session.completed', session)));
    // An event that it cannot read is kept in the same form.
    await receive(signed(event('checkout.session.completed', { ...session, amount_total: 0.5 })));
    expect(posted()).toMatchObject([
      { body: { p_payload: { data: { object: paidSession } } } },
      { body: { p_kind: 'unreadable', p_payload: { data: { object: { amount_total: 0.5 } } } } },
    ]);
    expect(JSON.stringify(posted())).not.toMatch(/Ana|ana@/);
  });

  it('refuses a test payment that the site does not take', async () => {
    database.mockImplementation(async () => Response.json('test_event'));
    const response = await receive(signed(event('checkout.session.completed', paidSession)));
    expect(response.status).toBe(400);
    const body: unknown = await response.json();
    expect(body).toMatchObject({ error: expect.stringContaining('nothing was stored') });
  });

  it.each([null, 5, 'text', [], true])('refuses the body %j', async (body) => {
    expect((await receive(signed(body))).status).toBe(400);
    expect(database).not.toHaveBeenCalled();
  });

  it('asks Stripe to resend an event that was stored but could not be applied', async () => {
    database.mockImplementation(async () => Response.json('failed'));
    const response = await receive(signed(event('checkout.session.completed', paidSession)));
    expect(response.status).toBe(500);
  });

  const deadlock = () =>
    Response.json({ code: '40P01', message: 'deadlock detected' }, { status: 500 });
  const changed = () =>
    Response.json({ code: '40001', message: 'could not serialize access' }, { status: 500 });

  it.each([
    ['is busy with another transaction', () => Response.json('busy')],
    ['stopped it because of a deadlock', deadlock],
    ['stopped it because of what another transaction changed', changed],
  ])('calls the database again at once when it %s', async (_what, answer) => {
    database.mockImplementationOnce(async () => answer());
    database.mockImplementationOnce(async () => answer());
    const response = await receive(signed(event('checkout.session.completed', paidSession)));
    expect(await response.json()).toEqual({ received: true, outcome: 'unlocked' });
    expect(posted()).toHaveLength(3);
  });

  it.each([
    ['busy', () => Response.json('busy')],
    ['in a deadlock', deadlock],
  ])('leaves the event to Stripe when the database is %s for long', async (_what, answer) => {
    database.mockImplementation(async () => answer());
    const response = await receive(signed(event('checkout.session.completed', paidSession)));
    expect(response.status).toBe(500);
    expect(posted()).toHaveLength(3);
  });

  it('calls the database once when it refuses for good', async () => {
    database.mockImplementation(async () => Response.json({ code: '23514' }, { status: 400 }));
    await receive(signed(event('checkout.session.completed', paidSession)));
    expect(posted()).toHaveLength(1);
  });

  it.each([
    ['another secret', () => signed(event('checkout.session.completed', paidSession), 'whsec_x')],
    [
      'no signature',
      () => new Request('http://localhost/', { method: 'POST', body: JSON.stringify(paidSession) }),
    ],
    [
      'a body changed after signing',
      () => {
        const request = signed(event('checkout.session.completed', paidSession));
        const other = JSON.stringify(
          event('checkout.session.completed', { ...paidSession, amount_total: 1 }),
        );
        return new Request(request.url, { method: 'POST', headers: request.headers, body: other });
      },
    ],
  ])('refuses %s', async (_name, request) => {
    expect((await receive(request())).status).toBe(400);
    expect(database).not.toHaveBeenCalled();
  });

  it.each([
    ['refuses', async () => Response.json({ message: 'no' }, { status: 503 })],
    ['is unreachable', () => Promise.reject(new TypeError('fetch failed'))],
    ['sends an empty answer', async () => new Response('')],
    ['answers without an outcome', async () => Response.json(null)],
  ])('asks Stripe to send again when the database %s', async (_name, answer) => {
    database.mockImplementation(answer);
    const response = await receive(signed(event('checkout.session.completed', paidSession)));
    expect(response.status).toBe(500);
  });

  it('asks Stripe to send again when it is not configured', async () => {
    env.delete('STRIPE_WEBHOOK_SECRET');
    const response = await receive(signed(event('checkout.session.completed', paidSession)));
    expect(response.status).toBe(500);
  });

  it('reports to the operator alone whether it is ready', async () => {
    env.delete('STRIPE_WEBHOOK_SECRET');
    const headers = { apikey: 'sb_secret_x' };
    const response = await receive(new Request('http://localhost/', { headers }));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ready: false, missing: ['STRIPE_WEBHOOK_SECRET'] });
    expect((await receive(new Request('http://localhost/'))).status).toBe(403);
  });

  it('answers GET and POST only', async () => {
    expect((await receive(new Request('http://localhost/', { method: 'PUT' }))).status).toBe(405);
  });
});
