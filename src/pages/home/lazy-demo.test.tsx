import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, json } from '@tests/services/answers';
import { renderPart } from '@tests/parts/render-part';
import { LazyDemo } from './lazy-demo';

const catalogs = ['home', 'feed', 'report', 'terms'] as const;
const play = () => screen.getByRole('button', { name: "Play Mei's pitch with sound" });
const demo = () => screen.findByRole('region', { name: 'Video pitches' });

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  answer('GET /storage/v1/*', () => json([]));
  answer('POST /storage/v1/*', () => json([]));
  return () => vi.restoreAllMocks();
});

it('shows who pitches before anything is loaded, and plays with sound at one press', async () => {
  const requests = answer('GET /rest/v1/featured_pitches', () => json([]));
  const { user } = await renderPart(<LazyDemo example="mei" place={0} />, { catalogs });
  expect(screen.getByText('Mei')).toBeVisible();
  expect(screen.getByText(/^Sales Closer/)).toBeVisible();
  await user.click(play());
  const player = within(await demo());
  expect(player.getByRole('button', { name: 'Sound off' })).toBeVisible();
  expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(requests.length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /with sound$/ })).not.toBeInTheDocument();
});

it('keeps a press that comes before the pitches do', async () => {
  let arrive: (response: Response) => void = () => undefined;
  answer(
    'GET /rest/v1/featured_pitches',
    () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  );
  const { user } = await renderPart(<LazyDemo example="mei" place={0} />, { catalogs });
  await user.click(play());
  expect(play()).toHaveAttribute('aria-busy', 'true');
  await waitFor(() => {
    arrive(json([]));
    expect(screen.getByRole('region', { name: 'Video pitches' })).toBeVisible();
  });
});

it('loads the pitches by itself once the page is there, and plays nothing', async () => {
  const requests = answer('GET /rest/v1/featured_pitches', () => json([]));
  await renderPart(<LazyDemo example="mei" place={0} />, { catalogs });
  fireEvent(window, new Event('load'));
  await waitFor(() => expect(requests.length).toBeGreaterThan(0));
  expect(play()).toHaveAttribute('aria-busy', 'false');
  expect(screen.queryByRole('region', { name: 'Video pitches' })).not.toBeInTheDocument();
});

it('loads nothing by itself for who saves data', async () => {
  const requests = answer('GET /rest/v1/featured_pitches', () => json([]));
  Object.defineProperty(navigator, 'connection', {
    configurable: true,
    value: { saveData: true },
  });
  const { user } = await renderPart(<LazyDemo example="mei" place={0} />, { catalogs });
  fireEvent(window, new Event('load'));
  await new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });
  expect(requests).toEqual([]);
  await user.click(play());
  await demo();
  Reflect.deleteProperty(navigator, 'connection');
});
