import { InfiniteQueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, json, type AnsweredRequest } from '@tests/services/answers';
import { queryClient } from '@/lib/query/query-client';
import { feedQuery, type FeedAudience } from './queries';

interface FeedRequest {
  p_for_company: boolean;
  p_after?: string;
  p_before_id?: string;
  p_visit?: string;
  p_limit: number;
}
const ids = (count: number, letter: string) =>
  Array.from({ length: count }, (_, index) => `${letter}${index}`);

interface FeedRows {
  /** For the public all. */
  unseen: string[];
  seen?: string[];
  disliked?: string[];
  fresh?: string[];
}

/** What the database was asked, in order. */
const calls: FeedRequest[] = [];
const newestSeen = vi.fn<() => string>(() => '-infinity');
const listed = vi.fn<() => { name: string }[]>(() => []);
const readChosen = vi.fn<() => { position_id: string }[]>(() => []);
/** The pitches that the database holds. */
let feedRows: FeedRows = { unseen: [] };

beforeEach(() => {
  answer('POST /rest/v1/rpc/feed_page', ({ json: body }: AnsweredRequest) => {
    const request: FeedRequest = Object(body);
    calls.push(request);
    const visit = request.p_for_company ? (request.p_visit ?? newestSeen()) : null;
    const rowsOf = (part: string, all: readonly string[] = []) =>
      all.map((position_id) => ({
        part,
        visit,
        pitch: { position_id, published_at: '2026', video_url: 'http://x/a.mp4' },
      }));
    const rows = request.p_for_company
      ? [
          ...rowsOf('unseen', feedRows.unseen),
          ...rowsOf('seen', feedRows.seen),
          ...rowsOf('disliked', feedRows.disliked),
        ]
      : rowsOf('all', feedRows.unseen);
    const from = rows.findIndex(({ pitch }) => pitch.position_id === request.p_before_id) + 1;
    const fresh = request.p_after === undefined ? rowsOf('fresh', feedRows.fresh) : [];
    return json([...rows.slice(from, from + request.p_limit), ...fresh]);
  });
  answer('GET /rest/v1/featured_pitches', () => json(readChosen().map((pitch) => ({ pitch }))));
  answer('POST /storage/v1/object/list/*', () => json(listed()));
});

/** Reads page after page, as long as the query says that there is another one. */
async function readAll(audience: FeedAudience, rows: FeedRows, visit?: string) {
  feedRows = rows;
  calls.length = 0;
  queryClient.clear();
  const observer = new InfiniteQueryObserver(queryClient, feedQuery(audience, {}, visit));
  const stop = observer.subscribe(() => {});
  await observer.refetch();
  while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage();
  stop();
  return observer.getCurrentResult().data?.pages ?? [];
}

const idsOf = (rows: readonly { position_id: string }[]) =>
  rows.map(({ position_id }) => position_id);

it.each([
  [3, 0, 0],
  [10, 0, 0],
  [20, 0, 0],
  [23, 0, 0],
  [10, 0, 4],
  [5, 0, 10],
  [0, 0, 12],
  [12, 0, 23],
  [0, 11, 0],
  [4, 10, 1],
  [10, 20, 30],
])(
  'announces no empty next page for %i unseen, %i seen and %i disliked pitches',
  async (...counts) => {
    const rows = {
      unseen: ids(counts[0], 'a'),
      seen: ids(counts[1], 'b'),
      disliked: ids(counts[2], 'c'),
    };
    const pages = await readAll('company', rows);
    expect(idsOf(pages.flatMap(({ rows }) => rows))).toEqual([...rows.unseen, ...rows.seen]);
    expect(idsOf(pages.flatMap(({ disliked }) => disliked))).toEqual(rows.disliked);
    for (const { rows, disliked } of pages) expect([...rows, ...disliked]).not.toEqual([]);

    const inPublic = await readAll('public', rows);
    expect(idsOf(inPublic.flatMap(({ rows }) => rows))).toEqual(rows.unseen);
    expect(inPublic).toHaveLength(Math.max(1, Math.ceil(counts[0] / 10)));
  },
);

const rows: FeedRows = { unseen: ids(12, 'a'), seen: ids(12, 'b') };
const visits = () => calls.map(({ p_visit }) => p_visit);

it('requests further pages with the visit of the first one', async () => {
  const before = '2026-11-21T10:00:00.000001+00:00';
  newestSeen.mockReturnValueOnce(before).mockReturnValue('later');
  const [first] = await readAll('company', rows);
  expect(first?.visit).toBe(before);
  expect(visits()).toEqual([undefined, before, before]);
});

it('requests every page with the visit of an earlier list', async () => {
  const before = '2026-11-20T10:00:00.000001+00:00';
  const [first] = await readAll('company', rows, before);
  expect(first?.visit).toBe(before);
  expect(visits()).toEqual([before, before, before]);
});

it('adds new pitches to its first page unless they are on it already', async () => {
  const fresh = ['a11', 'a3', 'a10'];
  for (const audience of ['company', 'public'] as const) {
    const pages = await readAll(audience, { ...rows, fresh });
    expect(pages.flatMap((page) => idsOf(page.fresh))).toEqual(['a11', 'a10']);
  }
});

it('shows on the home page what an operator chose, else the showcase, else the samples', async () => {
  readChosen.mockReturnValueOnce([{ position_id: 'chosen' }]);
  const [chosen] = await readAll('home', rows);
  expect(chosen).toMatchObject({
    rows: [{ position_id: 'chosen' }],
    showcase: [],
    samples: false,
    next: null,
  });
  listed.mockReturnValueOnce([{ name: 'a.mp4' }]);
  const [showcase] = await readAll('home', rows);
  expect(showcase).toMatchObject({
    rows: [],
    showcase: [{ bucket: 'video-previews', name: 'a.mp4' }],
    samples: false,
  });
  const [samples] = await readAll('home', rows);
  expect(samples).toMatchObject({ rows: [], showcase: [], samples: true });
  // Nobody has looked at what is newest.
  expect(calls).toEqual([]);
});
