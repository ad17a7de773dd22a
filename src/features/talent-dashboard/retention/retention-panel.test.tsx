import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import texts from '@locales/en/talent-dashboard.json';
import { RetentionPanel } from './retention-panel';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { 'talent-dashboard': texts } },
  interpolation: { escapeValue: false },
});

type Row = { position_id: string; film: string; watched: number } & Record<string, unknown>;
const server = vi.hoisted(() => ({
  answer: { data: [] as Row[] | null, error: null as object | null, status: 200 },
}));
vi.mock('@/lib/session/session', () => ({ useUser: () => ({ id: 'me' }) }));
vi.mock('@/lib/supabase/supabase', () => {
  const request = {
    select: () => request,
    eq: () => request,
    order: () => request,
    abortSignal: () => Promise.resolve(server.answer),
  };
  return {
    getSupabase: () => Promise.resolve({ from: () => request }),
    publicStorageUrl: () => 'http://host/a.mp4',
  };
});

const row = (film: string, stopped: readonly number[], past_start: number): Row => ({
  position_id: 'a',
  film,
  past_start,
  stopped,
  watched: stopped.reduce((sum, count) => sum + count, 0),
});
const newest = row('b.mp4', [10, 0, 0, 0, 0, 0, 20, 0, 0, 0, 70], 95);
const before = row('a.mp4', [30, 0, 20, 0, 0, 0, 0, 0, 0, 0, 50], 80);
const other = { ...row('c.mp4', [100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 1), position_id: 'other' };

const show = (data: Row[] | null, error: object | null = null) => {
  server.answer = { data, error, status: error ? 403 : 200 };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RetentionPanel positionId="a" videoUrl={null} />
    </QueryClientProvider>,
  );
};

beforeEach(() => vi.clearAllMocks());

it('gives the three shares, the curve in words and as a table, and a tip', async () => {
  show([other, newest]);
  expect(
    await screen.findByRole('img', {
      name: 'Of 100 viewers since this video went live, this many stay: 95% to 3 seconds, 90% to half, 70% to the end.',
    }),
  ).toBeInTheDocument();
  const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', {
    hidden: true,
  });
  expect(rows.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['AtStill watching', '0%100%', '50%90%', '100%70%']),
  );
  expect(screen.getByText(/^Many leave between 60% and 70%/)).toBeInTheDocument();
  expect(screen.queryByText(/last take/i)).not.toBeInTheDocument();
});

it('compares with the last take', async () => {
  show([newest, before]);
  expect(
    await screen.findByText('Your last take: 50% stayed to half, now 90%.'),
  ).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: 'Your last take', hidden: true })).toBeTruthy();
});

it('waits for five viewers, and shows what the last take had', async () => {
  show([
    row(
      'b.mp4',
      Array.from({ length: 11 }, () => 0),
      0,
    ),
    before,
  ]);
  expect(
    await screen.findByText('After 5 viewers you will see where they stop watching.'),
  ).toBeInTheDocument();
  expect(screen.getByText('Your last take').nextElementSibling).toHaveTextContent('80%');
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

it('reports that it could not be loaded, and offers a retry', async () => {
  show(null, { message: 'no', code: '42501' });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  server.answer = { data: [newest], error: null, status: 200 };
  await userEvent.click(retry);
  expect(await screen.findByRole('img')).toBeInTheDocument();
});
