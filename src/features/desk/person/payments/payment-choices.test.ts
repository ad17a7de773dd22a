import { expect, it } from 'vitest';
import type { DeskPayment } from '@/features/desk/api/person/person';
import { paymentChoices } from './payment-choices';

const payment = (fields: Partial<DeskPayment>): DeskPayment => ({
  payment_id: 'pi_1',
  company_id: 'c',
  talent_id: 't',
  checkout_id: 'k',
  candidate: 'Leo',
  position_title: 'Closer',
  amount: 1500,
  currency: 'usd',
  refunded_amount: 0,
  status: 'unlocked',
  settled: false,
  paid_at: '2026-11-21T10:00:00Z',
  ...fields,
});

it.each<[DeskPayment['status'], Partial<DeskPayment>, string[]]>([
  ['unlocked', {}, ['refund_payment']],
  ['already_unlocked', {}, ['refund_payment', 'close_payment']],
  ['amount_mismatch', {}, ['accept_payment', 'refund_payment', 'close_payment']],
  ['amount_mismatch', { settled: true }, ['accept_payment', 'refund_payment']],
  ['unknown_checkout', {}, ['accept_payment', 'refund_payment', 'close_payment']],
  ['talent_erased', {}, ['refund_payment', 'close_payment']],
  ['other_link', {}, ['accept_payment', 'refund_payment', 'close_payment']],
  ['disputed', {}, ['export_evidence']],
  ['dispute_lost', {}, []],
  ['refunded', { refunded_amount: 1500 }, []],
  // A refund that came back can be asked for again.
  ['refunded', { refunded_amount: 0 }, ['refund_payment']],
  ['closed', {}, ['accept_payment', 'refund_payment']],
])('offers what can be done with a payment that is %s (%j)', (status, fields, actions) => {
  const choices = paymentChoices(payment({ status, ...fields }), 'Northwind');
  expect(choices.map(({ action }) => action)).toEqual(actions);
});

it('asks for the checkout of a payment that named none', () => {
  const [accept] = paymentChoices(
    payment({ status: 'unknown_checkout', checkout_id: null }),
    'Northwind',
  );
  expect(accept).toMatchObject({ action: 'accept_payment', asksForCheckout: true });
});

it('offers to refund what is left, and says whether a contact goes with it', () => {
  const refundable = (fields: Partial<DeskPayment>) =>
    paymentChoices(payment(fields), 'Northwind').find(({ action }) => action === 'refund_payment')
      ?.refundable;
  expect(refundable({ refunded_amount: 400 })).toEqual({
    remaining: 1100,
    currency: 'usd',
    holdsContact: true,
    refundedBefore: 400,
  });
  expect(refundable({ status: 'already_unlocked' })).toMatchObject({ holdsContact: false });
});
