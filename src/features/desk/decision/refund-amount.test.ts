import { expect, it } from 'vitest';
import { amountOf, canRefund, needsSecondOperator, amountAsTyped } from './refund-amount';

it.each([
  ['15', 'usd', 1500],
  ['15.5', 'usd', 1550],
  [' 15,05 ', 'eur', 1505],
  ['0.01', 'usd', 1],
  ['1500', 'jpy', 1500],
  ['1.5', 'kwd', 1500],
])('reads %j in %s as %i minor units', (text, currency, amount) => {
  expect(amountOf(text, currency)).toBe(amount);
});

it.each(['', 'all', '-5', '1.005', '1e3', '1.2.3', '1,234.50'])('reads no amount in %j', (text) => {
  expect(amountOf(text, 'usd')).toBeUndefined();
});

it('writes what it reads', () => {
  expect(amountAsTyped(1505, 'usd')).toBe('15.05');
  expect(amountAsTyped(1500, 'jpy')).toBe('1500');
});

it('lets at least one and at most what is left be refunded', () => {
  const refundable = { remaining: 1500, currency: 'usd', holdsContact: true, refundedBefore: 0 };
  expect(['0', '0.01', '15', '15.01'].map((text) => canRefund(text, refundable))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

it('takes a second operator above the sum, with what was refunded before', () => {
  const whole = { remaining: 1500, currency: 'usd', holdsContact: true, refundedBefore: 0 };
  const rest = { ...whole, remaining: 1000, refundedBefore: 500 };
  expect(needsSecondOperator('10', whole, 1000)).toBe(false);
  expect(needsSecondOperator('10.01', whole, 1000)).toBe(true);
  expect(needsSecondOperator('10', rest, 1000)).toBe(true);
  expect(needsSecondOperator('10', whole, undefined)).toBe(false);
  const agreed = { ...whole, proposal: { amount: 1500, words: '' } };
  expect(needsSecondOperator('15', agreed, 1000)).toBe(false);
});
