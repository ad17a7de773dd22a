import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import { deskKeys } from '@/features/desk/api/keys';

/** What an id or an address is the name of, besides people. */
export interface FoundThing {
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

export const foundThingsQuery = (text: string) =>
  queryOptions({
    queryKey: [...deskKeys.all, 'found', text],
    queryFn: async ({ signal }): Promise<readonly FoundThing[]> => {
      const supabase = await getSupabase();
      return unwrap(await supabase.rpc('desk_find', { p_text: text }).abortSignal(signal));
    },
    placeholderData: keepPreviousData,
  });
