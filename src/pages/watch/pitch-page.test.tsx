import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CarouselProps } from '@/features/feed/carousel/carousel';
import { feedQuery, pitchQuery, type FeedPage } from '@/features/feed/api/queries';
import { toFeedItem, type FeedItem, type FeedRow } from '@/features/feed/items/feed-item';
import { RoutesRouter, testRouter } from '@/lib/routing/test-router';
import type { SessionState } from '@/lib/session/session';
import type { UnlockCandidate } from '@/features/unlock/checkout/use-unlock';
import { PitchPage } from './pitch-page';

const row = (id: string): FeedRow => ({
  position_id: id,
  talent_id: `talent of ${id}`,
  first_name: 'Ana',
  position_title: 'Closer',
  skills: [],
  languages: [],
  city: null,
  country: null,
  work_type: null,
  experience_years: 3,
  video_url: 'http://x/a.mp4',
  poster_url: null,
  poster_sizes: [],
  poster_preview: null,
  caption_languages: [],
  published_at: '2026',
});

function pitch(id: string): FeedItem {
  const item = toFeedItem(row(id), { name: '', role: '', skills: [] });
  if (!item) throw new Error('The row has no film');
  return item;
}

const shown = vi.hoisted((): { tell: (item: FeedItem) => void; linkedId?: string | undefined } => ({
  tell: () => undefined,
}));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('@/features/feed/carousel/carousel', () => ({
  Carousel: ({ onShown, linkedId }: CarouselProps) => {
    shown.linkedId = linkedId;
    shown.tell = (item) => onShown?.(item);
    return null;
  },
}));
vi.mock('@/features/unlock/sheet/unlock-sheet', () => ({
  UnlockSheet: ({ candidate }: { candidate: UnlockCandidate | null }) =>
    candidate && <dialog open>{candidate.positionId}</dialog>,
}));
vi.mock('./use-pitch-marks', () => ({ usePitchMarks: () => () => undefined }));
vi.mock('@/features/chat/conversation/use-open-conversation', () => ({
  useOpenConversation: () => () => undefined,
  useOpenSupport: () => () => undefined,
}));
vi.mock('./use-unpublished-notice', () => ({ useUnpublishedNotice: () => undefined }));

const viewer = vi.hoisted(() => {
  const now: { session: SessionState } = { session: { status: 'signed-out' } };
  const listeners = new Set<() => void>();
  return {
    get: () => now.session,
    set(session: SessionState) {
      now.session = session;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
});
vi.mock('@/lib/session/session', () => ({
  useSession: () => useSyncExternalStore(viewer.subscribe, viewer.get),
}));

let client: QueryClient;

/** Puts the whole public feed where the page looks for it. */
function keepFeed(ids: readonly string[]) {
  const rows = ids.map(row);
  const nothing = { disliked: [], fresh: [], showcase: [], samples: false };
  const page: FeedPage = { ...nothing, rows, next: null };
  const pageParams = [{}];
  client.setQueryData(feedQuery('public', {}).queryKey, { pages: [page], pageParams });
}

function open(address = '/pitch/a') {
  testRouter.open(address);
  const routes = [
    { path: '/pitch/:positionId', Component: PitchPage },
    { path: '/help', lazy: () => new Promise<never>(() => {}) },
  ];
  return render(
    <QueryClientProvider client={client}>
      <RoutesRouter routes={routes} />
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  viewer.set({ status: 'signed-out' });
  client = new QueryClient();
  client.setQueryData(pitchQuery('a').queryKey, row('a'));
  keepFeed(['a', 'b']);
  return () => vi.useRealTimers();
});

const robots = () => document.head.querySelector('meta[name="robots" i]')?.getAttribute('content');

it('updates the address to the pitch that stays shown', async () => {
  open();
  act(() => shown.tell(pitch('b')));
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(testRouter.location.pathname).toBe('/pitch/b');
});

it('does not change the address once another page is being opened', async () => {
  open();
  act(() => shown.tell(pitch('b')));
  testRouter.navigate('/help');
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(testRouter.location.pathname).toBe('/help');
});

it('asks search engines to leave out a pitch that is gone, also while others play', async () => {
  keepFeed(['b']);
  client.setQueryData(pitchQuery('a').queryKey, null);
  const { unmount } = open();
  expect(robots()).toBe('noindex');
  act(() => shown.tell(pitch('b')));
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(robots()).toBe('noindex');
  unmount();
  expect(robots()).toBeUndefined();
});

it('lets search engines list a pitch that is there', () => {
  open();
  expect(robots()).toBeUndefined();
});

it("knows the pitch of the talent's own link, and keeps the mark out of the address", async () => {
  open('/pitch/a?from=profile');
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(testRouter.location).toMatchObject({ pathname: '/pitch/a', search: '' });
  act(() => shown.tell(pitch('b')));
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(testRouter.location).toMatchObject({ pathname: '/pitch/b', search: '' });
  expect(shown.linkedId).toBe('a');
});

it('knows of no link where a pitch is opened plainly', () => {
  open('/pitch/a?from=elsewhere');
  expect(shown.linkedId).toBeUndefined();
});

it('opens the unlock sheet from a link once the session turns out to be of a company', async () => {
  client.removeQueries(feedQuery('public', {}));
  viewer.set({ status: 'loading' });
  open('/pitch/a?unlock');
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(testRouter.location.search).toBe('?unlock');
  const user = { id: 'c', email: 'c@b.example', userType: 'company', hasKnownType: true } as const;
  act(() => viewer.set({ status: 'signed-in', user }));
  expect(screen.getByRole('dialog')).toHaveTextContent('a');
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(testRouter.location.search).toBe('');
  expect(screen.getByRole('dialog')).toBeVisible();
});
