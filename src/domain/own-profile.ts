import { queryOptions } from '@tanstack/react-query';
import type { Tables } from '@/lib/database.types';
import { unwrapMaybe } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';

export type TalentProfile = Tables<'talent_profiles'>;

/** The signed-in talent's profile; null until it is saved for the first time. */
export const ownProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['talent-profile', userId],
    queryFn: async ({ signal }): Promise<TalentProfile | null> => {
      const supabase = await getSupabase();
      const found = await supabase
        .from('talent_profiles')
        .select()
        .eq('user_id', userId)
        .abortSignal(signal)
        .maybeSingle();
      return unwrapMaybe(found);
    },
  });
