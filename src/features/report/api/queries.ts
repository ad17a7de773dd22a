import { queryOptions, skipToken } from '@tanstack/react-query';
import type { ReportTarget } from '@/domain/report/report-target';
import { unwrap } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';

/** The column of `reports` that names what is reported. */
export const columnOf = {
  pitch: 'position_id',
  company: 'conversation_id',
  conversation: 'conversation_id',
  message: 'message_id',
} as const;

/**
 * Whether someone has reported a thing that nobody has decided on yet. Of a visitor (null) only this
 * page remembers it.
 */
export const reportedQuery = (userId: string | null, { subject, id }: ReportTarget) =>
  queryOptions({
    queryKey: ['reported', userId, subject, id],
    queryFn:
      userId === null
        ? skipToken
        : async ({ signal }): Promise<boolean> => {
            const supabase = await getSupabase();
            const open = await supabase
              .from('reports')
              .select('id')
              .eq('reporter_id', userId)
              .eq('subject', subject)
              .eq(columnOf[subject], id)
              .is('outcome', null)
              .limit(1)
              .abortSignal(signal);
            return unwrap(open).length > 0;
          },
    gcTime: Infinity,
  });
