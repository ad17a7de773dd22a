import { act, render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { FeedItem } from '@/features/feed/items/feed-item';
import { RoutesRouter, testRouter } from '@/lib/routing/test-router';
import { PitchPage } from './pitch-page';

const pitch = (id: string): FeedItem => ({
  id,
  source: 'database',
  talentId: null,
  name: 'Ana',
  role: 'Closer',
  skills: [],
  languages: [],
  city: null,
  country: null,
  workType: null,
  experienceYears: 3,
  clip: { kind: 'invalid', reason: 'data' },
  poster: null,
  captionsUrl: null,
});

const shown = vi.hoisted((): { tell: (item: FeedItem) => void } => ({ tell: () => undefined }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('./pitch-theatre', () => ({
  PitchTheatre: ({ onShown }: { onShown: (item: FeedItem) => void }) => {
    shown.tell = onShown;
    return null;
  },
}));
const asked = vi.hoisted(() => ({ isGone: false }));
vi.mock('@/features/feed/items/use-feed', () => ({
  useFeed: () => ({ status: 'ready', items: [pitch('a'), pitch('b')], startIsGone: asked.isGone }),
}));
vi.mock('./use-unpublished-notice', () => ({ useUnpublishedNotice: () => undefined }));
vi.mock('@/lib/session/session', () => ({ useSession: () => ({ status: 'signed-out' }) }));

function open() {
  testRouter.open('/pitch/a');
  const routes = [
    { path: '/pitch/:positionId', Component: PitchPage },
    { path: '/help', lazy: () => new Promise<never>(() => {}) },
  ];
  return render(<RoutesRouter routes={routes} />);
}

beforeEach(() => {
  vi.useFakeTimers();
  asked.isGone = false;
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
  asked.isGone = true;
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
