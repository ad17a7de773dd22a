import type { DeskPayment } from '@/features/desk/api/person/person';
import type { Choice } from '@/features/desk/decision/choice';
import type { Enums } from '@/lib/database.types';

const toSettle: ReadonlySet<Enums<'payment_status'>> = new Set([
  'already_unlocked',
  'amount_mismatch',
  'other_link',
  'talent_erased',
  'unknown_checkout',
  'disputed',
]);
const acceptable: ReadonlySet<Enums<'payment_status'>> = new Set([
  'amount_mismatch',
  'other_link',
  'unknown_checkout',
  'closed',
]);
// A bank that has the money has to return it itself.
const withBank: ReadonlySet<Enums<'payment_status'>> = new Set(['disputed', 'dispute_lost']);

/** Whether a payment waits for an operator (supabase/functions/README.md). */
export const canSettle = ({ status, settled }: Pick<DeskPayment, 'status' | 'settled'>): boolean =>
  toSettle.has(status) && !settled;

/** What can be done with a payment as it is. @param name of the company that paid */
export function paymentChoices(payment: DeskPayment, name: string): Choice[] {
  const { payment_id: subjectId, checkout_id, status, refunded_amount, amount, currency } = payment;
  const choices: Choice[] = [];
  if (acceptable.has(status)) {
    choices.push({
      action: 'accept_payment',
      subjectId,
      name,
      asksForCheckout: checkout_id === null,
    });
  }
  if (refunded_amount < amount && !withBank.has(status)) {
    const refundable = {
      remaining: amount - refunded_amount,
      currency,
      holdsContact: status === 'unlocked',
      refundedBefore: refunded_amount,
    };
    choices.push({ action: 'refund_payment', subjectId, name, refundable });
  }
  // What the bank decides ends a dispute, and nothing else.
  if (status === 'disputed') choices.push({ action: 'export_evidence', subjectId, name });
  else if (canSettle(payment)) choices.push({ action: 'close_payment', subjectId, name });
  return choices;
}
