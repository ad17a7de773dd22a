import { expect, it } from 'vitest';
import { invoiceOf } from '@/domain/invoice/invoice';
import { isOutdated, isSomethingLeft } from './correctable';

const details = { name: 'Northwind', address: 'Here', tax_id: '' };
const issued = (number: string, more: object = {}) =>
  invoiceOf({
    ...{ number, kind: 'invoice', corrects: null, replaces: null, issued_at: '2026-11-02' },
    ...{ net: 1500, vat: 0, total: 1500, vat_percent: 0, vat_note: null, currency: 'eur' },
    ...{ payment_id: 'pi_1', seller: {}, line: {} },
    buyer: { name: 'Northwind', address: 'Here' },
    ...more,
  });
const unnamed = { buyer: { name: 'Northwind' } };
const credit = { kind: 'credit_note', corrects: 'A-1' };

it.each([
  ['an invoice', [issued('A-1')], true],
  ['all of it credited', [issued('A-1'), issued('AR-1', credit)], false],
  ['a part of it credited', [issued('A-1'), issued('AR-1', { ...credit, total: 500 })], true],
  [
    'a corrected one',
    [issued('A-1'), issued('AR-1', credit), issued('A-2', { replaces: 'A-1' })],
    true,
  ],
  ['no invoice', [], false],
])('says whether an amount remains with %s', (_which, invoices, expected) => {
  expect(isSomethingLeft(invoices)).toBe(expected);
});

it.each([
  ['the same details', [issued('A-1')], details, false],
  ['no details', [issued('A-1', unnamed)], null, false],
  ['another name', [issued('A-1')], { ...details, name: 'Northwind SE' }, true],
  ['another address', [issued('A-1', unnamed)], details, true],
  ['another tax id', [issued('A-1')], { ...details, tax_id: 'DE9' }, true],
  [
    'a corrected one',
    [issued('A-1', unnamed), issued('AR-1', credit), issued('A-2', { replaces: 'A-1' })],
    details,
    false,
  ],
  ['no invoice', [], details, false],
])(
  'tells whether it says other details than those of now with %s',
  (_which, invoices, billing, expected) => {
    expect(isOutdated(invoices, billing)).toBe(expected);
  },
);
