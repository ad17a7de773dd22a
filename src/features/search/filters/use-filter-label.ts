import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useTerms } from '@/domain/use-terms';
import { isWorkType } from '@/domain/work-types';
import type { ActiveFilter } from './search-filters';

/** A function that says an active filter in the interface's language. */
export function useFilterLabel(): (filter: ActiveFilter) => string {
  const { t } = useTranslation('search');
  const terms = useTerms();
  return useCallback(
    ({ field, value }) => {
      if (field === 'workType' && isWorkType(value)) return t(`workTypes.${value}`);
      if (field === 'profession') return terms.title(value);
      return field === 'languages' ? terms.language(value) : value;
    },
    [t, terms],
  );
}
