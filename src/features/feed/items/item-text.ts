import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { usePayTexts } from '@/domain/position/use-pay-texts';
import type { FeedItem } from './feed-item';

export interface ItemText {
  /** '6 years' */
  readonly years: string | null;
  /** 'remote' */
  readonly workType: string | null;
  /** 'Base and commission' */
  readonly payModel: string | null;
  /** '$90,000 a year' */
  readonly earnings: string | null;
  /** 'In 2 weeks' */
  readonly notice: string | null;
  /** 'Starts within 2 weeks', where no label says what it is */
  readonly start: string | null;
  /** 'Closer · 6 years · Madrid, remote' */
  readonly line: string;
}

/** The facts of a card as text, in the viewer's language. */
export function useItemText(): (item: FeedItem) => ItemText {
  const { t } = useTranslation('terms');
  const pay = usePayTexts();
  return useCallback(
    (item: FeedItem) => {
      const years =
        item.experienceYears === null ? null : t('years', { count: item.experienceYears });
      const workType = item.workType && t(`workTypes.${item.workType}`);
      // Non-breaking spaces keep 'New York' on one line; a long name must be able to wrap.
      const city =
        item.city && item.city.length <= 20 ? item.city.replaceAll(' ', '\u00a0') : item.city;
      const place = [city, workType].filter(Boolean).join(', ');
      return {
        years,
        workType,
        payModel: pay.model(item.payModel),
        earnings: pay.earnings(item.earnings),
        notice: pay.notice(item.noticeWeeks),
        start: item.noticeWeeks === null ? null : pay.noticeWithin(item.noticeWeeks),
        line: [item.role, years, place].filter(Boolean).join('\u00a0· '),
      };
    },
    [t, pay],
  );
}
