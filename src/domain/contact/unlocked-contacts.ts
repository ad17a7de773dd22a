import { queryOptions } from '@tanstack/react-query';
import { allRows } from '@/lib/supabase/all-rows';
import { getSupabase } from '@/lib/supabase/supabase';
import type { Contact } from './contact';

/** Prefix of the keys of all queries that a new unlock makes stale. */
export const unlocksKey = (userId: string) => ['unlocked-contacts', userId] as const;

/** All of a contact but the company's note, which is long and read where it is shown. */
export const contactColumns =
  'id, closer_id, closer_name, position_id, position_title, email, phone, created_at, stage, next_step, next_on';

/** All of a company's contacts, newest first. */
export const unlockedContactsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...unlocksKey(userId), 'list'],
    queryFn: async (): Promise<Contact[]> => {
      const supabase = await getSupabase();
      const rows = await allRows((from, to) =>
        supabase
          .from('unlocked_contacts')
          .select(contactColumns)
          .eq('user_id', userId)
          .order('created_at')
          .order('id')
          .range(from, to),
      );
      return rows.toReversed();
    },
  });
