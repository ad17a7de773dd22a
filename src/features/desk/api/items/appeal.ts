import { queryOptions } from '@tanstack/react-query';
import type { Tables } from '@/lib/database.types';
import { unwrap, unwrapMaybe } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import { deskKeys } from '@/features/desk/api/keys';
import { parseDecision, type LoggedDecision } from '@/features/desk/api/log/log';

/** Someone's request for another look at a decision; null once it is gone with their account. */
export const appealQuery = (appealId: string) =>
  queryOptions({
    queryKey: [...deskKeys.waiting, 'appeal', appealId],
    queryFn: async ({
      signal,
    }): Promise<Pick<
      Tables<'appeals'>,
      'id' | 'decision_id' | 'appellant_id' | 'report_id' | 'words' | 'created_at'
    > | null> => {
      const supabase = await getSupabase();
      const response = await supabase
        .from('appeals')
        .select('id, decision_id, appellant_id, report_id, words, created_at')
        .eq('id', appealId)
        .abortSignal(signal)
        .maybeSingle();
      return unwrapMaybe(response);
    },
  });

/** Whether the caller may decide it: not who made the decision, while another one's role allows to. */
export const mayReviewQuery = (appealId: string) =>
  queryOptions({
    queryKey: [...deskKeys.waiting, 'appeal', appealId, 'may-review'],
    queryFn: async ({ signal }): Promise<boolean> => {
      const supabase = await getSupabase();
      // Null for an appeal that is gone.
      const may: boolean | null = unwrap(
        await supabase.rpc('may_review', { p_appeal_id: appealId }).abortSignal(signal),
      );
      return may ?? false;
    },
  });

/** One decision of the log. */
export const decisionQuery = (decisionId: string) =>
  queryOptions({
    queryKey: [...deskKeys.decisions, 'one', decisionId],
    queryFn: async ({ signal }): Promise<LoggedDecision | null> => {
      const supabase = await getSupabase();
      const response = await supabase
        .from('decisions')
        .select(
          'id, operator_id, action, subject_id, person_id, reason, words, note, facts, created_at',
        )
        .eq('id', decisionId)
        .abortSignal(signal)
        .maybeSingle();
      const row = unwrapMaybe(response);
      return row && parseDecision(row);
    },
  });
