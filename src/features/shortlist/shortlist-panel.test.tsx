import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import en from '@locales/en/shortlist.json';
import { savedTalentsQuery, shortlistQuery } from '@/features/shortlist/api/queries';
import { ShortlistPanel } from './shortlist-panel';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { shortlist: en } },
  interpolation: { escapeValue: false },
});

vi.mock('@/lib/session/session', () => ({ useUser: () => ({ id: 'u1', email: 'a@b.example' }) }));
vi.mock('@/lib/supabase/supabase', () => ({ getSupabase: () => Promise.reject(new Error('no')) }));

it('keeps showing the saved pitches when refetching them fails', async () => {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Infinity } },
  });
  const talents = savedTalentsQuery(['a']).queryKey;
  client.setQueryData(shortlistQuery('u1').queryKey, [
    { positionId: 'a', note: '', savedAt: '2026-01-01T00:00:00Z' },
  ]);
  client.setQueryData(talents, new Map());
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ShortlistPanel
          unlocked={new Set()}
          onUnlock={() => {}}
          onChat={() => {}}
          withNews={new Set()}
          renderOpinions={() => null}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getByRole('list')).toBeVisible();
  act(() => void client.invalidateQueries({ queryKey: talents }));
  await waitFor(() => expect(client.getQueryState(talents)?.status).toBe('error'));
  expect(screen.getByRole('list')).toBeVisible();
});
