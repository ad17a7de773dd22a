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
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[`/unsubscribe#${fragment}`]}>
        <UnsubscribePage />
      </MemoryRouter>
    </QueryClientProvider>,
  );

const stop = () => userEvent.click(screen.getByRole('button', { name: 'Stop these emails' }));

it('stops the mails that led there when its button is pressed, and only then', async () => {
  service.mockResolvedValue(Response.json({ unsubscribed: true }));
  open(`token=${token}&for=talent`);
  expect(screen.getByText('Stop emails about unread messages?')).toBeVisible();
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(service).not.toHaveBeenCalled();
  await stop();
  expect(
    await screen.findByText("You won't get emails about unread messages any more"),
  ).toBeVisible();
  expect(service).toHaveBeenCalledExactlyOnceWith(
    `${env.supabaseUrl}/functions/v1/unsubscribe?token=${token}&from=messages`,
    expect.objectContaining({ method: 'POST' }),
  );
  expect(screen.getByRole('link', { name: 'Email settings' })).toHaveAttribute(
    'href',
    '/talent/profile#notifications',
  );
});

it('leads to the settings with a token of nobody', async () => {
  service.mockResolvedValue(
    Response.json({ error: 'This link belongs to no account.' }, { status: 404 }),
  );
  open(`token=${token}&for=company&from=searches`);
  await stop();
  const answer = await screen.findByText('This link no longer works');
  expect(document.activeElement).toContainElement(answer);
  expect(screen.getByRole('link', { name: 'Email settings' })).toBeVisible();
});

it('leads to the settings without a token', () => {
  open('');
  expect(screen.getByText('This link no longer works')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Email settings' })).toBeVisible();
  expect(service).not.toHaveBeenCalled();
});

it.each([
  ['the service failed', () => Promise.resolve(new Response(null, { status: 500 }))],
  ["a gateway's page came", () => Promise.resolve(new Response('<p>Sign in</p>'))],
  ['nothing came', () => Promise.resolve(new Response(null, { status: 200 }))],
  ['there was no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('tries again when %s', async (_what, answer) => {
  onlineManager.setOnline(false);
  service.mockImplementationOnce(answer);
  open(`token=${token}&for=company&from=searches`);
  await stop();
  expect(await screen.findByText("We couldn't stop these emails")).toBeVisible();
  service.mockResolvedValue(Response.json({ unsubscribed: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(
    await screen.findByText("You won't get emails about your saved searches any more"),
  ).toBeVisible();
});
