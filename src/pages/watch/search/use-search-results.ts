import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useCaptionHits } from '@/features/feed/captions/use-caption-hits';
import { useFeed } from '@/features/feed/items/use-feed';
import { countsQuery } from '@/features/search/api/queries';
import type { SearchFilters } from '@/features/search/filters/search-filters';
import { useServerFilters } from '@/features/search/filters/use-server-filters';
import { useVisitedSearch } from '@/features/search/saved/use-visited-search';
import { useStoredPlace } from '@/pages/watch/use-stored-place';
import { useUnpublishedNotice } from '@/pages/watch/use-unpublished-notice';

/** What a search finds, from the pitch on that the address or the entry of the history names. */
export function useSearchResults(filters: SearchFilters) {
  const [params] = useSearchParams();
  const [place, keepPlace] = useStoredPlace();
  const startId = place.shown ?? params.get('pitch') ?? undefined;
  const serverFilters = useServerFilters(filters);
  const { data: counts, isPlaceholderData: counting } = useQuery(countsQuery(serverFilters));
  const feed = useFeed({
    audience: 'company',
    filters: serverFilters,
    startId,
    startSearchLimit: place.shown === undefined ? 0 : place.count,
    visit: place.visit,
  });
  const hitOf = useCaptionHits(feed.items, serverFilters);
  useUnpublishedNotice(feed.isStartGone);
  const newIds = useVisitedSearch(filters, feed.status === 'ready' && !feed.isSearching);
  return {
    feed,
    startId,
    /** Whether nothing was found. */
    isEmpty: feed.status === 'ready' && feed.items.length === 0,
    counts,
    /** Whether a search is loading, so that results and counts are still the previous search's. */
    searching: feed.isSearching || counting,
    hitOf,
    newIds,
    place,
    keepPlace,
  };
}
