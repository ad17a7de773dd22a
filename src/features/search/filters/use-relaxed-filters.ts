import { useQueries } from '@tanstack/react-query';
import type { SearchTerms } from '@/domain/search-terms';
import { toServerFilters } from './server-filters';
import { countsQuery } from '@/features/search/api/queries';
import type { Count } from '@/features/search/api/search-counts';
import { activeFilters, type ActiveFilter, type SearchFilters } from './search-filters';
import { useTermNames } from './use-server-filters';

/** A filter in force, and how many pitches there would be without it. */
export interface RelaxedFilter {
  readonly filter: ActiveFilter;
  /** Undefined where it is not known. */
  readonly without?: Count | undefined;
}

/**
 * For a search that found nothing: the filters without which there is something, or might be.
 * Undefined until it is known of all of them.
 */
export function useRelaxedFilters(filters: SearchFilters): RelaxedFilter[] | undefined {
  const names = useTermNames();
  const active = activeFilters(filters);
  const answers = useQueries({
    queries: active.map(({ without }) => ownCounts(toServerFilters(without, names))),
  });
  if (answers.some(({ isPending }) => isPending)) return undefined;
  return active
    .map((filter, index) => ({ filter, without: answers[index]?.data?.all }))
    .filter(({ without }) => without?.count !== 0);
}

/** Without the numbers of other filters meanwhile. */
const ownCounts = (terms: SearchTerms) => ({
  ...countsQuery(terms),
  placeholderData: undefined,
});
