import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTerms } from '@/domain/use-terms';
import { askedFilters, type Names } from './server-filters';
import type { SearchFilters } from './search-filters';

/** What is stored, in the words of the interface's language. */
export function useNames(): Names {
  const { t } = useTranslation('search');
  const { title, language } = useTerms();
  return useMemo(
    () => ({ title, language, workType: (stored) => t(`workTypes.${stored}`) }),
    [title, language, t],
  );
}

/** The filters as the server is asked; the same filters give the same object. */
export function useAskedFilters(filters: SearchFilters): SearchFilters {
  const names = useNames();
  return useMemo(() => askedFilters(filters, names), [filters, names]);
}
