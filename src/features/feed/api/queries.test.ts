import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { feedQuery, type FeedAudience } from './queries';

interface Asked {
  p_disliked?: boolean;
  p_before_id?: string;
  p_limit: number;
}
const rpc = vi.hoisted(() => vi.fn<(name: string, asked: Asked) => object>());
const empty = { list: () => Promise.resolve({ data: [] }) };
vi.mock('@/lib/supabase/supabase', () => ({
  getSupabase: () => Promise.resolve({ rpc, storage: { from: () => empty } }),
}));

const ids = (count: number, letter: string) =>
  Array.from({ length: count }, (_, index) => `${letter}${index}`);

/** Reads page after page, as long as the query says that there is another one. */
async function readAll(audience: FeedAudience, undecided: string[], disliked: string[] = []) {
  rpc.mockImplementation((_, { p_disliked, p_before_id, p_limit }) => {
    const all = p_disliked ? disliked : undecided;
    const from = p_before_id === undefined ? 0 : all.indexOf(p_before_id) + 1;
    const data = all
      .slice(from, from + p_limit)
      .map((position_id) => ({ position_id, published_at: '2026' }));
    return { select: () => Promise.resolve({ data, error: null }) };
  });
  const observer = new InfiniteQueryObserver(new QueryClient(), feedQuery(audience, {}));
  const stop = observer.subscribe(() => {});
  await observer.refetch();
  while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage();
  stop();
  return (observer.getCurrentResult().data?.pages ?? []).map((page) =>
    [...page.rows, ...page.disliked].map(({ position_id }) => position_id),
  );
}

it.each([
  [3, 0],
  [10, 0],
  [20, 0],
  [23, 0],
  [10, 4],
  [5, 10],
  [0, 12],
  [12, 23],
])('announces no empty next page for %i undecided and %i disliked pitches', async (...counts) => {
  const [undecided, disliked] = [ids(counts[0], 'a'), ids(counts[1], 'b')];
  const pages = await readAll('company', undecided, disliked);
  expect(pages.flat()).toEqual([...undecided, ...disliked]);
  for (const page of pages) expect(page).not.toEqual([]);
  const inPublic = await readAll('public', undecided);
  expect(inPublic.flat()).toEqual(undecided);
  expect(inPublic).toHaveLength(Math.max(1, Math.ceil(undecided.length / 10)));
});
