import { queryOptions } from '@tanstack/react-query';
import { firstDay, type PositionDay } from '@/features/talent-dashboard/activity/activity';
import type { Take } from '@/features/talent-dashboard/retention/retention';
import { unwrap } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';

/**
 * The activity of all of the talent's positions in the last four weeks, newest first. PostgREST returns
 * at most 1,000 rows, which is enough for 35 positions watched every day.
 */
export const positionDaysQuery = (userId: string) =>
  queryOptions({
    queryKey: ['position-days', userId],
    queryFn: async ({ signal }): Promise<readonly PositionDay[]> => {
      const supabase = await getSupabase();
      return unwrap(
        await supabase
          .from('position_days')
          .select('position_id, day, views, unlocks, link_views')
          .eq('talent_id', userId)
          .gte('day', firstDay(new Date()))
          .order('day', { ascending: false })
          .abortSignal(signal),
      );
    },
  });

/** How far the videos of all of the talent's positions were watched, the newest of each first. */
export const retentionQuery = (userId: string) =>
  queryOptions({
    queryKey: ['position-retention', userId],
    queryFn: async ({ signal }): Promise<readonly (Take & { position_id: string })[]> => {
      const supabase = await getSupabase();
      return unwrap(
        await supabase
          .from('position_retention')
          .select('position_id, film, watched, past_start, stopped')
          .eq('talent_id', userId)
          .order('started_at', { ascending: false })
          .abortSignal(signal),
      );
    },
  });
