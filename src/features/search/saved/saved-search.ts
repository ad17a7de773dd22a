import * as v from 'valibot';
import type { Tables } from '@/lib/database.types';
import { foldText } from '@/lib/fold-text';
import { paths } from '@/lib/routing/paths';
import {
  filtersOfTerms,
  withFilters,
  type SearchFilters,
} from '@/features/search/filters/search-filters';

/** Longest name in characters; the database checks the same limit. */
export const nameLength = 80;

/** The most pitches that the database counts as new for a search. */
const mostCounted = 50;

/** A search that a company keeps, for that company alone: its row without the company. */
export type SavedSearch = Omit<Tables<'saved_searches'>, 'company_id'>;

/** The positions that are new for each search, newest first, by the search's id. */
export type SearchNews = ReadonlyMap<string, readonly string[]>;

/** The filters as the form has them. */
export const filtersOfSearch = ({ terms }: SavedSearch): SearchFilters =>
  filtersOfTerms(v.parse(v.record(v.string(), v.unknown()), terms));

/** Where a search opens, in the view of the results that is on the screen. */
export function addressOfSearch(search: SavedSearch, view: string | null): string {
  const params = new URLSearchParams(view === null ? {} : { view });
  return `${paths.searchTalent}?${withFilters(params, filtersOfSearch(search)).toString()}`;
}

/** Filters that find the same have the same key: case, accents and the order of languages do not count. */
const keyOf = (filters: SearchFilters): string =>
  JSON.stringify(
    Object.values(filters).map((value) =>
      typeof value === 'string' ? foldText(value) : value.toSorted(),
    ),
  );

/** The saved search with these filters. */
export function searchWith(
  filters: SearchFilters,
  searches: readonly SavedSearch[] | undefined,
): SavedSearch | undefined {
  const key = keyOf(filters);
  return searches?.find((search) => keyOf(filtersOfSearch(search)) === key);
}

/** A number of new pitches for display: the number that selects the plural form, and its text. */
export function newPitches(ids: readonly string[] = []): { count: number; numeral: string } {
  const count = ids.length;
  return { count, numeral: count >= mostCounted ? `${mostCounted}+` : String(count) };
}

/** The searches with news first; among each other those that were saved last. */
export const newsFirst = (searches: readonly SavedSearch[], news: SearchNews | undefined) =>
  searches.toSorted(
    (one, other) =>
      Number(Boolean(news?.get(other.id)?.length)) - Number(Boolean(news?.get(one.id)?.length)) ||
      Date.parse(other.created_at) - Date.parse(one.created_at),
  );
