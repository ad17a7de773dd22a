import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import type { SavedSearch, SearchNews } from '@/features/search/saved/saved-search';

/** The columns of {@link SavedSearch}, as a query selects them. */
export const searchColumns = 'id, name, terms, mail, looked_at, created_at';

export const savedSearchesKey = (userId: string) => ['saved-searches', userId] as const;

/** The searches that a company keeps, twenty at most. */
export const savedSearchesQuery = (userId: string) =>
  queryOptions({
    queryKey: savedSearchesKey(userId),
    queryFn: async ({ signal }): Promise<SavedSearch[]> => {
      const supabase = await getSupabase();
      return unwrap(
        await supabase
          .from('saved_searches')
          .select(searchColumns)
          .eq('company_id', userId)
          .abortSignal(signal),
      );
    },
  });

/** The new results of each saved search. Optional: the searches open without it, so a failure is not reported. */
export const searchNewsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['saved-search-news', userId],
    queryFn: async ({ signal }): Promise<SearchNews> => {
      const supabase = await getSupabase();
      const rows = unwrap(await supabase.rpc('saved_search_news').abortSignal(signal));
      return new Map(rows.map(({ search_id, position_ids }) => [search_id, position_ids]));
    },
    retry: false,
  });
