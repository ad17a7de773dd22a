import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filtersOf, withFilters, type SearchFilters } from './search-filters';

/** The filters of the address, and a way to change them that the back button does not have to walk. */
export function useSearchFilters(): [SearchFilters, (filters: SearchFilters) => void] {
  const [params, setParams] = useSearchParams();
  const query = params.toString();
  // By its text, so that the same filters stay the same object: a new one would be a new search.
  const filters = useMemo(() => filtersOf(new URLSearchParams(query)), [query]);
  const change = useCallback(
    (next: SearchFilters) => setParams((current) => withFilters(current, next), { replace: true }),
    [setParams],
  );
  return [filters, change];
}
