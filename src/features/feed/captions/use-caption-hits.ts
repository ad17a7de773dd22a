import { useQueries } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchTerms } from '@/domain/search/search-terms';
import { languageOf } from '@/lib/i18n/first-language';
import { captionHitsQuery, type CaptionHit } from '@/features/feed/api/caption-queries';
import type { FeedItem } from '@/features/feed/items/feed-item';

/** A pitch's hit; undefined without search words or without a match. */
export type HitOf = (item: FeedItem) => CaptionHit | undefined;

/** As many as a page of the feed has, so that a further page asks for its own hits alone. */
const idsPerQuery = 10;

/**
 * The lines that match the search, in the pitches of a growing list. A hit that can't be read is
 * left out, because the list works without.
 */
export function useCaptionHits(items: readonly FeedItem[], terms: SearchTerms): HitOf {
  const { i18n } = useTranslation();
  const ids = items.filter((item) => item.captionLanguages.length > 0).map(({ id }) => id);
  const pages = Array.from({ length: Math.ceil(ids.length / idsPerQuery) }, (_, page) =>
    ids.slice(page * idsPerQuery, (page + 1) * idsPerQuery),
  );
  const answers = useQueries({
    queries: pages.map((page) => captionHitsQuery(page, terms, languageOf(i18n.language))),
  });
  return useCallback(
    ({ id }) => {
      for (const { data } of answers) {
        const hit = data?.find(({ positionId }) => positionId === id);
        if (hit) return hit;
      }
      return undefined;
    },
    [answers],
  );
}
