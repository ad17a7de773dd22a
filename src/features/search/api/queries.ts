import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SearchTerms } from '@/domain/search/search-terms';
import { unwrap } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import { countsOf, type SearchCounts } from './search-counts';

/** Counts shown beside the filters. Optional: the filters work without them, so a failure is not reported. */
export const countsQuery = (terms: SearchTerms) =>
  queryOptions({
    queryKey: ['search-counts', terms],
    queryFn: async (): Promise<SearchCounts> => {
      const supabase = await getSupabase();
      return countsOf(unwrap(await supabase.rpc('search_counts', { p_terms: terms })));
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
