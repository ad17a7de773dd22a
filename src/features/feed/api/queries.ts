import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { withCompanyFiles } from '@/domain/video/company-files';
import { isUuid } from '@/domain/ids';
import type { SearchTerms } from '@/domain/search/search-terms';
import type { Enums } from '@/lib/database.types';
import { unwrap } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import {
  feedColumns,
  showcaseFiles,
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

/** Where a page starts: after the last row of the page before, or with nothing but a visit, at the beginning. */
interface Cursor {
  readonly part?: Enums<'feed_part'>;
  /** See {@link FeedPage.visit}. */
  readonly visit?: string | undefined;
  readonly publishedAt?: string;
  readonly positionId?: string;
}

export interface FeedPage {
  readonly rows: readonly FeedRow[];
  /** Pitches that the company has disliked; they come after all others. */
  readonly disliked: readonly FeedRow[];
  /** With the first page: new pitches from further down that few have watched, in the order to show them. */
  readonly fresh: readonly FeedRow[];
  /**
   * When a company last watched a pitch before its list started: pitches it watches after that stay
   * in place. Absent for the public.
   */
  readonly visit?: string | undefined;
  readonly showcase: readonly ShowcaseFile[];
  /** Whether to show the built-in samples, because database and showcase are empty. */
  readonly samples: boolean;
  readonly next: Cursor | null;
}

/** Keyset paging (docs/decisions/0018-keyset-paging.md). */
const pageSize = 10;

/** A page as the database returns it: each row with its part, and one row more if there is another page. */
async function readPage(
  terms: SearchTerms,
  audience: FeedAudience,
  cursor: Cursor,
): Promise<FeedPage> {
  const supabase = await getSupabase();
  const answer = unwrap(
    await supabase
      .rpc('feed_page', {
        p_terms: terms,
        p_for_company: audience === 'company',
        p_after: cursor.part,
        p_before: cursor.publishedAt,
        p_before_id: cursor.positionId,
        p_visit: cursor.visit,
        p_limit: pageSize + 1,
      })
      .overrideTypes<{ pitch: FeedRow; visit: string | null }[]>(),
  );
  const listRows = answer.filter(({ part }) => part !== 'fresh');
  const pageRows = listRows.slice(0, pageSize);
  const ids = new Set(pageRows.map(({ pitch }) => pitch.position_id));
  const rowsOf = (rows: typeof answer) => withCompanyFiles(rows.map(({ pitch }) => pitch));
  const [rows, disliked, fresh] = await Promise.all([
    rowsOf(pageRows.filter(({ part }) => part !== 'disliked')),
    rowsOf(pageRows.filter(({ part }) => part === 'disliked')),
    // Those that are not on the page anyway.
    rowsOf(
      answer
        .filter(({ part, pitch }) => part === 'fresh' && !ids.has(pitch.position_id))
        .slice(0, pageSize),
    ),
  ]);
  const visit = answer[0]?.visit ?? cursor.visit;
  const last = pageRows.at(-1);
  const next =
    last && listRows.length > pageSize
      ? {
          part: last.part,
          visit,
          publishedAt: last.pitch.published_at,
          positionId: last.pitch.position_id,
        }
      : null;
  const showcase = audience === 'public' && next === null ? await listShowcase() : [];
  const isEmpty = cursor.part === undefined && rows.length === 0 && showcase.length === 0;
  return {
    rows,
    disliked,
    fresh,
    visit,
    showcase,
    samples: audience === 'public' && isEmpty,
    next,
  };
}

async function listBucket(bucket: ShowcaseFile['bucket']): Promise<ShowcaseFile[]> {
  const supabase = await getSupabase();
  const { data } = await supabase.storage
    .from(bucket)
    .list('', { limit: 1000, sortBy: { column: 'name', order: 'asc' } });
  // The feed works without a showcase, so an error counts as an empty bucket.
  return showcaseFiles(
    bucket,
    (data ?? []).map(({ name }) => name),
  );
}

const listShowcase = async () =>
  (await Promise.all([listBucket('video-previews'), listBucket('talent-videos')])).flat();

/** How many pitches an operator may choose; the database enforces it. */
const mostFeatured = 12;

async function readFeatured(): Promise<readonly FeedRow[]> {
  const supabase = await getSupabase();
  const chosenRows = unwrap(
    await supabase
      .from('featured_pitches')
      .select(`pitch:video_feed (${feedColumns})`)
      .order('chosen_at', { ascending: false })
      .limit(mostFeatured),
  );
  return chosenRows.map(({ pitch }) => pitch);
}

/** The only page of the home page's feed. */
async function readHomePage(): Promise<FeedPage> {
  const rows = await readFeatured();
  const showcase = rows.length === 0 ? await listShowcase() : [];
  const samples = rows.length === 0 && showcase.length === 0;
  return { rows, disliked: [], fresh: [], showcase, samples, next: null };
}

/**
 * The feed in pages. The list must not change while a person watches it, so each page is read once and
 * the cache is dropped when the screen is left.
 * @param visit {@link FeedPage.visit} of a list that a company comes back to
 */
export const feedQuery = (audience: FeedAudience, filters: SearchTerms, visit?: string) => {
  const start: Cursor = { visit };
  return infiniteQueryOptions({
    queryKey: ['feed', audience, filters],
    queryFn: ({ pageParam }) =>
      audience === 'home' ? readHomePage() : readPage(filters, audience, pageParam),
    initialPageParam: start,
    getNextPageParam: (page: FeedPage) => page.next,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    // A feed that is already on the screen must not change when the network comes back.
    refetchOnReconnect: ({ state }) => state.data === undefined,
    refetchOnWindowFocus: false,
  });
};

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
      const rowById = new Map<string, FeedRow>();
      for (let start = 0; start < positionIds.length; start += idsAtOnce) {
        const some = positionIds.slice(start, start + idsAtOnce);
        const rows: readonly FeedRow[] = unwrap(
          await supabase.from('video_feed').select(feedColumns).in('position_id', some),
        );
        for (const row of await withCompanyFiles(rows)) rowById.set(row.position_id, row);
      }
      return positionIds.flatMap((id) => rowById.get(id) ?? []);
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
