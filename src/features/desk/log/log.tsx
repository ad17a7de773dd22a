import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { decisionActions, operatorActions } from '@/features/desk/api/decision';
import { decisionsQuery } from '@/features/desk/api/queries';
import { takenBack } from '@/features/desk/decision/take-back';
import { PersonLink } from '@/features/desk/parts/person-link';
import { paths } from '@/lib/routing/paths';
import { Button } from '@/ui/button/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { SelectField } from '@/ui/field/select-field';
import { Card } from '@/ui/layout/card';
import { LoggedLine } from './logged-line';

/** Answers are logged by their messages, and cannot be chosen as decisions. */
const answers = ['answer_support', 'answer_ticket'] as const;
const loggedActions = [...answers, ...decisionActions, ...operatorActions] as const;
const everyAction = 'all';

/** Every decision, newest first: of one kind or about one person, as the address says. */
export function Log() {
  const { t } = useTranslation(['desk', 'common']);
  const [params, setParams] = useSearchParams();
  const personId = params.get('person') ?? undefined;
  const action = loggedActions.find((one) => one === params.get('action'));
  const log = useInfiniteQuery(decisionsQuery({ personId, action }));
  const label = (one: (typeof loggedActions)[number]) =>
    one === 'answer_support'
      ? t('desk:log.answer')
      : one === 'answer_ticket'
        ? t('desk:log.answerTicket')
        : t(`desk:decision.${one}.done`);
  const rows = log.data?.pages.flat();
  const reversed = takenBack(rows ?? []);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <SelectField
          label={t('desk:log.action')}
          value={action ?? everyAction}
          onValueChange={(value) =>
            setParams(
              {
                ...(personId === undefined ? {} : { person: personId }),
                ...(value === everyAction ? {} : { action: value }),
              },
              { replace: true },
            )
          }
          options={[
            { value: everyAction, label: t('desk:log.anyAction') },
            ...loggedActions.map((one) => ({ value: one, label: label(one) })),
          ]}
          className="w-72 max-w-full"
        />
        {personId === undefined ? null : (
          <div className="grid gap-1">
            <p className="text-sm text-muted">{t('desk:log.person')}</p>
            <PersonLink personId={personId} />
            <Link to={paths.deskLog()} className="text-sm underline underline-offset-2">
              {t('desk:log.everyone')}
            </Link>
          </div>
        )}
      </div>
      {rows === undefined ? (
        log.isError ? (
          <ErrorState
            title={t('desk:log.loadFailed')}
            retryLabel={t('common:retry')}
            onRetry={() => void log.refetch()}
          />
        ) : (
          <Skeleton className="h-72" />
        )
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<ScrollText />}
          title={t('desk:log.empty')}
          description={t('desk:log.emptyText')}
        />
      ) : (
        <Card>
          <ol className="divide-y divide-line">
            {rows.map((row) => {
              const known = loggedActions.find((one) => one === row.action);
              return (
                <LoggedLine
                  key={row.id}
                  row={row}
                  label={known ? label(known) : row.action}
                  isTakenBack={reversed.has(row.id)}
                />
              );
            })}
          </ol>
          {log.hasNextPage ? (
            <p className="border-t border-line p-2 text-center">
              <Button
                variant="ghost"
                size="sm"
                loading={log.isFetchingNextPage}
                onClick={() => void log.fetchNextPage()}
              >
                {t('desk:log.more')}
              </Button>
            </p>
          ) : null}
        </Card>
      )}
    </div>
  );
}
