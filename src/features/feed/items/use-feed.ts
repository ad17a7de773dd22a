import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
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
  type FeedFilters,
  type FeedPage,
} from '@/features/feed/api/queries';

export interface Feed {
  readonly status: 'loading' | 'error' | 'ready';
  readonly items: readonly FeedItem[];
  /** The pitch to start at is not published (any more): the list starts elsewhere. */
  readonly startIsGone: boolean;
  /** Whether the server has more; then the carousel does not wrap around. */
  readonly hasMore: boolean;
  /** The next page could not be read; {@link Feed.loadMore} tries again. */
  readonly moreFailed: boolean;
  readonly loadingMore: boolean;
  /** What is listed is the last search's, while another is under way. */
  readonly searching: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

interface FeedOptions {
  readonly audience: FeedAudience;
  readonly filters?: FeedFilters;
  /** A pitch to start at: where it stands, when it is listed already; else it comes first. */
  readonly startId?: string | undefined;
  /** Somebody comes back to it: as many are read for it to stand where it stood, if it still does. */
  readonly startAmong?: number | undefined;
  /** False while it is not known yet who watches. */
  readonly enabled?: boolean;
}

const noFilters: FeedFilters = {};

/** The pitch that comes before the pages, if any; its row where it is known already. */
interface Added {
  readonly startId: string | undefined;
  readonly first: string | undefined;
  readonly row: FeedRow | undefined;
  /** It is still looked for in the pages. */
  readonly sought: boolean;
}

/** The pages as one list of cards without repetition. */
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
  // What somebody asked for by its address is not held back.
  if (first) add([first], false);
  for (const page of pages) {
    add(page.rows, false);
    add(page.disliked, true);
  }
  const others = pages.flatMap((page) => page.showcase.map((file) => showcaseItem(file, defaults)));
  const samples = pages.some((page) => page.samples) && !first ? sampleItems(defaults) : [];
  return [...items.values(), ...others, ...samples];
}

/** The feed as the carousel takes it: one growing list, with a way to ask for more. */
export function useFeed(options: FeedOptions): Feed {
  const { audience, filters = noFilters, startId, startAmong = 0, enabled = true } = options;
  const { t } = useTranslation('feed');
  const terms = useTerms();
  const feed = useInfiniteQuery({ ...feedQuery(audience, filters), enabled });
  const rows = feed.data?.pages.flatMap((page) => [...page.rows, ...page.disliked]);
  const known = rows?.find(({ position_id }) => position_id === startId);
  // The list of another search goes when the answer comes; what was opened from it stays.
  const listed = known !== undefined && !feed.isPlaceholderData;
  // Decided once: a page that brings it later must not make another list.
  const isSought = startId !== undefined && startAmong > 0;
  const [added, setAdded] = useState<Added>(() => ({
    startId,
    first: startId,
    row: undefined,
    sought: isSought,
  }));
  const reachesIt =
    !feed.hasNextPage || feed.isFetchNextPageError || (rows?.length ?? 0) >= startAmong;
  const isNew = added.startId !== startId;
  if ((isNew || added.sought) && listed) {
    setAdded({ startId, first: undefined, row: undefined, sought: false });
  } else if (isNew) {
    setAdded({ startId, first: startId, row: known, sought: isSought });
  } else if (added.sought && feed.data && !feed.isPlaceholderData && reachesIt) {
    setAdded({ ...added, sought: false });
  }
  const { first, sought } = added;
  const start = useQuery({ ...pitchQuery(first), initialData: added.row });
  const { data, fetchNextPage, refetch, hasNextPage, isFetching, isError, isFetchNextPageError } =
    feed;

  const items = useMemo(() => {
    const defaults = {
      name: t('defaults.name'),
      role: t('defaults.role'),
      skills: [t('defaults.sales'), t('defaults.communication'), t('defaults.negotiation')],
    };
    return itemsOf(start.data, data?.pages ?? [], defaults).map((item) => ({
      ...item,
      role: terms.title(item.role),
      languages: item.languages.map(terms.language),
    }));
  }, [data, start.data, t, terms]);

  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetching]);
  const isReadOn = sought && data !== undefined && !feed.isPlaceholderData;
  useEffect(() => {
    if (isReadOn) loadMore();
  }, [isReadOn, loadMore]);
  const { isError: startFailed, refetch: refetchStart } = start;
  const retry = useCallback(() => {
    void refetch();
    if (startFailed) void refetchStart();
  }, [refetch, refetchStart, startFailed]);

  const pending =
    data === undefined || (first !== undefined && start.data === undefined) || (sought && !isError);
  const status = pending ? (isError || startFailed ? 'error' : 'loading') : 'ready';
  const searching = feed.isPlaceholderData;
  return {
    status,
    items,
    startIsGone: status === 'ready' && start.data === null,
    hasMore: hasNextPage,
    // Without a network it waits for one, and goes on by itself.
    moreFailed: isFetchNextPageError || (feed.isPaused && status === 'ready' && !searching),
    loadingMore: feed.isFetchingNextPage,
    searching,
    loadMore,
    retry,
  };
}
