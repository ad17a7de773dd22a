import type { CompositeTypes } from '@/lib/database.types';

/** The names of what a search can ask for, from the database. */
export type SearchTerm = keyof CompositeTypes<'search_terms'>;

/**
 * The terms that the server searches for (docs/decisions/0077-search-terms.md): words are a list of
 * alternatives, as typed and their synonyms; absent terms don't filter.
 */
export type SearchTerms = { readonly [Term in SearchTerm]?: string | string[] };

/** The alternatives of a term of words. */
export const alternativesOf = (value: string | string[] | undefined): string[] | undefined =>
  value === undefined ? undefined : [value].flat();
