import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { usePayTexts } from '@/domain/position/use-pay-texts';
import { useTerms } from '@/domain/use-terms';
import { Constants } from '@/lib/database.types';
import type { ActiveFilter } from './search-filters';

const { work_type: workTypes, pay_model: payModels } = Constants.public.Enums;

/** A function that returns an active filter as text in the interface's language. */
export function useFilterLabel(): (filter: ActiveFilter) => string {
  const { t } = useTranslation(['search', 'terms']);
  const terms = useTerms();
  const pay = usePayTexts();
  return useCallback(
    ({ field, value }) => {
      const workType = workTypes.find((type) => field === 'work_type' && type === value);
      if (workType) return t(`workTypes.${workType}`);
      const payModel = payModels.find((model) => field === 'pay_model' && model === value);
      if (payModel) return t(`terms:pay.models.${payModel}`);
      if (field === 'on_target_earnings') return pay.earningsUpTo(Number(value));
      if (field === 'notice_weeks') return pay.noticeWithin(Number(value));
      if (field === 'profession') return terms.title(value);
      return field === 'languages' ? terms.language(value) : value;
    },
    [t, terms, pay],
  );
}
