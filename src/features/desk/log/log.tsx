import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { decisionsQuery, isOfTicket } from '@/features/desk/api/log/log';
import { PersonLink } from '@/features/desk/parts/person-link';
import { TicketLink } from '@/features/desk/parts/ticket-link';
import { Button } from '@/ui/button/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Card } from '@/ui/layout/card';
import { readLogParams, filterOf, type LogParams } from './log-params';
import { LogFilters } from './log-filters';
import { LogLine } from './log-line';
import { SaveLog } from './save-log';
import { useActionText } from './use-action-text';

/** Every decision, newest first, or those that the address asks for. */
export function Log() {
  const { t } = useTranslation(['desk', 'common']);
  const actionText = useActionText();
  const [params, setParams] = useSearchParams();
  const logParams = readLogParams(params);
  const filter = filterOf(logParams);
  const log = useInfiniteQuery(decisionsQuery(filter));
  const rows = log.data?.pages.flat();
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const changeParams = (change: LogParams) => {
    const entries = Object.entries({ ...logParams, ...change }).filter(([, value]) => value !== '');
    setParams(Object.fromEntries(entries), { replace: true });
  };
  const showAllButton = (
    <Button variant="secondary" onClick={() => setParams({}, { replace: true })}>
      {t('desk:log.everyone')}
    </Button>
  );
  return (
    <div className="grid gap-5">
      <LogFilters params={logParams} onChange={changeParams} />
      {filter.personId === undefined ? null : (
        <div className="grid gap-1">
          <p className="text-sm text-muted">{t('desk:log.person')}</p>
          <PersonLink personId={filter.personId} />
        </div>
      )}
      {filter.subjectId === undefined ? null : rows?.some(({ action }) => isOfTicket(action)) ? (
        <TicketLink ticketId={filter.subjectId} />
      ) : (
        <p className="wrap-anywhere text-muted">
          {t('desk:log.onSubject', { id: filter.subjectId })}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <SaveLog filter={filter} />
        {isFiltered && rows?.length !== 0 ? showAllButton : null}
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
        isFiltered ? (
          <EmptyState
            icon={<SearchX />}
            title={t('desk:log.noneFound')}
            description={t('desk:log.noneFoundText')}
            action={showAllButton}
          />
        ) : (
          <EmptyState
            icon={<ScrollText />}
            title={t('desk:log.empty')}
            description={t('desk:log.emptyText')}
          />
        )
      ) : (
        <Card>
          <ol className="divide-y divide-line">
            {rows.map((row) => (
              <LogLine key={row.id} row={row} label={actionText(row.action)} />
            ))}
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
