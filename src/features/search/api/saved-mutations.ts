import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TablesInsert } from '@/lib/database.types';
import { assertDone, unwrap } from '@/lib/errors/errors';
import { showStored } from '@/lib/query/show-stored';
import { getSupabase } from '@/lib/supabase/supabase';
import type { SavedSearch, SearchNews } from '@/features/search/saved/saved-search';
import {
  savedSearchesKey,
  savedSearchesQuery,
  searchColumns,
  searchNewsQuery,
} from './saved-queries';

/**
 * Writes run one after another (docs/decisions/0023-ordered-writes.md). Offline they fail at once
 * instead of being paused, so that the person is informed.
 */
const inOrder = { networkMode: 'always', scope: { id: 'saved-searches' } } as const;

const without = (searches: readonly SavedSearch[], id: string) =>
  searches.filter((search) => search.id !== id);

/** Puts a stored search into the cached list, in place of the one with its id. */
function useShowSearch(userId: string) {
  const client = useQueryClient();
  return (savedSearch: SavedSearch) =>
    showStored<SavedSearch[]>(
      client,
      savedSearchesKey(userId),
      (before) => before && [...without(before, savedSearch.id), savedSearch],
    );
}

/**
 * Saves a search, or brings back a removed one. Fails with AppError 'conflict': because of the rule
 * 'too_many_searches', or because another search has the name.
 */
export function useSaveSearch(
  userId: string,
  handlers: { readonly onSuccess?: () => void; readonly onError?: (error: Error) => void } = {},
) {
  const client = useQueryClient();
  const show = useShowSearch(userId);
  return useMutation({
    ...inOrder,
    mutationFn: async (search: TablesInsert<'saved_searches'>): Promise<SavedSearch> => {
      const supabase = await getSupabase();
      const response = await supabase
        .from('saved_searches')
        .insert(search)
        .select(searchColumns)
        .single();
      return unwrap(response);
    },
    onSuccess: (savedSearch) => {
      show(savedSearch);
      void client.invalidateQueries({ queryKey: searchNewsQuery(userId).queryKey });
      handlers.onSuccess?.();
    },
    onError: (error) => {
      // It may be stored: the answer to an earlier try was lost, or another tab was faster.
      void client.invalidateQueries({ queryKey: savedSearchesKey(userId) });
      handlers.onError?.(error);
    },
  });
}

interface SearchChange {
  readonly id: string;
  readonly name?: string;
  readonly mail?: boolean;
}

/**
 * Changes a search's name, or whether mails about it are sent. Fails with AppError 'not-found' if
 * it was removed meanwhile, for example in another tab.
 */
export function useChangeSearch(userId: string) {
  const show = useShowSearch(userId);
  return useMutation({
    ...inOrder,
    mutationFn: async ({ id, ...change }: SearchChange): Promise<SavedSearch> => {
      const supabase = await getSupabase();
      const response = await supabase
        .from('saved_searches')
        .update(change)
        .eq('id', id)
        .select(searchColumns)
        .single();
      return unwrap(response);
    },
    onSuccess: show,
  });
}

/** Removes a search, which disappears at once and comes back if that fails. */
export function useRemoveSearch(
  userId: string,
  handlers: { readonly onSuccess: (search: SavedSearch) => void; readonly onError: () => void },
) {
  const client = useQueryClient();
  const { queryKey } = savedSearchesQuery(userId);
  return useMutation({
    ...inOrder,
    mutationFn: async ({ id }: SavedSearch): Promise<void> => {
      const supabase = await getSupabase();
      assertDone(await supabase.from('saved_searches').delete().eq('id', id));
    },
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (before) => before && without(before, id));
    },
    onSuccess: (_data, search) => handlers.onSuccess(search),
    onError: () => handlers.onError(),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/** Marks a search as looked at now, by the database's clock, so that none of its results are new. */
export function useLookAtSearch(userId: string) {
  const client = useQueryClient();
  const show = useShowSearch(userId);
  return useMutation({
    ...inOrder,
    mutationFn: async (id: string): Promise<SavedSearch> => {
      const supabase = await getSupabase();
      const response = await supabase
        .from('saved_searches')
        // The database sets the time.
        .update({ looked_at: 'now' })
        .eq('id', id)
        .select(searchColumns)
        .single();
      return unwrap(response);
    },
    onSuccess: (savedSearch) => {
      show(savedSearch);
      client.setQueryData<SearchNews>(
        searchNewsQuery(userId).queryKey,
        (before) => before && new Map([...before, [savedSearch.id, []]]),
      );
    },
  });
}
