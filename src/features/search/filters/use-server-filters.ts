import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchTerms } from '@/domain/search-terms';
import { useTerms } from '@/domain/use-terms';
import { toServerFilters, type Names } from './server-filters';
import type { SearchFilters } from './search-filters';

/** What is stored, in the words of the interface's language. */
export function useTermNames(): Names {
  const { t } = useTranslation('search');
  const { title, language } = useTerms();
  return useMemo(
    () => ({ title, language, workType: (stored) => t(`workTypes.${stored}`) }),
    [title, language, t],
  );
}

/** The filters as the server is asked; the same filters give the same object. */
export function useServerFilters(filters: SearchFilters): SearchTerms {
  const names = useTermNames();
  return useMemo(() => toServerFilters(filters, names), [filters, names]);
}
