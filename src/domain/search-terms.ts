/**
 * Filters of the feed, applied on the server (docs/decisions/0017-server-side-search.md); absent or
 * blank means 'any'.
 */
export interface SearchTerms {
  /** Words of the title or the skills: as typed, and their synonyms. */
  readonly position?: readonly string[] | undefined;
  /** The exact title. */
  readonly profession?: string | undefined;
  /** Words of any field, with their synonyms. */
  readonly keywords?: readonly string[] | undefined;
  readonly workType?: string | undefined;
  /** A talent must speak all of them. */
  readonly languages?: readonly string[] | undefined;
  /** Words of city or country, with their synonyms. */
  readonly location?: readonly string[] | undefined;
}

const given = (text: string | undefined) => text?.trim() || undefined;
const anyGiven = (alternatives: readonly string[] = []): string[] | undefined =>
  alternatives.some(given) ? [...alternatives] : undefined;

/** The terms as arguments of the SQL functions `search_feed` and `search_counts`. */
export const searchArguments = (terms: SearchTerms) => ({
  p_position: anyGiven(terms.position),
  p_profession: given(terms.profession),
  p_keywords: anyGiven(terms.keywords),
  p_work_type: given(terms.workType),
  p_languages: anyGiven(terms.languages),
  p_location: anyGiven(terms.location),
});
