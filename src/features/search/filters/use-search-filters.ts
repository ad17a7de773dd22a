import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  changedFilters,
  filtersOf,
  withFilters,
  type ChangeFilters,
  type SearchFilters,
} from './search-filters';

/**
 * The parameters in the browser's address at this moment. The rendered ones may be older: clicking a
 * chip blurs the text field, and both change the address before the page renders again.
 */
export const currentParams = () => new URLSearchParams(window.location.search);

/**
 * The filters of the address, and a function that changes them. The back button undoes each change
 * (docs/decisions/0017-server-side-search.md), unless it continues the last one.
 */
export function useSearchFilters(): [SearchFilters, ChangeFilters] {
  const [params, setParams] = useSearchParams();
  const query = params.toString();
  // Memoised by the address's text, so that unchanged filters keep their identity.
  const filters = useMemo(() => filtersOf(new URLSearchParams(query)), [query]);
  const change = useCallback<ChangeFilters>(
    (some, how) => {
      const now = currentParams();
      setParams(withFilters(now, changedFilters(filtersOf(now), some)), {
        replace: how?.continues ?? false,
      });
    },
    [setParams],
  );
  return [filters, change];
}
