import { queryOptions } from '@tanstack/react-query';
import { unwrap, unwrapMaybe } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import { firstDay, type PositionDay } from '@/features/talent-dashboard/activity/activity';
import type {
  DashboardPosition,
  DashboardProfile,
} from '@/features/talent-dashboard/next-step/next-step';

/** What the talent's profile has of what makes it complete, or null before the profile was saved once (SPEC §7). */
export const dashboardProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['talent-dashboard', 'profile', userId],
    // What was changed on the profile page must show at once here.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<DashboardProfile | null> => {
      const supabase = await getSupabase();
      const found = await supabase
        .from('talent_profiles')
        .select('full_name, phone, languages, skills, city, country, total_experience, bio')
        .eq('user_id', userId)
        .abortSignal(signal)
        .maybeSingle();
      return unwrapMaybe(found);
    },
  });

/** The talent's positions with their counters, oldest first. */
export const dashboardPositionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['talent-dashboard', 'positions', userId],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<readonly DashboardPosition[]> => {
      const supabase = await getSupabase();
      return unwrap(
        await supabase
          .from('talent_positions')
          .select('id, position_title, video_url, poster_url, views, unlocks')
          .eq('talent_id', userId)
          .order('created_at')
          .abortSignal(signal),
      );
    },
  });

/**
 * The last four weeks' days of all the talent's positions, newest first. PostgREST gives at most 1,000
 * rows: enough for 35 positions that are watched every day.
 */
export const dashboardDaysQuery = (userId: string) =>
  queryOptions({
    queryKey: ['talent-dashboard', 'days', userId],
    staleTime: 0,
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
