import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchTerms } from '@/domain/search/search-terms';
import { useTerms } from '@/domain/use-terms';
import { toServerFilters, type Names } from './server-filters';
import type { SearchFilters } from './search-filters';

/** The translations of stored titles, languages and work types. */
export function useTermNames(): Names {
  const { t } = useTranslation('search');
  const { title, language } = useTerms();
  return useMemo(
    () => ({ title, language, workType: (workTypeName) => t(`workTypes.${workTypeName}`) }),
    [title, language, t],
  );
}

/** The filters as the server takes them; the same object while the filters don't change. */
export function useServerFilters(filters: SearchFilters): SearchTerms {
  const names = useTermNames();
  return useMemo(() => toServerFilters(filters, names), [filters, names]);
}
