import { renderHook, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '@/lib/query/query-client';
import { QueryProvider } from '@/lib/query/query-provider';
import { answer, json } from '@tests/services/answers';
import { renderPart } from '@tests/parts/render-part';
import {
  settingsKey,
  settingsQuery,
  type NotificationSettings,
} from '@/features/notifications/api/queries';
import { NotificationSettingsFields } from './notification-settings';
import { useMailLanguage } from './use-mail-language';

const path = '/rest/v1/notification_settings';
const before: NotificationSettings = { unread_mail: true, search_mail: true, language: 'en' };
const as = { id: 'me', email: 'mei@example.test', userType: 'talent' };
const cachedSettings = () => queryClient.getQueryData(settingsKey('me'));

beforeEach(() => queryClient.clear());

/** Reads the settings, which takes until they have been saved. */
function readSlowly(old: NotificationSettings, saved: NotificationSettings) {
  queryClient.setQueryData(settingsKey('me'), old);
  let arrive: () => void = () => undefined;
  const older = new Promise<Response>((resolve) => {
    arrive = () => resolve(json([old]));
  });
  let requestCount = 0;
  answer(`GET ${path}`, () => ((requestCount += 1) === 1 ? older : json([saved])));
  const saves = answer(`POST ${path}`, () => json(saved));
  const reading = queryClient.prefetchQuery({ ...settingsQuery('me'), staleTime: 0 });
  return {
    saves,
    endReading: async () => {
      arrive();
      await reading;
    },
  };
}

it('shows the chosen setting even if an older read arrives later', async () => {
  const saved = { ...before, unread_mail: false };
  answer(`GET ${path}`, () => json([before]));
  const { user } = await renderPart(<NotificationSettingsFields />, {
    catalogs: ['notifications'],
    as,
  });
  const mail = await screen.findByRole('checkbox', { name: /^Email me/ });
  await waitFor(() => expect(mail).toBeChecked());
  const { saves, endReading } = readSlowly(before, saved);
  await user.click(mail);
  expect(await screen.findByText('Notifications saved')).toBeInTheDocument();
  expect(saves.map(({ json: row }) => row)).toEqual([{ user_id: 'me', unread_mail: false }]);
  await endReading();
  expect(cachedSettings()).toEqual(saved);
  expect(mail).not.toBeChecked();
});

it('stores the mail language once even if an older read arrives later', async () => {
  const { saves, endReading } = readSlowly({ ...before, language: 'es' }, before);
  renderHook(() => useMailLanguage('me'), { wrapper: QueryProvider });
  await waitFor(() => expect(cachedSettings()).toEqual(before));
  await endReading();
  expect(cachedSettings()).toEqual(before);
  expect(saves.map(({ json: row }) => row)).toEqual([{ user_id: 'me', language: 'en' }]);
});
