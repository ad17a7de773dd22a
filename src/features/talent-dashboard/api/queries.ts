import { queryOptions } from '@tanstack/react-query';
import { firstDay, type PositionDay } from '@/features/talent-dashboard/activity/activity';
import { unwrap } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';

/**
 * The last four weeks' days of all the talent's positions, newest first. PostgREST gives at most 1,000
 * rows: enough for 35 positions that are watched every day.
 */
export const positionDaysQuery = (userId: string) =>
  queryOptions({
    queryKey: ['position-days', userId],
    queryFn: async ({ signal }): Promise<readonly PositionDay[]> => {
      const supabase = await getSupabase();
      return unwrap(
        await supabase
          .from('position_days')
          .select('position_id, day, views, unlocks')
          .eq('talent_id', userId)
          .gte('day', firstDay(new Date()))
          .order('day', { ascending: false })
          .abortSignal(signal),
      );
    },
  });
