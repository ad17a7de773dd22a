import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer as answerAt, json, refused } from '@tests/services/answers';
import { signIn } from '@tests/parts/render-part';
import { startI18n } from '@/lib/i18n/i18n';
import { queryClient } from '@/lib/query/query-client';
import { QueryProvider } from '@/lib/query/query-provider';
import { useFeed } from './use-feed';

interface FeedRequest {
  p_terms: { keywords?: string[] };
  p_before_id?: string;
}
const find = vi.fn<(request: FeedRequest) => Promise<string>>();
/** What the table of pitches holds of those that are asked for by their ids. */
const readPitches = vi.fn<() => object[]>(() => []);
const pitchRow = (position_id: string) => ({
  position_id,
  // Capital letters are pitches of one talent.
  talent_id: position_id === position_id.toUpperCase() ? 'one' : position_id,
  first_name: position_id,
  video_url: 'http://x/a.mp4',
  published_at: '2026',
});

beforeEach(async () => {
  readPitches.mockClear();
  queryClient.clear();
  answerAt('GET /rest/v1/video_feed', () => json(readPitches()));
  answerAt('POST /rest/v1/rpc/feed_page', async ({ json: body }) => {
    const results = await find(Object(body));
    const rows = Array.from(results, pitchRow).map((pitch) => ({ part: 'unseen', pitch }));
    return results === 'refused' ? refused(403, '42501') : json(rows);
  });
  await startI18n(['feed', 'terms']);
  await signIn({ userType: 'company' });
});
const wrapper = QueryProvider;

interface Props {
  filters: { keywords?: string[] };
  startId?: string;
}
const inAll: Props['filters'] = {};
const initial: Props = { filters: inAll };
const inAnother = { keywords: ['x'] };

function show() {
  let answer = (_found: string) => {};
  find.mockImplementation(({ p_terms }) =>
    p_terms.keywords === undefined
      ? Promise.resolve('abc')
      : new Promise((resolve) => {
          answer = resolve;
        }),
  );
  const view = renderHook(
    ({ filters, startId }: Props) => useFeed({ audience: 'company', filters, startId }),
    { wrapper, initialProps: initial },
  );
  const ids = () => view.result.current.items.map(({ id }) => id).join('');
  return { ...view, ids, answer: (letters: string) => act(() => Promise.resolve(answer(letters))) };
}

it('keeps a pitch that was opened while a new search loads, and lists the results after it', async () => {
  const { result, rerender, ids, answer } = show();
  await waitFor(() => expect(ids()).toBe('abc'));
  rerender({ filters: inAnother });
  await waitFor(() =>
    expect(find).toHaveBeenCalledWith(expect.objectContaining({ p_terms: { keywords: ['x'] } })),
  );
  rerender({ filters: inAnother, startId: 'b' });
  expect(result.current.status).toBe('ready');
  expect(ids()).toBe('bac');
  await answer('xby');
  await waitFor(() => expect(result.current.isSearching).toBe(false));
  expect(ids()).toBe('bxy');
  expect(readPitches).not.toHaveBeenCalled();
});

it('starts at the place of the opened pitch when no search is loading', async () => {
  const { rerender, ids } = show();
  await waitFor(() => expect(ids()).toBe('abc'));
  rerender({ filters: inAll, startId: 'b' });
  expect(ids()).toBe('abc');
});

/** Returns to a pitch of a paged list of a to z, and resolves to the listed letters. */
async function comeBackTo(startId: string, startSearchLimit: number): Promise<string> {
  const all = 'abcdefghijklmnopqrstuvwxyz';
  find.mockReset().mockImplementation(({ p_before_id }) => {
    const from = p_before_id === undefined ? 0 : all.indexOf(p_before_id) + 1;
    return Promise.resolve(all.slice(from, from + 11));
  });
  const { result } = renderHook(() => useFeed({ audience: 'company', startId, startSearchLimit }), {
    wrapper,
  });
  await waitFor(() => expect(result.current.status).toBe('ready'));
  return result.current.items.map(({ id }) => id).join('');
}

it('returns to a pitch at its place, with the pitches before it', async () => {
  expect(await comeBackTo('d', 4)).toBe('abcdefghij');
  queryClient.clear();
  expect(await comeBackTo('m', 13)).toBe('abcdefghijklmnopqrst');
});

it('puts a pitch first if it is no longer near its old place', async () => {
  const moved = '00000000-0000-4000-8000-00000000000a';
  readPitches.mockReturnValueOnce([pitchRow(moved)]);
  expect(await comeBackTo(moved, 4)).toBe(`${moved}abcdefghij`);
});

it('shows a pitch opened by its address before the others are read, and asks for these again', async () => {
  const startId = '00000000-0000-4000-8000-00000000000b';
  queryClient.setQueryData(['pitch', startId], pitchRow(startId));
  let fail = () => {};
  find.mockReset().mockReturnValueOnce(
    new Promise((resolve) => {
      fail = () => resolve('refused');
    }),
  );
  const { result } = renderHook(() => useFeed({ audience: 'company', startId }), {
    wrapper,
  });
  const ids = () => result.current.items.map(({ id }) => id);
  expect(result.current).toMatchObject({
    status: 'ready',
    hasMore: true,
    hasLoadMoreFailed: false,
  });
  expect(ids()).toEqual([startId]);

  act(fail);
  await waitFor(() => expect(result.current.hasLoadMoreFailed).toBe(true));
  expect(ids()).toEqual([startId]);
  find.mockResolvedValue('ab');
  act(() => result.current.loadMore());
  await waitFor(() => expect(ids()).toEqual([startId, 'a', 'b']));
  expect(result.current).toMatchObject({ hasMore: false, hasLoadMoreFailed: false });
});

it('waits with a pitch opened by its address until it is known who watches', () => {
  const startId = '00000000-0000-4000-8000-00000000000b';
  queryClient.setQueryData(['pitch', startId], pitchRow(startId));
  find.mockReset().mockReturnValue(new Promise(() => {}));
  const { result, rerender } = renderHook(
    (enabled: boolean) => useFeed({ audience: 'company', startId, enabled }),
    { wrapper, initialProps: false },
  );
  expect(result.current.status).toBe('loading');
  rerender(true);
  expect(result.current.status).toBe('ready');
});

it('reads on by itself where all of a page has to wait for pitches of others', async () => {
  const all = 'abcdefghABCDEFGHIJKLijklmnop';
  find.mockReset().mockImplementation(({ p_before_id }) => {
    const start = p_before_id === undefined ? 0 : all.indexOf(p_before_id) + 1;
    return Promise.resolve(all.slice(start, start + 11));
  });
  const { result } = renderHook(() => useFeed({ audience: 'company' }), { wrapper });
  const ids = () => result.current.items.map(({ id }) => id).join('');
  await waitFor(() => expect(ids()).toBe('abcdefghAB'));
  act(() => result.current.loadMore());
  await waitFor(() => expect(result.current.hasMore).toBe(false));
  expect(ids()).toBe('abcdefghABijklmnopCDEFGHIJKL');
});

it('reports the next page as failed while offline', async () => {
  const many = 'abcdefghijklm';
  find.mockResolvedValue(many);
  const { result } = renderHook(() => useFeed({ audience: 'company' }), { wrapper });
  await waitFor(() => expect(result.current.hasMore).toBe(true));
  expect(result.current.hasLoadMoreFailed).toBe(false);
  window.dispatchEvent(new Event('offline'));
  act(() => result.current.loadMore());
  await waitFor(() => expect(result.current.hasLoadMoreFailed).toBe(true));
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(result.current.hasLoadMoreFailed).toBe(false));
});
