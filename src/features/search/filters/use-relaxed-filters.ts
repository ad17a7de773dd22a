import { useQueries } from '@tanstack/react-query';
import type { SearchTerms } from '@/domain/search/search-terms';
import { toServerFilters } from './server-filters';
import { countsQuery } from '@/features/search/api/queries';
import type { Count } from '@/features/search/api/search-counts';
import { activeFilters, type ActiveFilter, type SearchFilters } from './search-filters';
import { useTermNames } from './use-server-filters';

/** An active filter, and how many pitches a search without it would find. */
export interface RelaxedFilter {
  readonly filter: ActiveFilter;
  /** Undefined when unknown. */
  readonly countWithout?: Count | undefined;
}

/**
 * For a search that found nothing: the filters whose removal would find pitches, or might. Undefined
 * until the counts of all of them have been answered.
 */
export function useRelaxedFilters(filters: SearchFilters): RelaxedFilter[] | undefined {
  const names = useTermNames();
  const active = activeFilters(filters);
  const answers = useQueries({
    queries: active.map(({ without }) => ownCounts(toServerFilters(without, names))),
  });
  if (answers.some(({ isPending }) => isPending)) return undefined;
  return active
    .map((filter, index) => ({ filter, countWithout: answers[index]?.data?.all }))
    .filter(({ countWithout }) => countWithout?.count !== 0);
}

/** The query without placeholder data, which would be another search's counts. */
const ownCounts = (terms: SearchTerms) => ({
  ...countsQuery(terms),
  placeholderData: undefined,
});
