import { decimalPlaces } from '@/lib/money';
import type { Refundable } from './choice';

/** An amount as it's typed: '15', '15.50' or '15,50'. @param amount minor units */
export const amountAsTyped = (amount: number, currency: string): string =>
  (amount / 10 ** decimalPlaces(currency)).toFixed(decimalPlaces(currency));

/** The minor units of a typed amount; undefined where it isn't one of the currency. */
export function amountOf(text: string, currency: string): number | undefined {
  const digits = decimalPlaces(currency);
  const [, whole, part = ''] = /^\s*(\d{1,12})(?:[.,](\d+))?\s*$/.exec(text) ?? [];
  if (whole === undefined || part.length > digits) return undefined;
  return Number(whole + part.padEnd(digits, '0'));
}

/** Whether a typed amount can be refunded. */
export function canRefund(text: string, { remaining, currency }: Refundable): boolean {
  const amount = amountOf(text, currency);
  return amount !== undefined && amount >= 1 && amount <= remaining;
}

/**
 * Whether refunding a typed amount takes a second operator: with what was refunded before, it is more
 * than one may refund (docs/decisions/0072-the-desks-door.md).
 *
 * @param approvalAmount minor units; undefined until it's known
 */
export function needsSecondOperator(
  text: string,
  refundable: Refundable,
  approvalAmount: number | undefined,
): boolean {
  if (approvalAmount === undefined || refundable.proposal) return false;
  return refundable.refundedBefore + (amountOf(text, refundable.currency) ?? 0) > approvalAmount;
}
