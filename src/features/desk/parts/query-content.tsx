import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';

interface QueryContentProps<T> {
  query: UseQueryResult<T>;
  children: (data: NonNullable<T>) => ReactNode;
}

/** The data of a query: a skeleton while it loads, a way to retry after an error, a line if nothing is there. */
export function QueryContent<T>({ query, children }: QueryContentProps<T>) {
  const { t } = useTranslation(['desk', 'common']);
  const { data } = query;
  if (data !== undefined && data !== null) return children(data);
  if (data === null) return <p className="text-muted">{t('desk:item.gone')}</p>;
  return query.isError ? (
    <ErrorState
      title={t('desk:item.loadFailed')}
      retryLabel={t('common:retry')}
      onRetry={() => void query.refetch()}
    />
  ) : (
    <Skeleton className="h-32" />
  );
}
