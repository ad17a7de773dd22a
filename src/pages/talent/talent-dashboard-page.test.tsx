import { createClient } from '@supabase/supabase-js';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import en from '@locales/en/talent-dashboard.json';
import { ownProfileQuery } from '@/domain/own-profile';
import { ownPositionsQuery } from '@/domain/position/own-positions';
import { queryClient } from '@/lib/query/query-client';
import { TalentDashboardPage } from './talent-dashboard-page';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { 'talent-dashboard': en } },
  interpolation: { escapeValue: false },
});

const refuse = () => Promise.resolve(Response.json({ message: 'Not now' }, { status: 403 }));

vi.mock('@/lib/session/session', () => ({ useUser: () => ({ id: 'me', userType: 'talent' }) }));
vi.mock('@/features/chat/inbox/chat-panel', () => ({ ChatPanel: () => <p>The chat</p> }));
vi.mock('@/features/chat/inbox/use-unread-count', () => ({ useHadUnread: () => true }));
vi.mock('@/features/upload/pipeline/slot-jobs', () => ({ useUnpublishedVideos: () => new Map() }));
vi.mock('@/lib/env', () => ({ env: { supabaseUrl: 'http://service.test', publishableKey: 'k' } }));
vi.mock('@/lib/supabase/create-client', () => ({
  createAppClient: () => createClient('http://service.test', 'k', { global: { fetch: refuse } }),
}));

const screenOf = () => (
  <QueryClientProvider client={queryClient}>
    <MemoryRouter>
      <TalentDashboardPage />
    </MemoryRouter>
  </QueryClientProvider>
);

it('shows the next step above the chat to a talent whom only support can have written to', () => {
  queryClient.setQueryData(ownProfileQuery('me').queryKey, null);
  queryClient.setQueryData(ownPositionsQuery('me').queryKey, []);
  render(screenOf());
  const step = screen.getByRole('region', { name: 'Next step' });
  const chat = screen.getByText('The chat');
  expect(step.compareDocumentPosition(chat)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('keeps showing the next step when a refetch of the profile fails', async () => {
  const profile = ownProfileQuery('me');
  queryClient.setQueryData(profile.queryKey, null, { updatedAt: 0 });
  queryClient.setQueryData(ownPositionsQuery('me').queryKey, []);
  render(screenOf());
  await waitFor(() => expect(queryClient.getQueryState(profile.queryKey)?.status).toBe('error'));
  expect(screen.getByRole('region', { name: 'Next step' })).toBeVisible();
});
