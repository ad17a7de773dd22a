import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { givenTerms } from '@/domain/search-terms';
import { unwrap } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import { countsOf, type SearchCounts } from './search-counts';
import type { ServerFilters } from '@/features/search/filters/server-filters';

/** Numbers beside the filters are decoration: where they cannot be had, nobody is told. */
export const countsQuery = (filters: ServerFilters) =>
  queryOptions({
    queryKey: ['search-counts', filters],
    queryFn: async (): Promise<SearchCounts> => {
      const supabase = await getSupabase();
      return countsOf(
        unwrap(
          await supabase.rpc('search_counts', {
            p_position: givenTerms(filters.position),
            p_profession: filters.profession || undefined,
            p_keywords: givenTerms(filters.keywords),
            p_work_type: filters.workType || undefined,
            p_languages: filters.languages.length > 0 ? [...filters.languages] : undefined,
            p_location: givenTerms(filters.location),
          }),
        ),
      );
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
