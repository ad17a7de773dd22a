/** In characters, as the database limits it. */
export const maximumWord = 200;
export const maximumName = 60;

/** What someone says of a pitch. */
export interface Opinion {
  readonly saysYes: boolean;
  /** Why; may be empty. */
  readonly word: string;
  /** Of who says it; may be empty. */
  readonly name: string;
}

/** An opinion as the company reads it. */
export interface ReceivedOpinion extends Opinion {
  readonly id: string;
  readonly positionId: string;
  /** Whether the company has opened it as it is now. */
  readonly isSeen: boolean;
  /** ISO 8601. */
  readonly updatedAt: string;
}

/** A link that works. */
export interface OpinionLink {
  readonly id: string;
  /** Null for the whole shortlist. */
  readonly positionId: string | null;
  readonly tokenHash: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** How many say yes and no, and how many opinions are new to the company. */
export function tallyOf(opinions: readonly ReceivedOpinion[]) {
  const yes = opinions.filter(({ saysYes }) => saysYes).length;
  return {
    yes,
    no: opinions.length - yes,
    unseen: opinions.filter(({ isSeen }) => !isSeen).length,
  };
}
