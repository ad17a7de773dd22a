import { useState } from 'react';
import type { FeedItem } from '@/features/feed/items/feed-item';
import { useCaptionLanguage } from './caption-language';
import type { HitOf } from './use-caption-hits';

interface Start {
  readonly hitOf?: HitOf | undefined;
  readonly startId?: string | undefined;
  readonly startAt?: number | undefined;
}

/**
 * The captions of the current pitch. A pitch played from a hit of the search shows the captions
 * with the hit, whatever language was chosen, and so does a pitch that started at a second.
 */
export function useCardCaptions(item: FeedItem, { hitOf, startId, startAt }: Start) {
  const hit = hitOf?.(item);
  const [hitItemId, setHitItemId] = useState(startAt === undefined ? undefined : startId);
  const languages = item.captionLanguages;
  const chosenLanguage = useCaptionLanguage(languages);
  return {
    hit,
    languages,
    /** Undefined while none are shown. */
    language: (item.id === hitItemId && hit?.language) || chosenLanguage,
    showHit: () => setHitItemId(item.id),
    showChosen: () => setHitItemId(undefined),
  };
}

export type CardCaptions = ReturnType<typeof useCardCaptions>;
