import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { withCompanyFiles } from '@/domain/company-files';
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
 * (docs/decisions/0010-feed-sources.md); 'company' sees the database only: first what it has not
 * watched yet, last what it disliked (docs/decisions/0044-feed-order.md). 'home' sees what an operator
 * has chosen, without it the showcase, and without both the samples
 * (docs/decisions/0054-featured-pitches.md).
 */
export type FeedAudience = 'public' | 'company' | 'home';

/** The parts of the feed that a company reads one after the other. */
const parts = ['unseen', 'seen', 'disliked'] as const;
type Part = (typeof parts)[number];

/** Where a page starts; without `publishedAt` and `positionId` it is the first page of its part. */
interface Cursor {
  /** Absent for the public, which reads all at once. */
  readonly part?: Part;
  /** See {@link FeedPage.visit}. */
  readonly visit?: string | undefined;
  readonly publishedAt?: string;
  readonly positionId?: string;
}

export interface FeedPage {
  readonly rows: readonly FeedRow[];
  /** Pitches that the company has disliked; they come after all others. */
  readonly disliked: readonly FeedRow[];
  /** With the first page: new pitches further on that few have watched, in the order of their turn. */
  readonly fresh: readonly FeedRow[];
  /**
   * The time of the last thing a company had watched when its list started: what it watches
   * meanwhile stays in place. Absent for the public.
   */
  readonly visit?: string | undefined;
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

const conditions: Record<Part, { p_seen?: boolean; p_disliked: boolean }> = {
  unseen: { p_seen: false, p_disliked: false },
  seen: { p_seen: true, p_disliked: false },
  disliked: { p_disliked: true },
};

async function readRows(filters: SearchTerms, cursor: Cursor): Promise<Rows> {
  const { part, visit } = cursor;
  const supabase = await getSupabase();
  const read: readonly FeedRow[] = unwrap(
    await supabase
      .rpc('search_feed', {
        ...searchArguments(filters),
        ...(part && conditions[part]),
        p_seen_until: visit,
        p_before: cursor.publishedAt,
        p_before_id: cursor.positionId,
        // One row more than a page tells whether there is another page.
        p_limit: pageSize + 1,
      })
      .select(feedColumns),
  );
  const rows = await withCompanyFiles(read.slice(0, pageSize));
  const last = rows.at(-1);
  const next =
    last && read.length > pageSize
      ? { ...cursor, publishedAt: last.published_at, positionId: last.position_id }
      : null;
  return { rows, next };
}

const isFirst = ({ part, publishedAt }: Cursor) =>
  (part === undefined || part === 'unseen') && publishedAt === undefined;

/** New pitches that few have watched, for the first page; none where they cannot be read: they only change the order. */
async function readFresh(filters: SearchTerms, cursor: Cursor): Promise<readonly FeedRow[]> {
  if (!isFirst(cursor)) return [];
  const supabase = await getSupabase();
  const { data } = await supabase
    .rpc('fresh_feed', {
      ...searchArguments(filters),
      p_unseen: cursor.part !== undefined,
      p_limit: pageSize,
    })
    .select(feedColumns);
  return withCompanyFiles(data ?? []);
}

/** Those that are not on the first page anyway. */
const furtherOn = (fresh: readonly FeedRow[], rows: readonly FeedRow[]) =>
  fresh.filter((pitch) => rows.every(({ position_id }) => position_id !== pitch.position_id));

/**
 * When the company last watched something new to it; before all times if it never did, and after all if
 * that cannot be read: then only what it watches meanwhile may change its place.
 */
async function readVisit(): Promise<string> {
  const supabase = await getSupabase();
  const { data, error } = await supabase
    .from('seen_pitches')
    .select('seen_at')
    .order('seen_at', { ascending: false })
    .limit(1);
  if (error) return 'infinity';
  return data[0]?.seen_at ?? '-infinity';
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

const listShowcase = async () =>
  (await Promise.all([listBucket('video-previews'), listBucket('talent-videos')])).flat();

/** How many pitches an operator chooses at most, as the database keeps them. */
const mostFeatured = 12;

async function readFeatured(): Promise<readonly FeedRow[]> {
  const supabase = await getSupabase();
  const chosen = unwrap(
    await supabase
      .from('featured_pitches')
      .select(`pitch:video_feed (${feedColumns})`)
      .order('chosen_at', { ascending: false })
      .limit(mostFeatured),
  );
  return chosen.map(({ pitch }) => pitch);
}

/** The only page of the home page's feed. */
async function readHomePage(): Promise<FeedPage> {
  const rows = await readFeatured();
  const showcase = rows.length === 0 ? await listShowcase() : [];
  const samples = rows.length === 0 && showcase.length === 0;
  return { rows, disliked: [], fresh: [], showcase, samples, next: null };
}

/** The first pages of the parts after this one. */
const readFollowing = (filters: SearchTerms, after: Part, visit: string) =>
  Promise.all(
    parts
      .slice(parts.indexOf(after) + 1)
      .map(async (part) => ({ part, ...(await readRows(filters, { part, visit })) })),
  );

async function readCompanyPage(filters: SearchTerms, cursor: Cursor): Promise<FeedPage> {
  const { part = 'unseen' } = cursor;
  const [own, fresh, visit] = await Promise.all([
    readRows(filters, cursor),
    readFresh(filters, cursor),
    cursor.visit ?? readVisit(),
  ]);
  // What follows comes with the last page of a part, so that `next` is not set when nothing does.
  const following = own.next ? [] : await readFollowing(filters, part, visit);
  const read = [{ part, ...own }, ...following];
  const last = read.findIndex(({ next }) => next !== null);
  const shown = last < 0 ? read : read.slice(0, last + 1);
  const next = read[last]?.next;
  const rowsOf = (isDisliked: boolean) =>
    shown.flatMap((page) => ((page.part === 'disliked') === isDisliked ? page.rows : []));
  return {
    rows: rowsOf(false),
    disliked: rowsOf(true),
    fresh: furtherOn(fresh, own.rows),
    visit,
    showcase: [],
    samples: false,
    next: next ? { ...next, visit } : null,
  };
}

async function readPublicPage(filters: SearchTerms, cursor: Cursor): Promise<FeedPage> {
  const [{ rows, next }, fresh] = await Promise.all([
    readRows(filters, cursor),
    readFresh(filters, cursor),
  ]);
  const showcase = next === null ? await listShowcase() : [];
  const samples = isFirst(cursor) && rows.length === 0 && showcase.length === 0;
  return { rows, disliked: [], fresh: furtherOn(fresh, rows), showcase, samples, next };
}

const firstPage = (audience: FeedAudience, visit: string | undefined): Cursor =>
  audience === 'company' ? { part: 'unseen', visit } : {};

/**
 * The feed in pages. The list must not change while a person watches it, so each page is read once and
 * the cache is dropped when the screen is left.
 * @param visit {@link FeedPage.visit} of a list that a company comes back to
 */
export const feedQuery = (audience: FeedAudience, filters: SearchTerms, visit?: string) =>
  infiniteQueryOptions({
    queryKey: ['feed', audience, filters],
    queryFn: ({ pageParam }) => {
      if (audience === 'home') return readHomePage();
      return audience === 'company'
        ? readCompanyPage(filters, pageParam)
        : readPublicPage(filters, pageParam);
    },
    initialPageParam: firstPage(audience, visit),
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
      return (await withCompanyFiles(rows))[0] ?? null;
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
        for (const row of await withCompanyFiles(read)) found.set(row.position_id, row);
      }
      return positionIds.flatMap((id) => found.get(id) ?? []);
    },
  });

/** The first name of the talent whose pitch is paused; null for other pitches, and if it can't be read. */
export const absentTalentQuery = (positionId: string) =>
  queryOptions({
    queryKey: ['absent-talent', positionId],
    queryFn: async (): Promise<string | null> => {
      if (!isUuid(positionId)) return null;
      const supabase = await getSupabase();
      const { data } = await supabase.rpc('absent_talent', { p_position_id: positionId });
      return data ?? null;
    },
  });
