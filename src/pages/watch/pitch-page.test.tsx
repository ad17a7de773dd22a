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
  posterUrl: null,
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
vi.mock('@/features/feed/items/use-feed', () => ({
  useFeed: () => ({ status: 'ready', items: [pitch('a'), pitch('b')], startIsGone: false }),
}));
vi.mock('@/lib/session/session', () => ({ useSession: () => ({ status: 'signed-out' }) }));

beforeEach(() => {
  vi.useFakeTimers();
  testRouter.open('/pitch/a');
  const routes = [
    { path: '/pitch/:positionId', Component: PitchPage },
    { path: '/help', lazy: () => new Promise<never>(() => {}) },
  ];
  render(<RoutesRouter routes={routes} />);
  return () => vi.useRealTimers();
});

it('updates the address to the pitch that stays shown', async () => {
  act(() => shown.tell(pitch('b')));
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(testRouter.location.pathname).toBe('/pitch/b');
});

it('does not change the address once another page is being opened', async () => {
  act(() => shown.tell(pitch('b')));
  testRouter.navigate('/help');
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(testRouter.location.pathname).toBe('/help');
});
