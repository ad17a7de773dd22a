import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import { deskKeys } from '@/features/desk/api/keys';

/** Who opened a person's page, and when they first did in that hour. */
export interface Look {
  readonly operator_id: string;
  readonly opened_at: string;
}

/** How many are shown. */
const mostLooks = 10;

/** Notes that the operator looks at a person, once an hour; nobody is told of looks at oneself. */
export const ownLookQuery = (personId: string, operatorId: string) =>
  queryOptions({
    queryKey: [...deskKeys.person(personId), 'own-look', operatorId],
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
export const looksQuery = (personId: string) =>
  queryOptions({
    queryKey: [...deskKeys.person(personId), 'looks'],
    queryFn: async ({ signal }): Promise<readonly Look[]> => {
      const supabase = await getSupabase();
      return unwrap(
        await supabase
          .from('operator_reads')
          .select('operator_id, opened_at')
          .eq('person_id', personId)
          .order('read_at', { ascending: false })
          .order('opened_at', { ascending: false })
          .limit(mostLooks)
          .abortSignal(signal),
      );
    },
    staleTime: 60_000,
  });
