import type { Invoice } from '@/domain/invoice/invoice';
import { plainAmount } from '@/features/desk/figures/money/money-rows';

/** The columns of the file, in their order. */
export const invoiceHeads = [
  'number',
  'kind',
  'day',
  'corrects',
  'replaces',
  'payment',
  'buyer',
  'address',
  'taxId',
  'currency',
  'net',
  'rate',
  'vat',
  'total',
] as const;

/**
 * One line for each invoice, below the names of the columns; what a credit note takes off is negative.
 * @param kindName an invoice's kind in words
 */
export function invoiceRows(
  invoices: readonly Invoice[],
  heads: readonly string[],
  kindName: (kind: Invoice['kind']) => string,
  locale: string,
): string[][] {
  return [
    [...heads],
    ...invoices.map((invoice) => {
      const { buyer, kind, currency } = invoice;
      const amount = (value: number) =>
        plainAmount(kind === 'credit_note' ? -value : value, currency, locale);
      return [
        invoice.number,
        kindName(kind),
        invoice.issued_at.slice(0, 10),
        invoice.corrects ?? '',
        invoice.replaces ?? '',
        invoice.payment_id,
        buyer.name,
        buyer.address,
        buyer.tax_id,
        currency.toUpperCase(),
        amount(invoice.net),
        new Intl.NumberFormat(locale).format(invoice.vat_percent),
        amount(invoice.vat),
        amount(invoice.total),
      ];
    }),
  ];
}
