import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

interface LoadErrorProps {
  query: Pick<UseQueryResult, 'data' | 'isError' | 'refetch'>;
}

/** Says that a query failed, and offers a retry; nothing while it loads or has data. */
export function LoadError({ query }: LoadErrorProps) {
  const { t } = useTranslation(['desk', 'common']);
  if (!query.isError || query.data !== undefined) return null;
  return (
    <span role="alert" className="flex flex-wrap items-center gap-x-2 text-sm">
      <span className="text-danger">{t('desk:item.loadFailed')}</span>
      <button
        type="button"
        onClick={() => void query.refetch()}
        className="min-h-11 font-semibold underline underline-offset-2"
      >
        {t('common:retry')}
      </button>
    </span>
  );
}
