import { useMutation, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import type { ReportTarget } from '@/domain/report/report-target';
import type { Report } from '@/features/report/report';
import { isBlank } from '@/lib/blank-text';
import { toAppError } from '@/lib/errors/errors';
import { languageOf } from '@/lib/i18n/first-language';
import { getSupabase } from '@/lib/supabase/supabase';
import { columnOf, reportedQuery } from './queries';

/**
 * Sends a report, and returns whether it's new: a person has at most one open report about a thing
 * (docs/decisions/0038-reports-and-blocks.md). Fails with AppError.
 * @param userId null for a visitor
 */
export function useSendReport(userId: string | null, target: ReportTarget) {
  const client = useQueryClient();
  const { subject, id } = target;
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ reason, words, name, email }: Report): Promise<'sent' | 'already'> => {
      const supabase = await getSupabase();
      const { error, status } = await supabase.from('reports').insert({
        subject,
        [columnOf[subject]]: id,
        reason,
        words,
        ...(userId === null && email !== ''
          ? {
              reporter_email: email,
              reporter_language: languageOf(i18next.language),
              ...(isBlank(name) ? {} : { reporter_name: name }),
            }
          : {}),
      });
      if (error?.code === '23505') return 'already';
      if (error) throw toAppError(error, status);
      return 'sent';
    },
    onSuccess: () => client.setQueryData(reportedQuery(userId, target).queryKey, true),
  });
}
