import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyFiles } from '@/domain/video/company-file-url';
import { useLastingFiles } from '@/domain/video/company-files';
import type { SearchTerms } from '@/domain/search/search-terms';
import { useTerms } from '@/domain/use-terms';
import { arrange } from './arrange';
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
  /** Whether the pitch to start at is no longer published, so that the list starts with others. */
  readonly startIsGone: boolean;
  /** Whether the server has more pages; if so, the carousel does not wrap around. */
  readonly hasMore: boolean;
  /** Whether the next page could not be read; {@link Feed.loadMore} tries again. */
  readonly moreFailed: boolean;
  readonly loadingMore: boolean;
  /** Whether a new search is loading; meanwhile the previous results are listed. */
  readonly searching: boolean;
  /** Where a company's list began ({@link FeedPage.visit}); coming back with it gives the same order. */
  readonly visit: string | undefined;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

interface FeedOptions {
  readonly audience: FeedAudience;
  readonly filters?: SearchTerms;
  /** The pitch to start at. It keeps its place if it is in the list already; otherwise it is put first. */
  readonly startId?: string | undefined;
  /** When returning to a pitch: read up to this many pitches to find it at its place in the list. */
  readonly startAmong?: number | undefined;
  /** {@link Feed.visit} of the list that someone comes back to. */
  readonly visit?: string | undefined;
  /** False while the session, and with it the audience, is still unknown. */
  readonly enabled?: boolean;
}

const noFilters: SearchTerms = {};

/** How the list begins: with the pitch to start at, unless one of the pages lists that pitch. */
interface Start {
  readonly startId: string | undefined;
  /** The pitch put before the pages; undefined if none is. */
  readonly firstId: string | undefined;
  /** The row of that pitch, if it has been read already. */
  readonly row: FeedRow | undefined;
  /** Whether further pages are still being read to find the pitch's place. */
  readonly isSearching: boolean;
}

/** The rows of all pages in the order in which they are shown. */
function arrangedRows(first: FeedRow | null | undefined, pages: readonly FeedPage[]): FeedRow[] {
  const next = pages.at(-1)?.next ?? null;
  return arrange({
    first,
    rows: pages.flatMap((page) => page.rows),
    hasMore: next !== null && next.part !== 'disliked',
    fresh: pages.flatMap((page) => page.fresh),
    disliked: pages.flatMap((page) => page.disliked),
    hasMoreDisliked: next !== null,
  });
}

/** The pages as one list of cards, in the order in which they are shown. */
export function itemsOf(
  first: FeedRow | null | undefined,
  pages: readonly FeedPage[],
  defaults: ItemDefaults,
  files?: CompanyFiles,
): FeedItem[] {
  const disliked = new Set(pages.flatMap((page) => page.disliked));
  const items = arrangedRows(first, pages).flatMap((row) => {
    const item = toFeedItem(row, defaults, files);
    if (item === undefined) return [];
    // A pitch that was opened by its address comes first even if it was disliked before.
    return disliked.has(row) && row !== first ? { ...item, disliked: true } : item;
  });
  const others = pages.flatMap((page) => page.showcase.map((file) => showcaseItem(file, defaults)));
  const samples = pages.some((page) => page.samples) && !first ? sampleItems(defaults) : [];
  return [...items, ...others, ...samples];
}

/** The feed as one growing list of cards, for carousel and grid. */
export function useFeed(options: FeedOptions): Feed {
  const { audience, filters = noFilters, startId, startAmong = 0, enabled = true, visit } = options;
  const { t } = useTranslation('feed');
  const terms = useTerms();
  const feed = useInfiniteQuery({ ...feedQuery(audience, filters, visit), enabled });
  const listed = useMemo(() => arrangedRows(null, feed.data?.pages ?? []), [feed.data]);
  const knownRow = listed.find(({ position_id }) => position_id === startId);
  // Placeholder data is the previous search's: a pitch opened from it may be missing from the new one.
  const isListed = knownRow !== undefined && !feed.isPlaceholderData;
  const searchesForStart = startId !== undefined && startAmong > 0;
  // Kept as state: if a later page lists the pitch too, it must stay first, or the carousel would take
  // the list for a new one and start again.
  const [start, setStart] = useState<Start>(() => ({
    startId,
    firstId: startId,
    row: undefined,
    isSearching: searchesForStart,
  }));
  const hasReadFarEnough =
    !feed.hasNextPage || feed.isFetchNextPageError || listed.length >= startAmong;
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

  const files = useLastingFiles(
    useMemo(() => [...listed, first.data ?? []].flat(), [listed, first.data]),
  );
  const items = useMemo(() => {
    const defaults = {
      name: t('defaults.name'),
      role: t('defaults.role'),
      skills: [t('defaults.sales'), t('defaults.communication'), t('defaults.negotiation')],
    };
    return itemsOf(first.data, data?.pages ?? [], defaults, files).map((item) => ({
      ...item,
      role: terms.title(item.role),
      languages: item.languages.map(terms.language),
    }));
  }, [data, first.data, files, t, terms]);

  // A pitch that was opened by its address is shown before the others have been read.
  const isAlone = enabled && data === undefined && Boolean(first.data);
  const failedAlone = isAlone && isError;
  const loadMore = useCallback(() => {
    if (failedAlone) void refetch();
    else if (hasNextPage && !isFetching) void fetchNextPage();
  }, [fetchNextPage, refetch, hasNextPage, isFetching, failedAlone]);
  // All of a page may have to wait for pitches of others.
  const addsNothing =
    data !== undefined &&
    data.pages.length > 1 &&
    !isFetchNextPageError &&
    arrangedRows(null, data.pages.slice(0, -1)).length === listed.length;
  const readsOn = (isSearching || addsNothing) && data !== undefined && !feed.isPlaceholderData;
  useEffect(() => {
    if (readsOn) loadMore();
  }, [readsOn, loadMore]);
  const { isError: firstFailed, refetch: refetchFirst } = first;
  const retry = useCallback(() => {
    void refetch();
    if (firstFailed) void refetchFirst();
  }, [refetch, refetchFirst, firstFailed]);

  const isPending =
    (data === undefined && !isAlone) ||
    (firstId !== undefined && first.data === undefined) ||
    (isSearching && !isError);
  const status = isPending ? (isError || firstFailed ? 'error' : 'loading') : 'ready';
  const searching = feed.isPlaceholderData;
  return {
    status,
    items,
    startIsGone: status === 'ready' && first.data === null,
    hasMore: hasNextPage || isAlone,
    // While offline, React Query pauses the request instead of failing, and resumes it by itself.
    moreFailed:
      isFetchNextPageError || failedAlone || (feed.isPaused && status === 'ready' && !searching),
    loadingMore: feed.isFetchingNextPage,
    searching,
    visit: data?.pages[0]?.visit,
    loadMore,
    retry,
  };
}
