import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import { countsOf, type SearchCounts } from './search-counts';
import type { SearchFilters } from '@/features/search/filters/search-filters';

/** What was typed, and the same in other words. */
const alternatives = (text: string) => (text ? text.split(' | ') : undefined);

/** Numbers beside the filters are decoration: where they cannot be had, nobody is told. */
export const countsQuery = (filters: SearchFilters) =>
  queryOptions({
    queryKey: ['search-counts', filters],
    queryFn: async (): Promise<SearchCounts> => {
      const supabase = await getSupabase();
      return countsOf(
        unwrap(
          await supabase.rpc('search_counts', {
            p_position: alternatives(filters.position),
            p_profession: filters.profession || undefined,
            p_keywords: alternatives(filters.keywords),
            p_work_type: filters.workType || undefined,
            p_languages: filters.languages.length > 0 ? [...filters.languages] : undefined,
            p_location: alternatives(filters.location),
          }),
        ),
      );
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
