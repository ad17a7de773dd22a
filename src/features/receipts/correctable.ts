import type { Invoice } from '@/domain/invoice/invoice';
import type { Billing } from '@/domain/invoice/billing';

/** Whether something is left of a payment's invoices, less their credit notes. */
export function isSomethingLeft(invoices: readonly Invoice[]): boolean {
  const balance = invoices.reduce(
    (sum, { kind, total }) => (kind === 'invoice' ? sum + total : sum - total),
    0,
  );
  return balance > 0;
}

/** Whether a payment's last invoice says other details than the company's of now. */
export function isOutdated(invoices: readonly Invoice[], details: Billing | null): boolean {
  const replaced = new Set(invoices.map(({ replaces }) => replaces));
  const last = invoices.find(({ kind, number }) => kind === 'invoice' && !replaced.has(number));
  if (!last || !details) return false;
  const { buyer } = last;
  return (
    buyer.name !== details.name ||
    buyer.address !== details.address ||
    buyer.tax_id !== details.tax_id
  );
}
