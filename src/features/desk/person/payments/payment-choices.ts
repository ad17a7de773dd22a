import type { DeskPayment } from '@/features/desk/api/person/person';
import type { Choice } from '@/features/desk/decision/choice';
import type { Enums } from '@/lib/database.types';

/** Whether a payment of this status, or an event of this outcome, waits for an operator (supabase/functions/README.md). */
export const toSettle = {
  unlocked: false,
  already_unlocked: true,
  amount_mismatch: true,
  other_link: true,
  talent_erased: true,
  unknown_checkout: true,
  refunded: false,
  disputed: true,
  dispute_lost: false,
  closed: false,
  received: false,
  duplicate_event: false,
  unknown_payment: true,
  processing: false,
  declined: false,
  refund_failed: true,
  ignored: false,
  failed: true,
  settled: false,
} as const satisfies Record<Enums<'payment_event_outcome'>, boolean>;
const acceptable: ReadonlySet<Enums<'payment_status'>> = new Set([
  'amount_mismatch',
  'other_link',
  'unknown_checkout',
  'closed',
]);
// A bank that has the money has to return it itself.
const withBank: ReadonlySet<Enums<'payment_status'>> = new Set(['disputed', 'dispute_lost']);

/** Whether a payment waits for an operator still. */
export const canSettle = ({ status, settled }: Pick<DeskPayment, 'status' | 'settled'>): boolean =>
  toSettle[status] && !settled;

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
