/** Findings of Supabase's advisors that are meant to be: the lint, where it may appear, and why. */
export interface AllowedFinding {
  lint: string;
  /** Matches the finding's own sentence; every sentence when left out. */
  detail?: RegExp;
  reason: string;
}

export const allowedFindings: readonly AllowedFinding[] = [
  {
    lint: 'unused_index',
    reason:
      'The database of this check is empty, so no index was ever used. Each is there for a measured query.',
  },
];
