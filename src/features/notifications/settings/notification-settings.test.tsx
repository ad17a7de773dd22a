import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import en from '@locales/en/notifications.json';
import { toast } from '@/ui/toast/toast';
import { NotificationSettingsFields } from './notification-settings';
import { saveSettings } from '@/features/notifications/api/save-settings';
import {
  settingsKey,
  settingsQuery,
  type NotificationSettings,
} from '@/features/notifications/api/queries';
import { useMailLanguage } from './use-mail-language';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { notifications: en } },
  interpolation: { escapeValue: false },
});

const readSettings = vi.hoisted(() => vi.fn<() => Promise<NotificationSettings>>());
vi.mock('@/features/notifications/api/queries', async (original) => {
  const real = await original<typeof import('@/features/notifications/api/queries')>();
  return {
    ...real,
    settingsQuery: (id: string) => ({ ...real.settingsQuery(id), queryFn: readSettings }),
  };
});
vi.mock('@/features/notifications/api/save-settings');
vi.mock('@/lib/session/session', () => ({
  useUser: () => ({ id: 'me', email: 'mei@example.test', userType: 'talent' }),
}));
vi.mock('@/ui/toast/toast', async (original) => ({
  ...(await original<typeof import('@/ui/toast/toast')>()),
  toast: { success: vi.fn(), error: vi.fn() },
}));

const before: NotificationSettings = { unread_mail: true, search_mail: true, language: 'en' };
const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

beforeEach(() => {
  vi.resetAllMocks();
  client.clear();
});

/** Reads the settings, which takes until they have been saved. */
function readSlowly(old: NotificationSettings, saved: NotificationSettings) {
  client.setQueryData(settingsKey('me'), old);
  let answer: () => void = () => undefined;
  const older = new Promise<NotificationSettings>((resolve) => {
    answer = () => resolve(old);
  });
  readSettings.mockReturnValueOnce(older).mockResolvedValue(saved);
  vi.mocked(saveSettings).mockResolvedValue(saved);
  const reading = client.prefetchQuery({ ...settingsQuery('me'), staleTime: 0 });
  return async () => {
    answer();
    await act(() => reading);
  };
}

it('shows the chosen setting even if an older read arrives later', async () => {
  const saved = { ...before, unread_mail: false };
  const endReading = readSlowly(before, saved);
  render(<NotificationSettingsFields />, { wrapper });
  await userEvent.click(screen.getByRole('checkbox', { name: /^Email me/ }));
  await waitFor(() => expect(toast.success).toHaveBeenCalled());
  await endReading();
  expect(client.getQueryData(settingsKey('me'))).toEqual(saved);
});

it('stores the mail language once even if an older read arrives later', async () => {
  const endReading = readSlowly({ ...before, language: 'es' }, before);
  renderHook(() => useMailLanguage('me'), { wrapper });
  await waitFor(() => expect(client.getQueryData(settingsKey('me'))).toEqual(before));
  await endReading();
  expect(client.getQueryData(settingsKey('me'))).toEqual(before);
  expect(saveSettings).toHaveBeenCalledExactlyOnceWith('me', { language: 'en' });
});
