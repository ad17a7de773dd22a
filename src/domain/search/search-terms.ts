import type { CompositeTypes } from '@/lib/database.types';

/** The names of what a search can ask for, from the database. */
export type SearchTerm = keyof CompositeTypes<'search_terms'>;

/**
 * What the server is asked for (docs/decisions/0077-search-terms.md): words are a list of alternatives, as typed and
 * their synonyms; what is absent is not asked for.
 */
export type SearchTerms = { readonly [Term in SearchTerm]?: string | string[] };

/** The alternatives of a term of words. */
export const alternativesOf = (value: string | string[] | undefined): string[] | undefined =>
  value === undefined ? undefined : [value].flat();
