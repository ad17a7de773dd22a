import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import { deskKeys } from '@/features/desk/api/keys';

/** Something other than a person that has the id, number or address searched for. */
export interface SearchHit {
  /** A kind of item, `decision`, or `kept` of a deleted account. */
  readonly kind: string;
  readonly subject_id: string;
  /** As people have it; null where they have none. */
  readonly number: string | null;
  /** The item as which it waits; null when it doesn't. */
  readonly item_id: string | null;
  readonly person_id: string | null;
  readonly title: string | null;
  readonly created_at: string;
}

export const searchHitsQuery = (text: string) =>
  queryOptions({
    queryKey: [...deskKeys.all, 'search-hits', text],
    queryFn: async ({ signal }): Promise<readonly SearchHit[]> => {
      const supabase = await getSupabase();
      return unwrap(await supabase.rpc('desk_find', { p_text: text }).abortSignal(signal));
    },
    placeholderData: keepPreviousData,
  });
