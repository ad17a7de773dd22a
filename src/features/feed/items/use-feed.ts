import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
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
import { useStart } from './use-start';
import { feedQuery, type FeedAudience, type FeedPage } from '@/features/feed/api/queries';

export interface Feed {
  readonly status: 'loading' | 'error' | 'ready';
  readonly items: readonly FeedItem[];
  /** Whether the pitch to start at is no longer published, so that the list starts with others. */
  readonly isStartGone: boolean;
  /** Whether the server has more pages; if so, the carousel does not wrap around. */
  readonly hasMore: boolean;
  /** Whether the next page could not be read; {@link Feed.loadMore} tries again. */
  readonly hasLoadMoreFailed: boolean;
  readonly isLoadingMore: boolean;
  /** Whether a new search is loading; meanwhile the previous results are listed. */
  readonly isSearching: boolean;
  /** When a company had last watched ({@link FeedPage.visit}); coming back with it gives the same order. */
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
  readonly startSearchLimit?: number | undefined;
  /** {@link Feed.visit} of the list that someone comes back to. */
  readonly visit?: string | undefined;
  /** False while the session, and with it the audience, is still unknown. */
  readonly enabled?: boolean;
}

const noFilters: SearchTerms = {};
const noPages: readonly FeedPage[] = [];

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

/** The cards of the list, in the interface's language; the addresses of their files are renewed while they are on the screen. */
function useItems(
  first: FeedRow | null | undefined,
  pages: readonly FeedPage[],
  listedRows: readonly FeedRow[],
): FeedItem[] {
  const { t } = useTranslation('feed');
  const terms = useTerms();
  const files = useLastingFiles(
    useMemo(() => [...listedRows, first ?? []].flat(), [listedRows, first]),
  );
  return useMemo(() => {
    const defaults = {
      name: t('defaults.name'),
      role: t('defaults.role'),
      skills: [t('defaults.sales'), t('defaults.communication'), t('defaults.negotiation')],
    };
    return itemsOf(first, pages, defaults, files).map((item) => ({
      ...item,
      role: terms.title(item.role),
      languages: item.languages.map(terms.language),
    }));
  }, [pages, first, files, t, terms]);
}

/** Whether the last page adds no card yet, because all its pitches have to wait for those of other talents. */
const lastPageAddsNothing = (pages: readonly FeedPage[], listedRows: readonly FeedRow[]): boolean =>
  pages.length > 1 && arrangedRows(null, pages.slice(0, -1)).length === listedRows.length;

/** A list is ready once it can be shown, even if another request failed. */
const statusOf = (isPending: boolean, hasFailed: boolean): Feed['status'] =>
  !isPending ? 'ready' : hasFailed ? 'error' : 'loading';

/** The feed as one growing list of cards, for carousel and grid. */
export function useFeed(options: FeedOptions): Feed {
  const {
    audience,
    filters = noFilters,
    startId,
    startSearchLimit,
    enabled = true,
    visit,
  } = options;
  const feed = useInfiniteQuery({ ...feedQuery(audience, filters, visit), enabled });
  const { data, fetchNextPage, refetch, hasNextPage, isFetching, isError, isFetchNextPageError } =
    feed;
  // Placeholder data is the previous search's.
  const isSearching = feed.isPlaceholderData;
  const isLoaded = data !== undefined && !isSearching;
  const pages = data?.pages ?? noPages;
  const listedRows = useMemo(() => arrangedRows(null, pages), [pages]);
  const start = useStart({
    startId,
    searchLimit: startSearchLimit,
    listedRows,
    isLoaded,
    hasMore: hasNextPage && !isFetchNextPageError,
  });
  const { first, isSearching: isFindingStart } = start;
  const items = useItems(first.data, pages, listedRows);

  // A pitch that was opened by its address is shown before the others have been read.
  const isStartAlone = enabled && data === undefined && Boolean(first.data);
  const hasListFailed = isStartAlone && isError;
  const loadMore = useCallback(() => {
    if (hasListFailed) void refetch();
    else if (hasNextPage && !isFetching) void fetchNextPage();
  }, [fetchNextPage, refetch, hasNextPage, isFetching, hasListFailed]);
  const addsNothing = !isFetchNextPageError && lastPageAddsNothing(pages, listedRows);
  const shouldLoadMore = (isFindingStart || addsNothing) && isLoaded;
  useEffect(() => {
    if (shouldLoadMore) loadMore();
  }, [shouldLoadMore, loadMore]);
  const { isError: hasFirstFailed, refetch: refetchFirst } = first;
  const retry = useCallback(() => {
    void refetch();
    if (hasFirstFailed) void refetchFirst();
  }, [refetch, refetchFirst, hasFirstFailed]);

  const status = statusOf(
    (data === undefined && !isStartAlone) || start.isPending || (isFindingStart && !isError),
    isError || hasFirstFailed,
  );
  return {
    status,
    items,
    isStartGone: status === 'ready' && first.data === null,
    hasMore: hasNextPage || isStartAlone,
    // While offline, React Query pauses the request instead of failing, and resumes it by itself.
    hasLoadMoreFailed:
      isFetchNextPageError ||
      hasListFailed ||
      (feed.isPaused && status === 'ready' && !isSearching),
    isLoadingMore: feed.isFetchingNextPage,
    isSearching,
    visit: pages[0]?.visit,
    loadMore,
    retry,
  };
}
