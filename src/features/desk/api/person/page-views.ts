import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import { deskKeys } from '@/features/desk/api/keys';

/** Who opened a person's page, and when they first did in that hour. */
export interface PageView {
  readonly operator_id: string;
  readonly opened_at: string;
}

/** How many are shown. */
const mostPageViews = 10;

/** Records that the operator opened a person's page, once an hour; not for their own page. */
export const ownPageViewQuery = (personId: string, operatorId: string) =>
  queryOptions({
    queryKey: [...deskKeys.person(personId), 'own-page-view', operatorId],
    queryFn: async (): Promise<true> => {
      if (personId === operatorId) return true;
      const supabase = await getSupabase();
      unwrap(
        await supabase
          .from('operator_reads')
          .upsert(
            { person_id: personId },
            { onConflict: 'person_id,read_at,operator_id', ignoreDuplicates: true },
          )
          .select('read_at'),
      );
      return true;
    },
    staleTime: 60_000,
  });

/** Who has looked at a person, the newest first. */
export const pageViewsQuery = (personId: string) =>
  queryOptions({
    queryKey: [...deskKeys.person(personId), 'page-views'],
    queryFn: async ({ signal }): Promise<readonly PageView[]> => {
      const supabase = await getSupabase();
      return unwrap(
        await supabase
          .from('operator_reads')
          .select('operator_id, opened_at')
          .eq('person_id', personId)
          .order('read_at', { ascending: false })
          .order('opened_at', { ascending: false })
          .limit(mostPageViews)
          .abortSignal(signal),
      );
    },
    staleTime: 60_000,
  });
