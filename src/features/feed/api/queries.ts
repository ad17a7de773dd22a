import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { isUuid } from '@/domain/ids';
import { searchArguments, type SearchTerms } from '@/domain/search-terms';
import { unwrap } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import { isShowcaseVideo, type FeedRow, type ShowcaseFile } from '@/features/feed/items/feed-item';

/**
 * Who watches: 'public' sees database, showcase and samples (docs/decisions/0010-feed-sources.md),
 * 'company' the database only, and what it disliked comes last.
 */
export type FeedAudience = 'public' | 'company';

/** Where the next page starts; without a time it is the first page of its part. */
interface Cursor {
  /** A company reads first what it has not disliked, then what it has. */
  readonly part: 'all' | 'undecided' | 'disliked';
  readonly publishedAt?: string;
  readonly positionId?: string;
}

export interface FeedPage {
  readonly rows: readonly FeedRow[];
  /** What the company has disliked; these come after all others. */
  readonly disliked: readonly FeedRow[];
  readonly showcase: readonly ShowcaseFile[];
  /** There is nothing else: the built-in samples are shown. */
  readonly samples: boolean;
  readonly next: Cursor | null;
}

/** Keyset paging (docs/decisions/0018-keyset-paging.md). */
const pageSize = 10;

const columns =
  'position_id, talent_id, first_name, position_title, skills, languages, city, country, work_type, experience_years, video_url, poster_url, captions_url, published_at';

interface Rows {
  readonly rows: readonly FeedRow[];
  /** Where the same part goes on; null at its end. */
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
      .select(columns),
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
  // The first disliked page is read with the last of the others, to know whether there is one.
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
 * The feed in pages, newest first. It must not change while somebody watches, so it is read once, and
 * dropped from the cache when the screen is left.
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
    // Only a feed that could not be read is read again.
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
        await supabase.from('video_feed').select(columns).eq('position_id', positionId).limit(1),
      );
      return rows[0] ?? null;
    },
  });
