import { queryOptions } from '@tanstack/react-query';
import { isUuid } from '@/domain/ids';
import { unwrapMaybe } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import { deskKeys } from './keys';

/** A person as the desk finds them. */
export interface DeskPerson {
  readonly user_id: string;
  readonly user_type: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly created_at: string;
}

/** Who an account is; null once it is deleted. */
export const personQuery = (personId: string) =>
  queryOptions({
    queryKey: [...deskKeys.person(personId), 'who'],
    queryFn: async ({ signal }): Promise<DeskPerson | null> => {
      if (!isUuid(personId)) return null;
      const supabase = await getSupabase();
      const response = await supabase
        .from('desk_people')
        .select('user_id, user_type, email, name, created_at')
        .eq('user_id', personId)
        .abortSignal(signal)
        .maybeSingle();
      return unwrapMaybe(response);
    },
  });
