/**
 * Why a payment waits: its status, or the outcome of its event (supabase/functions/README.md); keys
 * of `standing` in the catalog `desk`.
 */
const paymentProblems = [
  'already_unlocked',
  'amount_mismatch',
  'other_link',
  'talent_erased',
  'unknown_checkout',
  'disputed',
  'failed',
  'unknown_payment',
  'refund_failed',
] as const;

export type PaymentProblem = (typeof paymentProblems)[number] | 'other';

export const paymentProblemOf = (status: string | undefined): PaymentProblem =>
  paymentProblems.find((one) => one === status) ?? 'other';
