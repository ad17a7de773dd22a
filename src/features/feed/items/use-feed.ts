import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchTerms } from '@/domain/search-terms';
import { useTerms } from '@/domain/use-terms';
import {
  sampleItems,
  showcaseItem,
  toFeedItem,
  type FeedItem,
  type FeedRow,
  type ItemDefaults,
} from './feed-item';
import {
  feedQuery,
  pitchQuery,
  type FeedAudience,
  type FeedPage,
} from '@/features/feed/api/queries';

export interface Feed {
  readonly status: 'loading' | 'error' | 'ready';
  readonly items: readonly FeedItem[];
  /** The pitch to start at is not published any more: the list starts with others. */
  readonly startIsGone: boolean;
  /** Whether the server has more; then the carousel does not wrap around. */
  readonly hasMore: boolean;
  /** The next page could not be read; {@link Feed.loadMore} tries again. */
  readonly moreFailed: boolean;
  readonly loadingMore: boolean;
  /** Another search is under way; the results of the last one are listed meanwhile. */
  readonly searching: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

interface FeedOptions {
  readonly audience: FeedAudience;
  readonly filters?: SearchTerms;
  /** A pitch to start at: at its place when it is listed already, else it comes first. */
  readonly startId?: string | undefined;
  /** For somebody who comes back to it: read up to so many pitches to find it at its place. */
  readonly startAmong?: number | undefined;
  /** False while the session is not known yet. */
  readonly enabled?: boolean;
}

const noFilters: SearchTerms = {};

/** How the list begins: with the pitch to start at, unless that is listed at a place of its own. */
interface Start {
  readonly startId: string | undefined;
  /** The pitch that comes before the pages; undefined for none. */
  readonly firstId: string | undefined;
  /** Its row, where it is known already. */
  readonly row: FeedRow | undefined;
  /** Pages are still read in search of its place. */
  readonly isSearching: boolean;
}

/** The pages as one list of cards, each pitch once. */
export function itemsOf(
  first: FeedRow | null | undefined,
  pages: readonly FeedPage[],
  defaults: ItemDefaults,
): FeedItem[] {
  const items = new Map<string, FeedItem>();
  const add = (rows: readonly FeedRow[], disliked: boolean) => {
    for (const row of rows) {
      const item = items.has(row.position_id) ? undefined : toFeedItem(row, defaults);
      if (item) items.set(item.id, disliked ? { ...item, disliked } : item);
    }
  };
  // A pitch that was asked for by its address comes first even if it was disliked.
  if (first) add([first], false);
  for (const page of pages) {
    add(page.rows, false);
    add(page.disliked, true);
  }
  const others = pages.flatMap((page) => page.showcase.map((file) => showcaseItem(file, defaults)));
  const samples = pages.some((page) => page.samples) && !first ? sampleItems(defaults) : [];
  return [...items.values(), ...others, ...samples];
}

/** The feed as one growing list of cards, for carousel and grid. */
export function useFeed(options: FeedOptions): Feed {
  const { audience, filters = noFilters, startId, startAmong = 0, enabled = true } = options;
  const { t } = useTranslation('feed');
  const terms = useTerms();
  const feed = useInfiniteQuery({ ...feedQuery(audience, filters), enabled });
  const rows = feed.data?.pages.flatMap((page) => [...page.rows, ...page.disliked]);
  const knownRow = rows?.find(({ position_id }) => position_id === startId);
  // Placeholder data belongs to the last search: what was opened from it may not be in the next one.
  const isListed = knownRow !== undefined && !feed.isPlaceholderData;
  const searchesForStart = startId !== undefined && startAmong > 0;
  // Kept as state: a page that brings the pitch later must not move it, the list would be another one.
  const [start, setStart] = useState<Start>(() => ({
    startId,
    firstId: startId,
    row: undefined,
    isSearching: searchesForStart,
  }));
  const hasReadFarEnough =
    !feed.hasNextPage || feed.isFetchNextPageError || (rows?.length ?? 0) >= startAmong;
  const isNew = start.startId !== startId;
  if ((isNew || start.isSearching) && isListed) {
    setStart({ startId, firstId: undefined, row: undefined, isSearching: false });
  } else if (isNew) {
    setStart({ startId, firstId: startId, row: knownRow, isSearching: searchesForStart });
  } else if (start.isSearching && feed.data && !feed.isPlaceholderData && hasReadFarEnough) {
    setStart({ ...start, isSearching: false });
  }
  const { firstId, isSearching } = start;
  const first = useQuery({ ...pitchQuery(firstId), initialData: start.row });
  const { data, fetchNextPage, refetch, hasNextPage, isFetching, isError, isFetchNextPageError } =
    feed;

  const items = useMemo(() => {
    const defaults = {
      name: t('defaults.name'),
      role: t('defaults.role'),
      skills: [t('defaults.sales'), t('defaults.communication'), t('defaults.negotiation')],
    };
    return itemsOf(first.data, data?.pages ?? [], defaults).map((item) => ({
      ...item,
      role: terms.title(item.role),
      languages: item.languages.map(terms.language),
    }));
  }, [data, first.data, t, terms]);

  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetching]);
  const readsOn = isSearching && data !== undefined && !feed.isPlaceholderData;
  useEffect(() => {
    if (readsOn) loadMore();
  }, [readsOn, loadMore]);
  const { isError: firstFailed, refetch: refetchFirst } = first;
  const retry = useCallback(() => {
    void refetch();
    if (firstFailed) void refetchFirst();
  }, [refetch, refetchFirst, firstFailed]);

  const isPending =
    data === undefined ||
    (firstId !== undefined && first.data === undefined) ||
    (isSearching && !isError);
  const status = isPending ? (isError || firstFailed ? 'error' : 'loading') : 'ready';
  const searching = feed.isPlaceholderData;
  return {
    status,
    items,
    startIsGone: status === 'ready' && first.data === null,
    hasMore: hasNextPage,
    // Offline the query is paused instead of failing; it goes on by itself.
    moreFailed: isFetchNextPageError || (feed.isPaused && status === 'ready' && !searching),
    loadingMore: feed.isFetchingNextPage,
    searching,
    loadMore,
    retry,
  };
}
