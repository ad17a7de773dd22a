/**
 * What narrows the feed, all on the server (docs/decisions/0017-server-side-search.md); absent or blank
 * means 'any'.
 */
export interface SearchTerms {
  /** Words of the title or the skills: what was typed, and the same in other words. */
  readonly position?: readonly string[] | undefined;
  /** A title, exactly. */
  readonly profession?: string | undefined;
  /** Words of any field, likewise. */
  readonly keywords?: readonly string[] | undefined;
  readonly workType?: string | undefined;
  /** All of them. */
  readonly languages?: readonly string[] | undefined;
  /** Words of city or country, likewise. */
  readonly location?: readonly string[] | undefined;
}

const given = (text: string | undefined) => text?.trim() || undefined;
const anyGiven = (alternatives: readonly string[] = []): string[] | undefined =>
  alternatives.some(given) ? [...alternatives] : undefined;

/** The arguments by which `search_feed` and `search_counts` take the terms. */
export const searchArguments = (terms: SearchTerms) => ({
  p_position: anyGiven(terms.position),
  p_profession: given(terms.profession),
  p_keywords: anyGiven(terms.keywords),
  p_work_type: given(terms.workType),
  p_languages: anyGiven(terms.languages),
  p_location: anyGiven(terms.location),
});
