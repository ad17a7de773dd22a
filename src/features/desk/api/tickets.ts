import { queryOptions } from '@tanstack/react-query';
import type { Tables } from '@/lib/database.types';
import { unwrapMaybe } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import { deskKeys } from './keys';

/** A question that someone wrote signed out. */
export const ticketQuery = (ticketId: string) =>
  queryOptions({
    queryKey: [...deskKeys.waiting, 'ticket', ticketId],
    queryFn: async ({ signal }): Promise<Tables<'support_tickets'> | null> => {
      const supabase = await getSupabase();
      const found = await supabase
        .from('support_tickets')
        .select()
        .eq('id', ticketId)
        .abortSignal(signal)
        .maybeSingle();
      return unwrapMaybe(found);
    },
  });
