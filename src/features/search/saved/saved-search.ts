import type { Tables, TablesInsert } from '@/lib/database.types';
import { searchArguments, type SearchTerms } from '@/domain/search-terms';
import { isWorkType } from '@/domain/work-types';
import { foldText } from '@/lib/fold-text';
import { paths } from '@/lib/routing/paths';
import { withFilters, type SearchFilters } from '@/features/search/filters/search-filters';

/** Longest name in characters; the database checks the same limit. */
export const nameLength = 80;

/** The most pitches that the database counts as new for a search. */
const mostCounted = 50;

/** A search that a company keeps, for that company alone: its row without the company. */
export type SavedSearch = Omit<Tables<'saved_searches'>, 'company_id'>;

/** The positions that are new for each search, newest first, by the search's id. */
export type SearchNews = ReadonlyMap<string, readonly string[]>;

/** The filters as the form has them. One that isn't a choice any more is left out. */
export const filtersOfSearch = (search: SavedSearch): SearchFilters => ({
  position: search.position[0] ?? '',
  profession: search.profession ?? '',
  keywords: search.keywords[0] ?? '',
  workType: isWorkType(search.work_type) ? search.work_type : '',
  languages: search.languages,
  location: search.location[0] ?? '',
});

/** Where a search opens, in the view of the results that is on the screen. */
export function addressOfSearch(search: SavedSearch, view: string | null): string {
  const params = new URLSearchParams(view === null ? {} : { view });
  return `${paths.searchTalent}?${withFilters(params, filtersOfSearch(search)).toString()}`;
}

/** Filters that find the same have the same key: case, accents and the order of languages do not count. */
const keyOf = ({ languages, ...texts }: SearchFilters): string =>
  JSON.stringify([
    texts.profession,
    texts.workType,
    ...[texts.position, texts.keywords, texts.location].map(foldText),
    ...languages.toSorted(),
  ]);

/** The saved search with these filters. */
export function searchWith(
  filters: SearchFilters,
  searches: readonly SavedSearch[] | undefined,
): SavedSearch | undefined {
  const key = keyOf(filters);
  return searches?.find((search) => keyOf(filtersOfSearch(search)) === key);
}

/** The longest text of an alternative; the database reads no more of it. */
const alternativeLength = 250;
const alternatives = (texts: readonly string[] = []) =>
  texts.map((text) => text.slice(0, alternativeLength));

/** A search to be saved, with the terms that the database takes to run it by itself. */
export function searchToSave(
  { name, mail }: { readonly name: string; readonly mail: boolean },
  terms: SearchTerms,
): TablesInsert<'saved_searches'> {
  const asked = searchArguments(terms);
  return {
    name,
    mail,
    position: alternatives(asked.p_position),
    profession: asked.p_profession ?? null,
    keywords: alternatives(asked.p_keywords),
    work_type: asked.p_work_type ?? null,
    languages: asked.p_languages ?? [],
    location: alternatives(asked.p_location),
  };
}

/** A number of new pitches for display: the number that selects the plural form, and its text. */
export function newPitches(ids: readonly string[] = []): { count: number; shown: string } {
  const count = ids.length;
  return { count, shown: count >= mostCounted ? `${mostCounted}+` : String(count) };
}

/** The searches with news first; among each other those that were saved last. */
export const newsFirst = (searches: readonly SavedSearch[], news: SearchNews | undefined) =>
  searches.toSorted(
    (one, other) =>
      Number(Boolean(news?.get(other.id)?.length)) - Number(Boolean(news?.get(one.id)?.length)) ||
      Date.parse(other.created_at) - Date.parse(one.created_at),
  );
