import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';

/** Whether the signed-in account runs the marketplace (docs/decisions/0033-operators.md). */
export const operatorQuery = (userId: string) =>
  queryOptions({
    queryKey: ['operator', userId],
    queryFn: async ({ signal }): Promise<boolean> => {
      const supabase = await getSupabase();
      const rows = unwrap(
        await supabase
          .from('operators')
          .select('user_id')
          .eq('user_id', userId)
          .abortSignal(signal),
      );
      return rows.length > 0;
    },
    staleTime: Infinity,
  });
