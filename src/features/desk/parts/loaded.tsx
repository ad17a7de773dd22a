import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  children: (data: NonNullable<T>) => ReactNode;
}

/** What a query found: a skeleton before, a way to try again after a failure, a word if it is gone. */
export function Loaded<T>({ query, children }: LoadedProps<T>) {
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
