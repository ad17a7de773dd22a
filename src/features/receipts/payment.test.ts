import { expect, it } from 'vitest';
import { stateOf, type Payment } from './payment';

const payment = (status: Payment['status'], refunded = 0): Payment => ({
  payment_id: 'pi_1',
  checkout_id: null,
  candidate: 'Leo',
  position_title: 'Closer',
  amount: 1500,
  currency: 'usd',
  refunded_amount: refunded,
  status,
  paid_at: '2026-01-02T03:04:05Z',
});

it.each<[Payment['status'], number, string]>([
  ['unlocked', 0, 'paid'],
  ['unlocked', 500, 'partlyRefunded'],
  ['already_unlocked', 0, 'toRefund'],
  ['amount_mismatch', 0, 'toRefund'],
  ['talent_erased', 0, 'toRefund'],
  ['unknown_checkout', 0, 'toRefund'],
  ['refunded', 1500, 'refunded'],
  ['closed', 0, 'closed'],
  ['disputed', 0, 'disputed'],
  ['dispute_lost', 0, 'lost'],
])('shows a payment with status %s and %i refunded as %s', (status, refunded, state) => {
  expect(stateOf(payment(status, refunded))).toBe(state);
});

it('says of a paid contact that its talent has left', () => {
  expect(stateOf({ ...payment('unlocked'), candidate: null })).toBe('left');
  expect(stateOf({ ...payment('unlocked', 500), candidate: null })).toBe('partlyRefunded');
  expect(stateOf({ ...payment('refunded'), candidate: null })).toBe('refunded');
});
