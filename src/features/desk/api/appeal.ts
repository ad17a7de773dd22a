import { queryOptions } from '@tanstack/react-query';
import type { Tables } from '@/lib/database.types';
import { unwrapMaybe } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import { deskKeys } from './keys';
import type { LoggedDecision } from './log';

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
      const found = await supabase
        .from('appeals')
        .select('id, decision_id, appellant_id, report_id, words, created_at')
        .eq('id', appealId)
        .abortSignal(signal)
        .maybeSingle();
      return unwrapMaybe(found);
    },
  });

/** One decision of the log. */
export const decisionQuery = (decisionId: string) =>
  queryOptions({
    queryKey: [...deskKeys.decisions, 'one', decisionId],
    queryFn: async ({ signal }): Promise<LoggedDecision | null> => {
      const supabase = await getSupabase();
      const found = await supabase
        .from('decisions')
        .select(
          'id, operator_id, action, subject_id, person_id, reason, words, note, facts, created_at',
        )
        .eq('id', decisionId)
        .abortSignal(signal)
        .maybeSingle();
      return unwrapMaybe(found);
    },
  });
