import { Constants, type Enums } from '@/lib/database.types';

/** Why someone reports something, and why an operator hides or suspends it. */
export const reasons = Constants.public.Enums.report_reason;

export type Reason = Enums<'report_reason'>;

/** The reason that was stored; 'other' for one that this version does not know. */
export const reasonOf = (value: unknown): Reason =>
  reasons.find((reason) => reason === value) ?? 'other';
