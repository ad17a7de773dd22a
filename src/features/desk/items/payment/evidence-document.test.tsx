import { expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { evidenceDocument, refundPolicy, soldAs } from './evidence-document';

const seller = {
  brand: 'Pitchreel',
  entity: 'Acme S.L.',
  contact: 'hello@example.com',
  site: 'https://app.example',
};

const collected = {
  payment: {
    id: 'pi_1',
    amount: 1500,
    currency: 'usd',
    paid_at: '2026-11-02T10:00:00+00:00',
    refunded_amount: 0,
    status: 'disputed',
    position_title: 'Sales Closer',
  },
  dispute: {
    id: 'dp_1',
    reason: 'fraudulent',
    reported_at: '2026-11-20T08:00:00+00:00',
    due_at: '2026-12-04T00:00:00+00:00',
  },
  company: {
    name: 'Northwind <script>',
    website: null,
    email: 'jobs@example.com',
    registered_at: '2026-10-01T09:00:00+00:00',
  },
  checkout: { id: 'c-1', started_at: '2026-11-02T09:58:00+00:00', amount: 1500, currency: 'usd' },
  unlock: {
    name: 'Ana Ortega',
    unlocked_at: '2026-11-02T10:00:01+00:00',
    locked_at: null,
    has_email: true,
    has_phone: true,
    stage: 'talking',
  },
  messages: [
    { at: '2026-11-02T10:00:01+00:00', by: 'system', text: 'Unlocked', is_read: true },
    { at: '2026-11-02T10:05:00+00:00', by: 'company', text: 'Hi & welcome', is_read: true },
    { at: '2026-11-02T11:00:00+00:00', by: 'talent', text: 'Hello', is_read: false },
  ],
};

const page = () => {
  const { html, paymentId } = evidenceDocument(collected, seller);
  expect(paymentId).toBe('pi_1');
  return new DOMParser().parseFromString(html, 'text/html');
};

it('says what was sold to whom, and until when the bank waits', () => {
  const text = page().body.textContent;
  for (const part of [
    '$15 USD',
    'dp_1',
    'fraudulent',
    'jobs@example.com',
    'Contact of Ana Ortega, Sales Closer',
    '2026-12-04 00:00:00 UTC',
    'Acme S.L. (Pitchreel), hello@example.com',
  ]) {
    expect(text).toContain(part);
  }
});

it('lists what happened in order, with times', () => {
  const rows = [...page().querySelectorAll('table')][1]?.querySelectorAll('tr') ?? [];
  expect([...rows].map((row) => row.querySelector('td')?.textContent)).toEqual([
    'The buyer registered and accepted the terms',
    'The buyer started checkout c-1 for $15 USD',
    'Payment pi_1 was confirmed',
    'The contact was delivered: name, email address and phone number, and a conversation',
    'Buyer sent a message',
    'Talent sent a message',
    'The dispute was reported',
  ]);
});

it('has the whole conversation, and runs nothing that someone typed', () => {
  const evidence = page();
  expect(evidence.body.textContent).toContain('Hi & welcome');
  expect(evidence.body.textContent).toContain('Northwind <script>');
  expect(evidence.querySelector('script')).toBeNull();
});

it('quotes what the product says', () => {
  const catalog = (name: string) => readFileSync(`locales/en/${name}.json`, 'utf8');
  expect(catalog('unlock')).toContain(JSON.stringify(soldAs));
  expect(catalog('legal')).toContain(JSON.stringify(refundPolicy));
});

it('is nothing without a payment', () => {
  expect(() => evidenceDocument({ messages: [] }, seller)).toThrow();
});

it('has the retained records where an account and its conversation are deleted', () => {
  const kept = {
    checkout_id: 'c-kept',
    unlocked_at: '2026-11-02T10:00:01+00:00',
    messages_of_company: 3,
    messages_of_talent: 2,
    last_message_at: '2026-11-09T12:00:00+00:00',
  };
  const deleted = { ...collected, company: null, checkout: null, unlock: null, messages: [], kept };
  const { html } = evidenceDocument(deleted, seller);
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent;
  for (const part of [
    'c-kept',
    '2026-11-02 10:00:01 UTCThe contact was delivered',
    '2026-11-09 12:00:00 UTCThe last message was sent',
    'the buyer sent 3 messages, the talent 2',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('No messages were sent');
});
