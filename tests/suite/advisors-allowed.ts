/** Accepted findings of Supabase's advisors: the lint, the findings it covers, and the reason. */
export interface AllowedFinding {
  lint: string;
  /** Matches the text of the finding; any text when omitted. */
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
