import { expect, it } from 'vitest';
import { invoiceOf } from '@/domain/invoice/invoice';
import { isCorrectable } from './correctable';

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
  ['the same details', [issued('A-1')], details, false],
  ['no details', [issued('A-1', unnamed)], null, false],
  ['another address', [issued('A-1', unnamed)], details, true],
  ['another tax id', [issued('A-1')], { ...details, tax_id: 'DE9' }, true],
  ['nothing left', [issued('A-1', unnamed), issued('AR-1', credit)], details, false],
  [
    'a part left',
    [issued('A-1', unnamed), issued('AR-1', { ...credit, total: 500 })],
    details,
    true,
  ],
  [
    'a corrected one',
    [issued('A-1', unnamed), issued('A-2', { replaces: 'A-1' }), issued('AR-1', credit)],
    details,
    false,
  ],
  ['no invoice', [], details, false],
])('with %s', (_which, invoices, billing, expected) => {
  expect(isCorrectable(invoices, billing)).toBe(expected);
});
