import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import errors from '@locales/en/errors.json';
import en from '@locales/en/opinions.json';
import { openedLinkQuery } from '@/features/opinions/api/colleague';
import { OpinionForm } from './opinion-form';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { opinions: en, errors } },
  interpolation: { escapeValue: false },
});

vi.mock('@/lib/env', () => ({ env: { supabaseUrl: 'http://service.test', publishableKey: 'k' } }));

const sent = vi.fn<(body: unknown, headers: Headers) => Promise<Response> | Response>();
const tables: Record<string, unknown[]> = {};
vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
  const request = new Request(input, init);
  if (request.method === 'POST') return sent(await request.json(), request.headers);
  return Response.json(tables[new URL(request.url).pathname.replace('/rest/v1/', '')] ?? []);
});
const token = 't'.repeat(43);

function Page() {
  const { data } = useQuery(openedLinkQuery(token));
  if (data === undefined) return null;
  if (data === null) return <p>Ended</p>;
  return <OpinionForm token={token} positionId="p1" name="Ana" given={data.opinions.get('p1')} />;
}

async function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: 'Yes' });
  return userEvent.setup();
}

const button = (name: string) => screen.getByRole('button', { name });
const word = () => screen.getByLabelText('Why, in a few words');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  sent.mockReset().mockImplementation(() => Response.json({ position_id: 'p1' }, { status: 201 }));
  tables['opinion_links'] = [{ company_name: 'Northwind', expires_at: '2030-01-01T00:00:00Z' }];
  tables['shortlist'] = [{ position_id: 'p1' }];
  tables['opinions'] = [];
});

it('sends yes at once, and then a word with a name', async () => {
  const user = await show();
  expect(screen.queryByLabelText('Your name')).toBeNull();
  await user.click(button('Yes'));
  expect(await screen.findByText(/^You said yes\./)).toBeVisible();
  expect(button('Yes')).toHaveAttribute('aria-pressed', 'true');
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  await user.type(word(), 'Calm');
  await user.type(screen.getByLabelText('Your name'), 'Marta');
  expect(screen.getByText('Your answer is not sent yet.')).toBeVisible();
  await user.click(button('Send'));
  await waitFor(() => expect(screen.getByRole('status')).toHaveFocus());
  expect(screen.getByRole('status')).toHaveTextContent(/^You said yes\./);
  expect(sent.mock.calls.map(([body]) => body)).toEqual([
    { position_id: 'p1', says_yes: true, word: '', name: '' },
    { position_id: 'p1', says_yes: true, word: 'Calm', name: 'Marta' },
  ]);
});

it('presents the token and the same key of the device each time, and no session', async () => {
  const user = await show();
  await user.click(button('Yes'));
  await user.click(button('No'));
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  const [first, second] = sent.mock.calls.map(([, headers]) => headers);
  expect(first?.get('x-opinion-token')).toBe(token);
  expect(first?.get('x-opinion-device')).toMatch(/^[\da-f-]{36}$/);
  expect(second?.get('x-opinion-device')).toBe(first?.get('x-opinion-device'));
  expect(first?.get('authorization')).toBe('Bearer k');
});

it('shows what the device said before, and changes it', async () => {
  tables['opinions'] = [{ position_id: 'p1', says_yes: true, word: 'Calm', name: 'Marta' }];
  const user = await show();
  expect(word()).toHaveValue('Calm');
  await user.click(button('No'));
  expect(await screen.findByText(/^You said no\./)).toBeVisible();
  expect(sent.mock.lastCall?.[0]).toMatchObject({ says_yes: false, word: 'Calm', name: 'Marta' });
});

it('keeps an answer that could not be sent, also over a reload, and sends it again', async () => {
  sent.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
  const user = await show();
  await user.click(button('Yes'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^The connection failed/);
  await user.type(word(), 'Calm');
  cleanup();
  sent.mockImplementation(() => Response.json({ position_id: 'p1' }, { status: 201 }));
  const later = await show();
  expect(word()).toHaveValue('Calm');
  expect(button('Yes')).toHaveAttribute('aria-pressed', 'true');
  await later.click(button('Send'));
  expect(await screen.findByText(/^You said yes\./)).toBeVisible();
});

it('finds out that the link has ended when an answer is refused', async () => {
  sent.mockImplementation(() => {
    tables['opinion_links'] = [];
    return Response.json({ message: 'refused', code: '42501' }, { status: 401 });
  });
  const user = await show();
  await user.click(button('Yes'));
  expect(await screen.findByText('Ended')).toBeVisible();
});

it('says that a pitch is gone when the link still works', async () => {
  sent.mockImplementation(() =>
    Response.json({ message: 'refused', code: '42501' }, { status: 401 }),
  );
  const user = await show();
  await user.click(button('Yes'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This pitch or the link is no longer there.',
  );
});
