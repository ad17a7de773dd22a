import { createClient } from '@supabase/supabase-js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import en from '@locales/en/opinions.json';
import { PitchOpinions } from './pitch-opinions';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { opinions: en } },
  interpolation: { escapeValue: false },
});

const read = vi.fn<() => Response>();
const marked = vi.fn<(asked: Record<string, string>) => void>();
const service = createClient('http://service.test', 'k', {
  global: {
    fetch: (address, init) => {
      const request = new Request(address, init);
      if (request.method === 'GET') return Promise.resolve(read());
      marked(Object.fromEntries(new URL(request.url).searchParams));
      return Promise.resolve(new Response(null, { status: 204 }));
    },
  },
});
vi.mock('@/lib/supabase/supabase', () => ({ getSupabase: () => Promise.resolve(service) }));
vi.mock('@/lib/session/session', () => ({ useUser: () => ({ id: 'u1' }) }));

const said = (says_yes: boolean, day: number, change: object = {}) => ({
  link_id: 'l1',
  device_hash: `d${day}`,
  position_id: 'p1',
  says_yes,
  word: '',
  name: '',
  is_seen: false,
  updated_at: `2026-01-0${day}T12:00:00.123456+00:00`,
  ...change,
});

function show() {
  const user = userEvent.setup();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <PitchOpinions positionId="p1" name="Ana" />
      <p>Below</p>
    </QueryClientProvider>,
  );
  return user;
}

beforeEach(() => {
  read.mockReset();
  marked.mockReset();
});

it('counts yes, no and what is new, opens to the words, and then nothing is new', async () => {
  read.mockImplementation(() =>
    Response.json([
      said(true, 1, { is_seen: true, name: 'Marta', word: 'Calm' }),
      said(true, 2, { name: 'Jon' }),
      said(false, 3, { word: 'Too fast' }),
      said(true, 4, { position_id: 'p2' }),
    ]),
  );
  const user = show();
  const button = await screen.findByRole('button', { name: /^What colleagues say of Ana/ });
  expect(button).toHaveTextContent('2 yes1 no2 new');
  expect(screen.queryByRole('list')).toBeNull();
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  const list = screen.getByRole('list', { name: 'What colleagues say of Ana' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['No: A colleague · Jan 3Too fast', 'Yes: Jon · Jan 2', 'Yes: Marta · Jan 1Calm']);
  await waitFor(() =>
    expect(marked).toHaveBeenCalledExactlyOnceWith({
      company_id: 'eq.u1',
      position_id: 'eq.p1',
      // A later one has not been shown.
      updated_at: 'lte.2026-01-03T12:00:00.123456+00:00',
    }),
  );
  await user.click(button);
  expect(screen.queryByRole('list')).toBeNull();
});

it('draws nothing before somebody has said something', async () => {
  read.mockImplementation(() => Response.json([]));
  show();
  await waitFor(() => expect(read).toHaveBeenCalled());
  expect(screen.getByText('Below').previousElementSibling).toBeNull();
});

it('says when opinions could not be loaded, and loads them again', async () => {
  read.mockImplementationOnce(() =>
    Response.json({ message: 'no', code: '42501' }, { status: 403 }),
  );
  read.mockImplementation(() => Response.json([said(true, 1)]));
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: /1 yes/ })).toBeVisible();
});
