import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastingFiles } from '@/domain/video/company-files';
import { pitchesQuery } from '@/features/feed/api/queries';
import { useTerms } from '@/domain/use-terms';
import { toFeedItem, type FeedRow } from './feed-item';

const noRows: readonly FeedRow[] = [];

/**
 * Certain pitches as cards, in the order of their ids; those that are not published are missing.
 * @param positionIds undefined while they are unknown
 */
export function usePitches(positionIds: readonly string[] | undefined) {
  const { t } = useTranslation('feed');
  const terms = useTerms();
  const { data, isError, refetch } = useQuery({
    ...pitchesQuery(positionIds ?? []),
    enabled: positionIds !== undefined,
  });
  const files = useLastingFiles(data ?? noRows);
  const items = useMemo(() => {
    const defaults = { name: t('defaults.name'), role: t('defaults.role'), skills: [] };
    return data
      ?.flatMap((row) => toFeedItem(row, defaults, files) ?? [])
      .map((item) => ({
        ...item,
        role: terms.title(item.role),
        languages: item.languages.map(terms.language),
      }));
  }, [data, files, t, terms]);
  return { items, isError: isError && items === undefined, refetch };
}
