import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Enums } from '@/lib/database.types';
import { formatMoney } from '@/lib/money';

/** On-target earnings to search for, in US dollars a year: at most this much. */
export const earningsChoices = ['60000', '80000', '100000', '150000', '200000', '300000'] as const;

/** In how many weeks a talent can start; '0' is now. */
export const noticeChoices = ['0', '1', '2', '4', '8', '12'] as const;

/** How a position is paid and when it can start, in the interface's language; null for what isn't filled in. */
export function usePayTexts() {
  const { t, i18n } = useTranslation('terms');
  const { language } = i18n;
  return useMemo(() => {
    const dollars = (amount: number) => formatMoney(amount * 100, 'usd', language);
    return {
      model: (model: Enums<'pay_model'> | null) => model && t(`pay.models.${model}`),
      /** '$90,000 a year'. @param amount in US dollars */
      earnings: (amount: number | null) =>
        amount === null ? null : t('pay.aYear', { amount: dollars(amount) }),
      earningsUpTo: (amount: number) => t('pay.upTo', { amount: dollars(amount) }),
      notice: (weeks: number | null) => {
        if (weeks === null) return null;
        return weeks === 0 ? t('pay.now') : t('pay.inWeeks', { count: weeks });
      },
      noticeWithin: (weeks: number) =>
        weeks === 0 ? t('pay.startsNow') : t('pay.withinWeeks', { count: weeks }),
    };
  }, [t, language]);
}
