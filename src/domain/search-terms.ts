/** What was typed, and the same in other words; nothing where nothing was typed. */
export const givenTerms = (alternatives: readonly string[] = []): string[] | undefined =>
  alternatives.some((text) => text.trim() !== '') ? [...alternatives] : undefined;
