import { describe, expect, it } from 'vitest';
import { storedPayload } from './stored-payload.ts';

const event = (type: string, object: Record<string, unknown>, rest: object = {}) => ({
  id: 'evt_1QzX2aLkdIwHu7ix',
  object: 'event',
  api_version: '2025-09-30.clover',
  created: 1_790_000_000,
  livemode: true,
  pending_webhooks: 1,
  request: { id: 'req_abc', idempotency_key: 'ana@example.com' },
  type,
  data: { object, ...rest },
});

const person = {
  name: 'Ana Ortega',
  email: 'ana@example.com',
  phone: '+34600111222',
  address: {
    city: 'Málaga',
    country: 'ES',
    line1: 'Calle Larios 5',
    line2: null,
    postal_code: '29005',
    state: 'Andalucía',
  },
};

const session = {
  id: 'cs_live_a1',
  object: 'checkout.session',
  amount_subtotal: 1500,
  amount_total: 1500,
  client_reference_id: '6f1f4f0e-4f0e-4c55-9f38-6f1f4f0e4f0e',
  created: 1_789_999_000,
  currency: 'usd',
  customer: 'cus_Ana',
  customer_details: { ...person, tax_exempt: 'none', tax_ids: [{ type: 'eu_vat', value: 'ES1' }] },
  customer_email: 'ana@example.com',
  custom_fields: [{ key: 'company', text: { value: 'Ana Ortega SL' } }],
  livemode: true,
  metadata: { note: 'Ana Ortega' },
  mode: 'payment',
  payment_intent: 'pi_3Q',
  payment_link: 'plink_1Q',
  payment_status: 'paid',
  shipping_details: person,
  status: 'complete',
  success_url: 'https://app.example/?email=ana@example.com',
  url: null,
};

const charge = {
  id: 'ch_3Q',
  object: 'charge',
  amount: 1500,
  amount_captured: 1500,
  amount_refunded: 1500,
  balance_transaction: 'txn_3Q',
  billing_details: person,
  calculated_statement_descriptor: 'PITCHREEL ANA',
  captured: true,
  created: 1_789_999_100,
  currency: 'usd',
  customer: null,
  description: 'Contact for Ana Ortega',
  disputed: false,
  failure_code: null,
  failure_message: 'The card of Ana Ortega was declined',
  livemode: true,
  paid: true,
  payment_intent: { id: 'pi_3Q', object: 'payment_intent', receipt_email: 'ana@example.com' },
  payment_method_details: {
    type: 'card',
    card: { brand: 'visa', last4: '4242', exp_month: 8, fingerprint: 'Xt5EWLLDS7FJjR1c' },
  },
  receipt_email: 'ana@example.com',
  receipt_url: 'https://pay.stripe.com/receipts/payment/CAcaFw',
  refunded: true,
  refunds: { object: 'list', data: [{ id: 're_3Q', reason: 'requested_by_customer' }] },
  shipping: person,
  status: 'succeeded',
};

const dispute = {
  id: 'du_1Q',
  object: 'dispute',
  amount: 1500,
  balance_transactions: [{ id: 'txn_1Q', amount: -1500 }],
  charge: 'ch_3Q',
  created: 1_789_999_200,
  currency: 'usd',
  evidence: {
    customer_email_address: 'ana@example.com',
    customer_name: 'Ana Ortega',
    customer_purchase_ip: '203.0.113.7',
    billing_address: 'Calle Larios 5, 29005 Málaga',
    uncategorized_text: 'Ana Ortega never wrote back',
  },
  evidence_details: { due_by: 1_790_500_000, has_evidence: true, submission_count: 0 },
  is_charge_refundable: false,
  livemode: true,
  network_reason_code: '10.4',
  payment_intent: 'pi_3Q',
  payment_method_details: { type: 'card', card: { brand: 'visa', network_reason_code: '10.4' } },
  reason: 'fraudulent',
  status: 'needs_response',
};

const personal =
  /Ana|ana@|Ortega|600111222|Larios|29005|Málaga|4242|visa|Xt5E|receipt|203\.0|cus_|ES1|req_/i;

describe('what is stored of', () => {
  it('a paid checkout', () => {
    const payload = storedPayload(event('checkout.session.completed', session));
    expect(payload).toEqual({
      id: 'evt_1QzX2aLkdIwHu7ix',
      object: 'event',
      type: 'checkout.session.completed',
      created: 1_790_000_000,
      livemode: true,
      api_version: '2025-09-30.clover',
      data: {
        object: {
          id: 'cs_live_a1',
          object: 'checkout.session',
          created: 1_789_999_000,
          livemode: true,
          mode: 'payment',
          client_reference_id: '6f1f4f0e-4f0e-4c55-9f38-6f1f4f0e4f0e',
          payment_link: 'plink_1Q',
          payment_intent: 'pi_3Q',
          amount_subtotal: 1500,
          amount_total: 1500,
          currency: 'usd',
          status: 'complete',
          payment_status: 'paid',
        },
      },
    });
  });

  it('a refund', () => {
    expect(storedPayload(event('charge.refunded', charge))['data']).toEqual({
      object: {
        id: 'ch_3Q',
        object: 'charge',
        created: 1_789_999_100,
        livemode: true,
        payment_intent: 'pi_3Q',
        balance_transaction: 'txn_3Q',
        amount: 1500,
        amount_captured: 1500,
        amount_refunded: 1500,
        currency: 'usd',
        status: 'succeeded',
        captured: true,
        disputed: false,
        paid: true,
        refunded: true,
        failure_code: null,
      },
    });
  });

  it('a charge with its fee, where Stripe sends the whole transaction', () => {
    const expanded = { ...charge, balance_transaction: { id: 'txn_3Q', fee: 74, net: 1426 } };
    expect(storedPayload(event('charge.refunded', expanded))['data']).toMatchObject({
      object: { balance_transaction: 'txn_3Q', fee: 74 },
    });
  });

  it('a dispute', () => {
    const before = { evidence: { customer_name: 'Ana Ortega' }, status: 'warning_needs_response' };
    const updated = event('charge.dispute.updated', dispute, { previous_attributes: before });
    expect(storedPayload(updated)['data']).toEqual({
      object: {
        id: 'du_1Q',
        object: 'dispute',
        created: 1_789_999_200,
        livemode: true,
        payment_intent: 'pi_3Q',
        charge: 'ch_3Q',
        amount: 1500,
        currency: 'usd',
        status: 'needs_response',
        is_charge_refundable: false,
        reason: 'fraudulent',
        network_reason_code: '10.4',
        evidence_details: { due_by: 1_790_500_000 },
      },
    });
  });

  it.each([
    ['checkout.session.completed', session],
    ['charge.refunded', charge],
    ['charge.dispute.created', dispute],
    ['customer.created', { id: 'cu_1', object: 'customer', ...person }],
    // A field that is known may hold what it never held before.
    ['refund.failed', { id: 're_1', reason: 'Ana Ortega asked', status: person, charge: [person] }],
    ['checkout.session.completed', { ...session, client_reference_id: 'ana@example.com' }],
  ])('%s says nothing of a person', (type, object) => {
    expect(JSON.stringify(storedPayload(event(type, object)))).not.toMatch(personal);
  });

  it.each([undefined, null, 0, 'true', 'false', false])(
    'an event whose livemode is %j: that it moved no money',
    (livemode) => {
      const changed = { ...event('charge.refunded', charge), livemode };
      expect(storedPayload(changed)['livemode']).toBe(false);
    },
  );

  it('an event without an object', () => {
    expect(storedPayload({ id: 'evt_1', type: 'x', data: 'Ana' })).toEqual({
      id: 'evt_1',
      type: 'x',
      livemode: false,
      data: { object: null },
    });
  });
});
