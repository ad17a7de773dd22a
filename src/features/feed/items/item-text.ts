import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedItem } from './feed-item';

export interface ItemText {
  /** '6 years' */
  readonly years: string | null;
  /** 'remote', or as it is stored when it is none of SPEC's */
  readonly workType: string | null;
  /** 'Closer · 6 years · Madrid, remote' */
  readonly line: string;
}

/** The words about a card, in the person's language. */
export function useItemText(): (item: FeedItem) => ItemText {
  const { t } = useTranslation('feed');
  return useCallback(
    (item: FeedItem) => {
      const known: Readonly<Record<string, string>> = {
        'on-site': t('workTypes.on-site'),
        hybrid: t('workTypes.hybrid'),
        remote: t('workTypes.remote'),
      };
      const years =
        item.experienceYears === null ? null : t('years', { count: item.experienceYears });
      const workType = item.workType && (known[item.workType] ?? item.workType);
      // 'New York' in one line, as long as it fits into any.
      const city =
        item.city && item.city.length <= 20 ? item.city.replaceAll(' ', '\u00a0') : item.city;
      const short = [city, workType].filter(Boolean).join(', ');
      return {
        years,
        workType,
        line: [item.role, years, short].filter(Boolean).join('\u00a0· '),
      };
    },
    [t],
  );
}
