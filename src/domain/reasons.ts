/** Why someone reports something, and why an operator hides or suspends it; the database's names. */
export const reasons = [
  'not_real',
  'scam',
  'contact_details',
  'offensive',
  'danger',
  'other',
] as const;

export type Reason = (typeof reasons)[number];

/** The reason that was stored; 'other' for one that this version does not know. */
export const reasonOf = (stored: unknown): Reason =>
  reasons.find((known) => known === stored) ?? 'other';
