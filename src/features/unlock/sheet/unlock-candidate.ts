/** The public facts about a talent whom a company is about to unlock. */
export interface UnlockCandidate {
  readonly positionId: string;
  readonly talentId: string;
  readonly name: string;
  readonly title: string;
  readonly city: string | null;
  readonly posterUrl: string | null;
  /** Null where the talent gave none. */
  readonly experienceYears: number | null;
}
