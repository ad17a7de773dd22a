import { Constants, type Enums } from '@/lib/database.types';

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

/** What an item's facts say is reported. */
export const reportedOf = (subject: string | undefined): Enums<'report_subject'> =>
  Constants.public.Enums.report_subject.find((one) => one === subject) ?? 'conversation';
