import type { DeskPayment } from '@/features/desk/api/person';
import type { Choice } from '@/features/desk/decision/choice';

const toSettle: ReadonlySet<string> = new Set([
  'already_unlocked',
  'amount_mismatch',
  'talent_erased',
  'unknown_checkout',
  'disputed',
]);
const acceptable: ReadonlySet<string> = new Set(['amount_mismatch', 'unknown_checkout', 'closed']);
// A bank that has the money has to return it itself.
const withBank: ReadonlySet<string> = new Set(['disputed', 'dispute_lost']);

/** Whether a payment waits for an operator (supabase/functions/README.md). */
export const canSettle = ({ status, settled }: Pick<DeskPayment, 'status' | 'settled'>): boolean =>
  toSettle.has(status) && !settled;

/** What can be done with a payment as it is. @param name of the company that paid */
export function paymentChoices(payment: DeskPayment, name: string): Choice[] {
  const { payment_id: subjectId, checkout_id, status, refunded_amount, amount } = payment;
  const choices: Choice[] = [];
  if (acceptable.has(status)) {
    choices.push({ action: 'accept_payment', subjectId, name, asksCheckout: checkout_id === null });
  }
  if (refunded_amount < amount && !withBank.has(status)) {
    choices.push({ action: 'refund_payment', subjectId, name });
  }
  if (canSettle(payment)) choices.push({ action: 'close_payment', subjectId, name });
  return choices;
}
