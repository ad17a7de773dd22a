import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useTerms } from '@/domain/use-terms';
import { Constants } from '@/lib/database.types';
import type { ActiveFilter } from './search-filters';

const workTypes = Constants.public.Enums.work_type;

/** A function that says an active filter in the interface's language. */
export function useFilterLabel(): (filter: ActiveFilter) => string {
  const { t } = useTranslation('search');
  const terms = useTerms();
  return useCallback(
    ({ field, value }) => {
      const workType = workTypes.find((type) => field === 'work_type' && type === value);
      if (workType) return t(`workTypes.${workType}`);
      if (field === 'profession') return terms.title(value);
      return field === 'languages' ? terms.language(value) : value;
    },
    [t, terms],
  );
}
