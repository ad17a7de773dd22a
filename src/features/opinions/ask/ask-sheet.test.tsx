import { createClient } from '@supabase/supabase-js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import errors from '@locales/en/errors.json';
import en from '@locales/en/opinions.json';
import { toast } from '@/ui/toast/toast';
import { AskSheet, type AskTarget } from './ask-sheet';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { opinions: en, errors } },
  interpolation: { escapeValue: false },
});

interface Link {
  id: string;
  position_id: string | null;
  token_hash: string;
  expires_at: string;
}

const server = { links: [] as Link[], refusal: undefined as Response | undefined };
const service = createClient('http://service.test', 'k', {
  global: {
    fetch: async (address, init) => {
      const request = new Request(address, init);
      if (request.method === 'GET') return Response.json(server.links);
      if (server.refusal) return server.refusal;
      if (request.method === 'POST') {
        const id = `l${server.links.length + 1}`;
        const made = { ...(await request.json()), id, expires_at: '2030-01-15T12:00:00Z' };
        server.links = [made, ...server.links];
      } else {
        const id = new URL(request.url).searchParams.get('id')?.replace('eq.', '');
        server.links = server.links.filter((link) => link.id !== id);
      }
      return new Response(null, { status: 201 });
    },
  },
});
vi.mock('@/lib/supabase/supabase', () => ({ getSupabase: () => Promise.resolve(service) }));
vi.mock('@/lib/session/session', () => ({ useUser: () => ({ id: 'u1' }) }));

const onMade = vi.fn<() => void>();

function show(target: AskTarget) {
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AskSheet
        target={target}
        nameOf={(id) => (id === 'p2' ? 'Leo' : undefined)}
        open
        onOpenChange={() => {}}
        onMade={onMade}
      />
    </QueryClientProvider>,
  );
  return user;
}

const linkTo = (position_id: string | null, id: string): Link => ({
  id,
  position_id,
  token_hash: id,
  expires_at: '2030-01-15T12:00:00Z',
});

beforeEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
  onMade.mockReset();
  server.links = [];
  server.refusal = undefined;
});

it('makes a link to the shortlist that can be copied, also when the sheet is opened later', async () => {
  const said = vi.spyOn(toast, 'success').mockReturnValue();
  const user = show('shortlist');
  await user.click(await screen.findByRole('button', { name: 'Make a link' }));
  const copy = await screen.findByRole('button', { name: /^Copy link: Your shortlist/ });
  await waitFor(() => expect(copy).toHaveFocus());
  expect(onMade).toHaveBeenCalledOnce();
  await user.click(copy);
  await waitFor(() => expect(said).toHaveBeenCalledWith('Link copied'));
  const address = await navigator.clipboard.readText();
  expect(address).toMatch(/\/opinion#[\w-]{43}$/);
  expect(server.links).toMatchObject([{ position_id: null }]);
  expect(screen.getByRole('textbox', { name: /^Address: Your shortlist/ })).toHaveValue(address);
  // The server has the hash alone.
  expect(JSON.stringify(server.links)).not.toContain(address.split('#')[1]);
  cleanup();
  show('shortlist');
  expect(await screen.findByRole('button', { name: /^Copy link/ })).toBeVisible();
});

it('lists of a pitch its own links, and of the shortlist all by their names', async () => {
  server.links = [linkTo('p1', 'a'), linkTo('p2', 'b'), linkTo('p3', 'c'), linkTo(null, 'd')];
  show({ positionId: 'p1', name: 'Ana' });
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Pitch of Ana'),
  ]);
  cleanup();
  show('shortlist');
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('One pitch'),
    expect.stringContaining('Pitch of Leo'),
    expect.stringContaining('One pitch'),
    expect.stringContaining('Your shortlist'),
  ]);
});

it('stops a link that was made in another browser, after asking', async () => {
  const said = vi.spyOn(toast, 'success').mockReturnValue();
  server.links = [linkTo(null, 'a')];
  const user = show('shortlist');
  expect(await screen.findByText(/Made in another browser/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Copy link/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Stop this link/ }));
  expect(screen.getByRole('alertdialog')).toHaveTextContent('What they have said stays with you.');
  expect(server.links).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Stop this link' }));
  await waitFor(() => expect(said).toHaveBeenCalledWith('The link no longer works'));
  expect(screen.queryByRole('listitem')).toBeNull();
});

it('says why no further link can be made', async () => {
  server.refusal = Response.json(
    { message: 'too_many_opinion_links', code: 'PT409' },
    { status: 409 },
  );
  const user = show({ positionId: 'p1', name: 'Ana' });
  await user.click(await screen.findByRole('button', { name: 'Make a link' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You already have 20 active links. Stop one first.',
  );
  expect(onMade).not.toHaveBeenCalled();
});
