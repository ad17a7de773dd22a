import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { initReactI18next } from 'react-i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import en from '@locales/en/shortlist.json';
import { toast } from '@/ui/toast/toast';
import { SaveButton } from './save-button';
import { resetServer, server, testClient } from './test-server';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { shortlist: en } },
  interpolation: { escapeValue: false },
});

vi.mock('@/lib/session/session', () => ({ useUser: () => ({ id: 'u1', email: 'a@b.example' }) }));
vi.mock('@/lib/supabase/supabase', () => ({ getSupabase: async () => testClient() }));

beforeEach(resetServer);

function show(content: ReactElement) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(<QueryClientProvider client={client}>{content}</QueryClientProvider>);
  return userEvent.setup();
}

it('saves a pitch by keyboard, and shows that it is saved', async () => {
  const user = show(<SaveButton positionId="new" name="Zoe" />);
  const button = await screen.findByRole('button', { name: 'Save Zoe to your shortlist' });
  await waitFor(() => expect(button).toBeEnabled());
  expect(button).toHaveAttribute('aria-pressed', 'false');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { pressed: true })).toHaveAccessibleName(
    'Remove Zoe from your shortlist',
  );
  expect(server.rows.get('new')).toMatchObject({ note: '' });
});

/** Holds the next save back until the returned function is called. */
function slowSave() {
  let resolve: () => void = () => undefined;
  const arrival = new Promise<void>((arrive) => {
    resolve = arrive;
  });
  server.insert.mockImplementationOnce(async (pitch) => {
    await arrival;
    server.rows.set(pitch.positionId, pitch);
  });
  return resolve;
}

it('ends in the state of the last click, however long the first request takes', async () => {
  vi.spyOn(toast, 'info').mockReturnValue();
  const arrive = slowSave();
  const user = show(<SaveButton positionId="new" name="Zoe" />);
  const button = await screen.findByRole('button', { name: 'Save Zoe to your shortlist' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  await user.click(await screen.findByRole('button', { pressed: true }));
  await screen.findByRole('button', { pressed: false });
  arrive();
  await waitFor(() => expect(toast.info).toHaveBeenCalled());
  expect(server.rows.has('new')).toBe(false);
  expect(screen.getByRole('button', { pressed: false })).toBeEnabled();
});

it('keeps a pitch saved although the list was refetched before the save arrived', async () => {
  const arrive = slowSave();
  const user = show(<SaveButton positionId="new" name="Zoe" />);
  const button = await screen.findByRole('button', { name: 'Save Zoe to your shortlist' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  await screen.findByRole('button', { pressed: true });
  act(() => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
  });
  await screen.findByRole('button', { pressed: false });
  arrive();
  expect(await screen.findByRole('button', { pressed: true })).toBeVisible();
});

it('loads a list that failed to load again before saving to it', async () => {
  const said = vi.spyOn(toast, 'error').mockReturnValue();
  server.unreadable = true;
  const user = show(<SaveButton positionId="a" name="Ana" />);
  const button = await screen.findByRole('button', { name: 'Save Ana to your shortlist' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  await waitFor(() =>
    expect(said).toHaveBeenCalledWith('Your shortlist could not be loaded', {
      description: 'It is safe. Check your connection and try again.',
    }),
  );
  server.unreadable = false;
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  await screen.findByRole('button', { name: 'Remove Ana from your shortlist' });
  expect(server.rows.get('a')?.note).toBe('Call her');
});
