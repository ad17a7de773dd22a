import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { afterCode } from '@/features/desk/api/code-request';
import {
  decidersQuery,
  mostSaved,
  readDecisions,
  type DecisionFilter,
} from '@/features/desk/api/log/log';
import { useDecisionError } from '@/features/desk/api/use-decision-error';
import { saveCsv } from '@/lib/csv';
import { Button } from '@/ui/button/button';
import { errorToastMs, toast } from '@/ui/toast/toast';
import { logRows } from './log-rows';
import { useActionText } from './use-action-text';
import { useOutcomeText } from './use-outcome-text';

const columns = [
  'id',
  'time',
  'operator',
  'action',
  'subjectId',
  'personId',
  'reason',
  'message',
  'note',
  'facts',
  'outcome',
] as const;

/** Long enough to read which part of the log is missing; the file says it too. */
const cutToastMs = 10_000;

/** Saves all decisions that are asked for as a file for an auditor. */
export function SaveLog({ filter }: { filter: DecisionFilter }) {
  const { t, i18n } = useTranslation('desk');
  const client = useQueryClient();
  const actionText = useActionText();
  const outcomeText = useOutcomeText();
  const errorText = useDecisionError();
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      afterCode(async () => ({
        deciders: await client.fetchQuery(decidersQuery),
        ...(await readDecisions(filter)),
      })),
    onSuccess: ({ rows, deciders, hasMore }) => {
      const most = new Intl.NumberFormat(i18n.language).format(mostSaved);
      const more = hasMore ? t('log.cut', { most }) : undefined;
      const lines = logRows(rows, deciders, {
        heads: columns.map((column) => t(`log.column.${column}`)),
        action: actionText,
        reason: (reason) => (reason === null ? '' : t(`reason.${reason}`)),
        outcome: outcomeText,
        more,
      });
      saveCsv(t('log.file'), lines, i18n.language);
      if (more !== undefined) toast.info(more, { duration: cutToastMs });
    },
    onError: (error) => toast.error(errorText(error), { duration: errorToastMs }),
  });
  return (
    <Button
      variant="secondary"
      icon={<Download aria-hidden />}
      loading={saving.isPending}
      onClick={() => saving.mutate()}
    >
      {t('log.save')}
    </Button>
  );
}
