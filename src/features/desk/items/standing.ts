/**
 * Why a payment waits: its status, or the outcome of its event (supabase/functions/README.md); keys
 * of `standing` in the catalog `desk`.
 */
const standings = [
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

export type Standing = (typeof standings)[number] | 'other';

export const standingOf = (status: string | undefined): Standing =>
  standings.find((one) => one === status) ?? 'other';

/** What can be reported. */
const reportable = ['pitch', 'company', 'conversation', 'message'] as const;

export const reportedOf = (subject: string | undefined): (typeof reportable)[number] =>
  reportable.find((one) => one === subject) ?? 'conversation';
