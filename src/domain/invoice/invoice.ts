import * as v from 'valibot';
import type { Tables } from '@/lib/database.types';

const text = v.fallback(v.string(), '');
const partySchema = v.fallback(
  v.object({ name: text, address: text, tax_id: text, register: text }),
  { name: '', address: '', tax_id: '', register: '' },
);
const lineSchema = v.fallback(v.object({ name: v.fallback(v.nullable(v.string()), null) }), {
  name: null,
});

/** Seller or buyer of an invoice; what is empty wasn't given. */
export type Party = Readonly<v.InferOutput<typeof partySchema>>;

/** What is read of an invoice. */
export const invoiceColumns =
  'number, kind, corrects, replaces, issued_at, net, vat, total, vat_percent, vat_note, currency, payment_id, seller, buyer, line';

type InvoiceRow = Omit<Tables<'invoices'>, 'id' | 'company_id' | 'keep_until'>;

/** An invoice or a credit note, as it was issued; money in minor units. */
export interface Invoice extends Omit<InvoiceRow, 'seller' | 'buyer' | 'line'> {
  readonly seller: Party;
  readonly buyer: Party;
  /** Whose contact was bought, by the name shown then; null for nobody known. */
  readonly line: Readonly<v.InferOutput<typeof lineSchema>>;
}

/** Reads a stored invoice. */
export const invoiceOf = (row: InvoiceRow): Invoice => ({
  ...row,
  seller: v.parse(partySchema, row.seller),
  buyer: v.parse(partySchema, row.buyer),
  line: v.parse(lineSchema, row.line),
});

/** The day of an invoice, 'November 2, 2026': that of UTC for every reader, as in the bookkeeping's files. */
export const formatInvoiceDay = (issuedAt: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(issuedAt),
  );
