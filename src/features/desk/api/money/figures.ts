import { queryOptions } from '@tanstack/react-query';
import type { Enums } from '@/lib/database.types';
import { unwrap } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import { deskKeys } from '@/features/desk/api/keys';

/** What was counted of one figure on one day ('yyyy-mm-dd', UTC); without a day, 'live' is the number now. */
export interface FigureRow {
  readonly day: string | null;
  readonly figure: Enums<'desk_figure'>;
  /** Of money, which is in minor units; else empty. */
  readonly currency: string;
  readonly n: number;
}

/** What was counted in the last 28 days. */
export const figuresQuery = queryOptions({
  queryKey: [...deskKeys.all, 'figures'],
  queryFn: async ({ signal }): Promise<readonly FigureRow[]> => {
    const supabase = await getSupabase();
    return unwrap(await supabase.rpc('desk_figures').abortSignal(signal));
  },
});
