/** Whom a company is about to unlock, as far as the public knows them. */
export interface UnlockCandidate {
  readonly positionId: string;
  readonly talentId: string;
  readonly name: string;
  readonly title: string;
  readonly city: string | null;
  readonly posterUrl: string | null;
  /** Null where the talent did not say. */
  readonly experienceYears: number | null;
}
