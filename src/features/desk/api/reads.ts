import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import { deskKeys } from './keys';

/** Who opened a person's page, and in which hour. */
export interface Look {
  readonly operator_id: string;
  readonly read_at: string;
}

/** How many are shown. */
const mostLooks = 10;

/** Notes that the operator looks at a person, once an hour, and reads who else has. */
export const looksQuery = (personId: string, operatorId: string) =>
  queryOptions({
    queryKey: [...deskKeys.person(personId), 'looks'],
    queryFn: async (): Promise<readonly Look[]> => {
      const supabase = await getSupabase();
      if (personId !== operatorId) {
        unwrap(
          await supabase
            .from('operator_reads')
            .upsert(
              { person_id: personId },
              { onConflict: 'person_id,read_at,operator_id', ignoreDuplicates: true },
            )
            .select('read_at'),
        );
      }
      return unwrap(
        await supabase
          .from('operator_reads')
          .select('operator_id, read_at')
          .eq('person_id', personId)
          .order('read_at', { ascending: false })
          .limit(mostLooks),
      );
    },
    staleTime: 60_000,
  });
