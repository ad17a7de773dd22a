import { queryOptions } from '@tanstack/react-query';
import { unwrapMaybe } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import { chatKeys } from './queries';

/** Whether an operator closed this one conversation; else one of its accounts is suspended. */
export const stoppedQuery = (conversationId: string) =>
  queryOptions({
    queryKey: [...chatKeys.conversations, conversationId, 'stopped'],
    queryFn: async ({ signal }): Promise<boolean> => {
      const supabase = await getSupabase();
      const response = await supabase
        .from('conversations')
        .select('stopped_at')
        .eq('id', conversationId)
        .abortSignal(signal)
        .maybeSingle();
      return (unwrapMaybe(response)?.stopped_at ?? null) !== null;
    },
  });
