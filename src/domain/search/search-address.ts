/** Parameters of the address whose names differ from those of their terms; shared links have them. */
const shortNames: Readonly<Record<string, string>> = { work_type: 'work', languages: 'language' };

/** The parameter of a search's address for a term (docs/decisions/0077-search-terms.md). */
export const parameterOf = (term: string): string => shortNames[term] ?? term;

/** Terms whose alternatives after the first are synonyms, which the address leaves out. */
export const wordTerms: readonly string[] = ['position', 'keywords', 'location'];

/**
 * Writes terms into an address, also those of a saved search as the database keeps them.
 * @param terms texts, numbers and lists by the names of their terms; what is blank is left out
 */
export function writeTerms(
  params: URLSearchParams,
  terms: Readonly<Record<string, unknown>>,
): void {
  for (const [term, value] of Object.entries(terms)) {
    const texts = [value].flat().map(String);
    for (const text of wordTerms.includes(term) ? texts.slice(0, 1) : texts) {
      if (text.trim() !== '') params.append(parameterOf(term), text.trim());
    }
  }
}
