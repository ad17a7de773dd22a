/** The keys of the desk's queries; a decision refetches them all. */
export const deskKeys = {
  all: ['desk'],
  /** What the desk's live topic tells about. */
  waiting: ['desk', 'waiting'],
  /** Who has what open. */
  open: ['desk', 'open'],
  person: (personId: string) => ['desk', 'person', personId],
  decisions: ['desk', 'decisions'],
} as const;
