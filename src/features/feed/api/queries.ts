import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { isUuid } from '@/domain/ids';
import { assertDone, unwrap } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import { isShowcaseVideo, type FeedRow, type ShowcaseFile } from '@/features/feed/items/feed-item';

/** What narrows the feed, all on the server (DESIGN D17); absent or blank means 'any'. */
export interface FeedFilters {
  /** Words of the title or the skills. */
  readonly position?: string | undefined;
  /** A title, exactly. */
  readonly profession?: string | undefined;
  /** Words of any field. */
  readonly keywords?: string | undefined;
  readonly workType?: string | undefined;
  /** All of them. */
  readonly languages?: readonly string[] | undefined;
  /** Words of city or country. */
  readonly location?: string | undefined;
}

/**
 * Who watches: 'public' sees the three sources of DESIGN D10, 'company' the database only, and
 * what it disliked comes last.
 */
export type FeedAudience = 'public' | 'company';

/** Where the next page starts; without a time at the beginning of its part. */
interface Cursor {
  /** A company meets what it disliked again once it has seen everything else (DESIGN D18). */
  readonly part: 'all' | 'undecided' | 'disliked';
  readonly publishedAt?: string;
  readonly positionId?: string;
}

export interface FeedPage {
  readonly rows: readonly FeedRow[];
  /** What the company that asks has disliked: after all the others. */
  readonly disliked: readonly FeedRow[];
  readonly showcase: readonly ShowcaseFile[];
  /** Nothing anywhere: the built-in samples stand in (DESIGN D10). */
  readonly samples: boolean;
  readonly next: Cursor | null;
}

/** Rows of a page (DESIGN D18). */
const pageSize = 10;

const columns =
  'position_id, talent_id, first_name, position_title, skills, languages, city, country, work_type, experience_years, video_url, poster_url, captions_url, published_at';

const given = (text: string | undefined) => text?.trim() || undefined;
/** What was typed, and the same in other words. */
const alternatives = (text: string | undefined) => given(text)?.split(' | ');

interface Rows {
  readonly rows: readonly FeedRow[];
  /** Where the same part goes on; null at its end. */
  readonly next: Cursor | null;
}

async function readRows(filters: FeedFilters, cursor: Cursor): Promise<Rows> {
  const supabase = await getSupabase();
  const read: readonly FeedRow[] = unwrap(
    await supabase
      .rpc('search_feed', {
        p_position: alternatives(filters.position),
        p_profession: given(filters.profession),
        p_keywords: alternatives(filters.keywords),
        p_work_type: given(filters.workType),
        p_languages: filters.languages?.length ? [...filters.languages] : undefined,
        p_location: alternatives(filters.location),
        p_disliked: cursor.part === 'all' ? undefined : cursor.part === 'disliked',
        p_before: cursor.publishedAt,
        p_before_id: cursor.positionId,
        // One more tells whether there is another page: nobody is offered an empty one.
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
  // A showcase that cannot be listed is an absent one: the feed does without.
  return (data ?? [])
    .filter(({ name }) => isShowcaseVideo(name))
    .map(({ name }) => ({ bucket, name }));
}

async function readCompanyPage(filters: FeedFilters, cursor: Cursor): Promise<FeedPage> {
  const page = { rows: [], disliked: [], showcase: [], samples: false };
  const { rows, next } = await readRows(filters, cursor);
  if (cursor.part === 'disliked') return { ...page, disliked: rows, next };
  if (next) return { ...page, rows, next };
  // There may be nothing disliked: then this was the last page, which has to be known by now.
  const rest = await readRows(filters, { part: 'disliked' });
  return { ...page, rows, disliked: rest.rows, next: rest.next };
}

async function readPublicPage(filters: FeedFilters, cursor: Cursor): Promise<FeedPage> {
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
 * The feed in pages, newest first. A list somebody watches must not change under them, so it is
 * read once and forgotten when it is left.
 */
export const feedQuery = (audience: FeedAudience, filters: FeedFilters) =>
  infiniteQueryOptions({
    queryKey: ['feed', audience, filters],
    queryFn: ({ pageParam }) =>
      audience === 'company'
        ? readCompanyPage(filters, pageParam)
        : readPublicPage(filters, pageParam),
    initialPageParam: firstPage(audience),
    getNextPageParam: (page: FeedPage) => page.next,
    // While another search is under way, the last one stays on the screen.
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    // What is watched stays as it is; what could not be read is asked for again.
    refetchOnReconnect: ({ state }) => state.data === undefined,
    refetchOnWindowFocus: false,
  });

/** One published pitch; null when there is none (any more), as for an id that can be nobody's. */
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

/** Counts a view (DESIGN D15); the database decides whose and whether it counts. */
export async function recordView(positionId: string): Promise<void> {
  const supabase = await getSupabase();
  assertDone(await supabase.from('position_views').insert({ position_id: positionId }));
}
