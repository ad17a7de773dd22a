import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import en from '@locales/en/notifications.json';
import { env } from '@/lib/env';
import { UnsubscribePage } from './unsubscribe-page';

const token = 'a0000000-0000-4000-8000-00000000000a';
const service = vi.fn<typeof fetch>();

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { notifications: en } },
    interpolation: { escapeValue: false },
  });
});
beforeEach(() => {
  service.mockReset();
  vi.stubGlobal('fetch', service);
});
afterEach(() => {
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

const open = (fragment: string) =>
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <MemoryRouter initialEntries={[`/unsubscribe#${fragment}`]}>
        <UnsubscribePage />
      </MemoryRouter>
    </QueryClientProvider>,
  );

it('stops the mails that led there when it opens, and leads to the settings', async () => {
  service.mockResolvedValue(new Response(null, { status: 200 }));
  open(`token=${token}&for=talent`);
  expect(await screen.findByText('You get no more emails about unread messages')).toBeVisible();
  expect(service).toHaveBeenCalledExactlyOnceWith(
    `${env.supabaseUrl}/functions/v1/unsubscribe?token=${token}&from=messages`,
    expect.objectContaining({ method: 'POST' }),
  );
  expect(screen.getByRole('link', { name: 'Email settings' })).toHaveAttribute(
    'href',
    '/talent/profile#notifications',
  );
});

it.each([
  ['a token of nobody', `token=${token}&for=company&from=searches`],
  ['no token', ''],
])('leads to the settings with %s', async (_token, fragment) => {
  service.mockResolvedValue(new Response(null, { status: 404 }));
  open(fragment);
  expect(await screen.findByText('This link no longer works')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Email settings' })).toBeVisible();
});

it.each([
  ['the service failed', () => Promise.resolve(new Response(null, { status: 500 }))],
  ['there was no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('tries again when %s', async (_what, answer) => {
  onlineManager.setOnline(false);
  service.mockImplementationOnce(answer);
  open(`token=${token}&for=company&from=searches`);
  expect(await screen.findByText('The emails could not be stopped')).toBeVisible();
  service.mockResolvedValue(new Response(null, { status: 200 }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('You get no more emails about your saved searches')).toBeVisible();
});
