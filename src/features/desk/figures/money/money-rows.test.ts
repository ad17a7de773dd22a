import { expect, it } from 'vitest';
import type { MonthOfMoney } from '@/features/desk/api/money/money';
import { lastYear, monthRows, netOf, paymentRows } from './money-rows';

const row: MonthOfMoney = {
  month: '2026-10-01',
  currency: 'usd',
  payments: 3,
  paid: 4500,
  bought: 1100,
  refunded: 400,
  to_refund: 1500,
  disputed: 1500,
  lost: 0,
  settled: 0,
  chargebacks: 1,
  fees: 150,
  fees_known: 3,
};

it('begins eleven months before this one', () => {
  expect(lastYear(new Date('2026-11-27T23:00:00Z'))).toEqual({
    from: '2025-12-01',
    to: '2026-11-27',
  });
});

it('takes fees off once all of them are known', () => {
  expect(netOf(row)).toBe(950);
  expect(netOf({ ...row, fees_known: 2 })).toBeNull();
});

it('writes amounts as spreadsheets of the language read them', () => {
  expect(monthRows([row], ['Month'], 'en')).toEqual([
    ['Month'],
    [
      ...['2026-10', 'USD', '3', '45.00', '11.00', '4.00', '15.00', '15.00', '0.00', '0.00', '1'],
      ...['1.50', '9.50'],
    ],
  ]);
  expect(monthRows([{ ...row, fees_known: 0 }], [], 'es')[1]).toEqual([
    ...['2026-10', 'USD', '3', '45,00', '11,00', '4,00', '15,00', '15,00', '0,00', '0,00', '1'],
    ...['', ''],
  ]);
});

it('writes one line for each payment', () => {
  const payment = {
    payment_id: 'pi_1',
    paid_at: '2026-10-02T10:00:00+00:00',
    company_id: 'c',
    status: 'disputed',
    currency: 'jpy',
    amount: 1500,
    bought: 0,
    refunded: 0,
    to_refund: 0,
    disputed: 1500,
    lost: 0,
    settled: 0,
    is_charged_back: true,
    fee: 74,
  };
  expect(paymentRows([payment], [], 'en')[1]).toEqual([
    ...['pi_1', '2026-10-02', 'c', 'disputed', 'JPY', '1500', '0', '0', '0', '1500', '0', '0'],
    ...['1', '74'],
  ]);
});
