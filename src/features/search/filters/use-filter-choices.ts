import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { earningsChoices, noticeChoices, usePayTexts } from '@/domain/position/use-pay-texts';
import { toOptions, useTerms } from '@/domain/use-terms';
import { Constants } from '@/lib/database.types';
import type { SelectOption } from '@/ui/field/select-field';
import type { ActiveFilter, SearchFilters } from './search-filters';

const {
  position_title: titles,
  work_type: workTypes,
  pay_model: payModels,
} = Constants.public.Enums;

/** A filter by one of a list, in the interface's language. */
export interface FilterChoices {
  readonly field: Exclude<keyof SearchFilters, 'languages'>;
  readonly label: string;
  /** The name of the choice of any. */
  readonly blank: string;
  readonly options: readonly SelectOption[];
  /** Returns a number that is none of the options as text; only where they are numbers. */
  readonly nameOfNumber?: (number: number) => string;
  /** As buttons, each with the number that it would find, or in a list. */
  readonly look: 'buttons' | 'list';
}

/** The filters by one of a list, in the order of the form. */
export function useFilterChoices(): readonly FilterChoices[] {
  const { t } = useTranslation(['search', 'terms']);
  const terms = useTerms();
  const pay = usePayTexts();
  return useMemo(
    () => [
      {
        field: 'profession',
        label: t('profession'),
        blank: t('anyProfession'),
        options: toOptions(titles, terms.title),
        look: 'list',
      },
      {
        field: 'work_type',
        label: t('workType'),
        blank: t('anyWorkType'),
        options: toOptions(workTypes, (type) => t(`workTypes.${type}`)),
        look: 'buttons',
      },
      {
        field: 'pay_model',
        label: t('terms:pay.model'),
        blank: t('terms:pay.any'),
        options: toOptions(payModels, (model) => t(`terms:pay.models.${model}`)),
        look: 'buttons',
      },
      {
        field: 'on_target_earnings',
        label: t('terms:pay.earnings'),
        blank: t('terms:pay.any'),
        options: toOptions(earningsChoices, (amount) => pay.earningsUpTo(Number(amount))),
        nameOfNumber: pay.earningsUpTo,
        look: 'list',
      },
      {
        field: 'notice_weeks',
        label: t('terms:pay.notice'),
        blank: t('terms:pay.any'),
        options: toOptions(noticeChoices, (weeks) => pay.noticeWithin(Number(weeks))),
        nameOfNumber: pay.noticeWithin,
        look: 'list',
      },
    ],
    [t, terms, pay],
  );
}

/** A function that returns an active filter as text in the interface's language. */
export function useFilterLabel(): (filter: ActiveFilter) => string {
  const choices = useFilterChoices();
  const terms = useTerms();
  return useCallback(
    ({ field, value }) => {
      if (field === 'languages') return terms.language(value);
      const { options = [], nameOfNumber } = choices.find((choice) => choice.field === field) ?? {};
      const option = options.find((one) => one.value === value);
      return option?.label ?? nameOfNumber?.(Number(value)) ?? value;
    },
    [choices, terms],
  );
}
