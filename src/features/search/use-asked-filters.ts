import { useMemo } from 'react';
import { useTerms } from '@/lib/use-terms';
import { askedFilters } from './asked-filters';
import type { SearchFilters } from './search-filters';

/** The filters as the server is asked; the same filters give the same object. */
export function useAskedFilters(filters: SearchFilters): SearchFilters {
  const { title } = useTerms();
  return useMemo(() => askedFilters(filters, title), [filters, title]);
}
