import type { BookedPayment, MonthOfMoney, Range } from '@/features/desk/api/money/money';
import { decimalPlaces, majorUnits } from '@/lib/money';

/** The parts into which what was paid falls; together they are what was paid. */
export const parts = ['bought', 'refunded', 'to_refund', 'disputed', 'lost', 'settled'] as const;

/** The last twelve months up to now, this one included. */
export function lastYear(now: Date): Range {
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1));
  return { from: from.toISOString().slice(0, 10), to: now.toISOString().slice(0, 10) };
}

/** What is kept of what was bought; null while a fee isn't known. */
export const netOf = ({ bought, fees, fees_known, payments }: MonthOfMoney): number | null =>
  fees_known === payments ? bought - fees : null;

/** An amount as a spreadsheet reads it. @param amount minor units */
export const plainAmount = (amount: number, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, {
    useGrouping: false,
    minimumFractionDigits: decimalPlaces(currency),
    maximumFractionDigits: decimalPlaces(currency),
  }).format(majorUnits(amount, currency));

const month = (day: string) => day.slice(0, 7);

/** One line for each month and currency, below their names. */
export function monthRows(
  months: readonly MonthOfMoney[],
  heads: readonly string[],
  locale: string,
): string[][] {
  return [
    [...heads],
    ...months.map((row) => {
      const amount = (value: number) => plainAmount(value, row.currency, locale);
      const net = netOf(row);
      return [
        month(row.month),
        row.currency.toUpperCase(),
        String(row.payments),
        amount(row.paid),
        ...parts.map((part) => amount(row[part])),
        String(row.chargebacks),
        row.fees_known === row.payments ? amount(row.fees) : '',
        net === null ? '' : amount(net),
      ];
    }),
  ];
}

/** One line for each payment, below their names. */
export function paymentRows(
  payments: readonly BookedPayment[],
  heads: readonly string[],
  locale: string,
): string[][] {
  return [
    [...heads],
    ...payments.map((row) => {
      const amount = (value: number) => plainAmount(value, row.currency, locale);
      return [
        row.payment_id,
        row.paid_at.slice(0, 10),
        row.company_id ?? '',
        row.status,
        row.currency.toUpperCase(),
        amount(row.amount),
        ...parts.map((part) => amount(row[part])),
        row.is_charged_back ? '1' : '0',
        row.fee === null ? '' : amount(row.fee),
      ];
    }),
  ];
}
