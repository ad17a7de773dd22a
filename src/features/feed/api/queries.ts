import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { isUuid } from '@/domain/ids';
import { searchArguments, type SearchTerms } from '@/domain/search-terms';
import { unwrap } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import {
  feedColumns,
  isShowcaseVideo,
  type FeedRow,
  type ShowcaseFile,
} from '@/features/feed/items/feed-item';

/**
 * 'public' sees pitches of the database, showcase files and samples
 * (docs/decisions/0010-feed-sources.md); 'company' sees the database only, disliked pitches last.
 */
export type FeedAudience = 'public' | 'company';

/** Where a page starts; without `publishedAt` and `positionId` it is the first page of its part. */
interface Cursor {
  /** A company reads the undecided pitches first and then those it disliked; the public reads all. */
  readonly part: 'all' | 'undecided' | 'disliked';
  readonly publishedAt?: string;
  readonly positionId?: string;
}

export interface FeedPage {
  readonly rows: readonly FeedRow[];
  /** Pitches that the company has disliked; they come after all others. */
  readonly disliked: readonly FeedRow[];
  readonly showcase: readonly ShowcaseFile[];
  /** Whether to show the built-in samples, because database and showcase are empty. */
  readonly samples: boolean;
  readonly next: Cursor | null;
}

/** Keyset paging (docs/decisions/0018-keyset-paging.md). */
const pageSize = 10;

interface Rows {
  readonly rows: readonly FeedRow[];
  /** Where the next page of the same part starts; null after its last page. */
  readonly next: Cursor | null;
}

async function readRows(filters: SearchTerms, cursor: Cursor): Promise<Rows> {
  const supabase = await getSupabase();
  const read: readonly FeedRow[] = unwrap(
    await supabase
      .rpc('search_feed', {
        ...searchArguments(filters),
        p_disliked: cursor.part === 'all' ? undefined : cursor.part === 'disliked',
        p_before: cursor.publishedAt,
        p_before_id: cursor.positionId,
        // One row more than a page tells whether there is another page.
        p_limit: pageSize + 1,
      })
      .select(feedColumns),
  );
  const rows = read.slice(0, pageSize);
  const last = rows.at(-1);
  const next =
    last && read.length > pageSize
      ? { part: cursor.part, publishedAt: last.published_at, positionId: last.position_id }
      : null;
  return { rows, next };
}

async function listBucket(bucket: ShowcaseFile['bucket']): Promise<ShowcaseFile[]> {
  const supabase = await getSupabase();
  const { data } = await supabase.storage
    .from(bucket)
    .list('', { limit: 1000, sortBy: { column: 'name', order: 'asc' } });
  // The feed works without a showcase, so an error counts as an empty bucket.
  return (data ?? [])
    .filter(({ name }) => isShowcaseVideo(name))
    .map(({ name }) => ({ bucket, name }));
}

async function readCompanyPage(filters: SearchTerms, cursor: Cursor): Promise<FeedPage> {
  const page = { rows: [], disliked: [], showcase: [], samples: false };
  const { rows, next } = await readRows(filters, cursor);
  if (cursor.part === 'disliked') return { ...page, disliked: rows, next };
  if (next) return { ...page, rows, next };
  // The first page of disliked pitches comes with the last undecided one, so that `next` is not set
  // when there are no disliked pitches.
  const rest = await readRows(filters, { part: 'disliked' });
  return { ...page, rows, disliked: rest.rows, next: rest.next };
}

async function readPublicPage(filters: SearchTerms, cursor: Cursor): Promise<FeedPage> {
  const { rows, next } = await readRows(filters, cursor);
  const showcase =
    next === null
      ? (await Promise.all([listBucket('video-previews'), listBucket('talent-videos')])).flat()
      : [];
  const isFirst = cursor.publishedAt === undefined;
  const samples = isFirst && rows.length === 0 && showcase.length === 0;
  return { rows, disliked: [], showcase, samples, next };
}

const firstPage = (audience: FeedAudience): Cursor => ({
  part: audience === 'company' ? 'undecided' : 'all',
});

/**
 * The feed in pages, newest first. The list must not change while a person watches it, so each page is
 * read once and the cache is dropped when the screen is left.
 */
export const feedQuery = (audience: FeedAudience, filters: SearchTerms) =>
  infiniteQueryOptions({
    queryKey: ['feed', audience, filters],
    queryFn: ({ pageParam }) =>
      audience === 'company'
        ? readCompanyPage(filters, pageParam)
        : readPublicPage(filters, pageParam),
    initialPageParam: firstPage(audience),
    getNextPageParam: (page: FeedPage) => page.next,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    // A feed that is already on the screen must not change when the network comes back.
    refetchOnReconnect: ({ state }) => state.data === undefined,
    refetchOnWindowFocus: false,
  });

/** One published pitch; null when there is none, or when the id is malformed. */
export const pitchQuery = (positionId: string | undefined) =>
  queryOptions({
    queryKey: ['pitch', positionId],
    enabled: positionId !== undefined,
    staleTime: Infinity,
    queryFn: async (): Promise<FeedRow | null> => {
      if (positionId === undefined || !isUuid(positionId)) return null;
      const supabase = await getSupabase();
      const rows = unwrap(
        await supabase
          .from('video_feed')
          .select(feedColumns)
          .eq('position_id', positionId)
          .limit(1),
      );
      return rows[0] ?? null;
    },
  });

/** How many ids fit into the address of one request. */
const idsAtOnce = 100;

/** The rows of these pitches, in their order; those that are not published are missing. */
export const pitchesQuery = (positionIds: readonly string[]) =>
  queryOptions({
    queryKey: ['pitches', positionIds],
    networkMode: 'always',
    queryFn: async (): Promise<FeedRow[]> => {
      const supabase = await getSupabase();
      const found = new Map<string, FeedRow>();
      for (let start = 0; start < positionIds.length; start += idsAtOnce) {
        const some = positionIds.slice(start, start + idsAtOnce);
        const read: readonly FeedRow[] = unwrap(
          await supabase.from('video_feed').select(feedColumns).in('position_id', some),
        );
        for (const row of read) found.set(row.position_id, row);
      }
      return positionIds.flatMap((id) => found.get(id) ?? []);
    },
  });
