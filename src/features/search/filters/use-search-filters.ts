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
 * What the address carries by now. A field that is left searches, and what was pressed beside it
 * follows before the page has been rendered with that.
 */
export const currentParams = () => new URLSearchParams(window.location.search);

/**
 * The filters of the address, and a way to change them: each change is a step that the back button
 * takes back (docs/decisions/0017-server-side-search.md), unless it continues the last one.
 */
export function useSearchFilters(): [SearchFilters, ChangeFilters] {
  const [params, setParams] = useSearchParams();
  const query = params.toString();
  // By its text, so that the same filters stay the same object: a new one would be a new search.
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
