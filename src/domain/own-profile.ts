import { queryOptions } from '@tanstack/react-query';
import type { Tables } from '@/lib/database.types';
import { unwrapMaybe } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';

/** The signed-in talent's profile, with the fields that only the talent reads (docs/decisions/0036-birth-date.md). */
export interface TalentProfile extends Tables<'talent_profiles'> {
  birth_date: string | null;
}

/** The signed-in talent's profile; null until it is saved for the first time. */
export const ownProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['talent-profile', userId],
    queryFn: async ({ signal }): Promise<TalentProfile | null> => {
      const supabase = await getSupabase();
      const response = await supabase
        .from('talent_profiles')
        .select('*, talent_private_details (birth_date)')
        .eq('user_id', userId)
        .abortSignal(signal)
        .maybeSingle();
      const storedProfile = unwrapMaybe(response);
      if (storedProfile === null) return null;
      const { talent_private_details: details, ...row } = storedProfile;
      return { ...row, birth_date: details?.birth_date ?? null };
    },
  });
