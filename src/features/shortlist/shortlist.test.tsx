import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import common from '@locales/en/common.json';
import en from '@locales/en/shortlist.json';
import terms from '@locales/en/terms.json';
import { keepDraft } from '@/lib/storage/kept-draft';
import { toast, type ToastOptions } from '@/ui/toast/toast';
import { noteDraftName, type SavedTalent } from './saved-pitch';
import { ShortlistPanel } from './shortlist-panel';
import { resetServer, saved, server, testClient } from './test-server';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { common, shortlist: en, terms } },
  interpolation: { escapeValue: false },
});

vi.mock('@/lib/session/session', () => ({ useUser: () => ({ id: 'u1', email: 'a@b.example' }) }));

vi.mock('@/lib/supabase/supabase', () => ({ getSupabase: async () => testClient() }));

beforeEach(resetServer);

const talent = (id: string): SavedTalent => ({
  positionId: id,
  talentId: `talent-${id}`,
  name: `Name ${id}`,
  title: 'Setter',
  city: 'Madrid',
  experienceYears: 3,
  poster: null,
});

const handlers = {
  onUnlock: vi.fn<(chosen: SavedTalent) => void>(),
  onChat: vi.fn<(talentId: string) => void>(),
  withNews: new Set<string>(),
  renderOpinions: () => null,
};

function show(content = <ShortlistPanel unlocked={new Set()} {...handlers} />) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>{content}</MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const rows = async () => within(await screen.findByRole('list')).getAllByRole('listitem');

it('shows saved pitches, newest first, and opens the unlock or the chat', async () => {
  const user = show(<ShortlistPanel unlocked={new Set(['talent-b'])} {...handlers} />);
  const [first, second, third] = await rows();
  expect(first).toHaveTextContent('Name a');
  expect(first).toHaveTextContent('Setter · 3 years · Madrid');
  expect(third).toHaveTextContent('This pitch is no longer published');
  await user.click(screen.getByRole('button', { name: 'Unlock contact of Name a' }));
  expect(handlers.onUnlock).toHaveBeenCalledExactlyOnceWith(talent('a'));
  expect(second).not.toHaveTextContent('Unlock contact');
  await user.click(screen.getByRole('button', { name: 'In your contacts: chat with Name b' }));
  expect(handlers.onChat).toHaveBeenCalledExactlyOnceWith('talent-b');
});

it('leaves the note of an unlocked talent to the contact', async () => {
  server.rows.set(...saved('b', 2, 'Warm voice'));
  show(<ShortlistPanel unlocked={new Set(['talent-a', 'talent-b', 'talent-c'])} {...handlers} />);
  const [, second] = await rows();
  expect(second).toHaveTextContent('Your note is in the contact details now.');
  expect(screen.queryByRole('textbox', { name: 'Private note about Name b' })).toBeNull();
});

it('explains how to save a pitch while the list is empty', async () => {
  server.rows.clear();
  show();
  expect(await screen.findByText('Nobody saved yet')).toBeVisible();
});

it('reports that the list could not be loaded, and loads it again', async () => {
  server.unreadable = true;
  const user = show();
  expect(screen.getByRole('status', { name: 'Loading your shortlist' })).toBeInTheDocument();
  expect(await screen.findByText('Your shortlist could not be loaded')).toBeVisible();
  server.unreadable = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(3);
});

it('saves a note automatically when the field is left', async () => {
  const user = show();
  const field = await screen.findByRole('textbox', { name: 'Private note about Name b' });
  await user.type(field, 'Speaks German');
  await user.tab();
  await waitFor(() => expect(server.rows.get('b')?.note).toBe('Speaks German'));
  expect(await screen.findByText('Saved')).toBeVisible();
});

it.each([
  ['left', () => window.dispatchEvent(new Event('pagehide'))],
  [
    'hidden',
    () => {
      const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      document.dispatchEvent(new Event('visibilitychange'));
      hidden.mockRestore();
    },
  ],
])('stores a note at once when the page is %s', async (_how, leave) => {
  show();
  const field = await screen.findByRole('textbox', { name: 'Private note about Name b' });
  fireEvent.change(field, { target: { value: 'Speaks German' } });
  expect(server.update).not.toHaveBeenCalled();
  act(leave);
  await waitFor(() => expect(server.rows.get('b')?.note).toBe('Speaks German'));
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
});

it('restores an unsaved note after a reload', async () => {
  show();
  const name = 'Private note about Name b';
  const field = await screen.findByRole('textbox', { name });
  server.failing = true;
  fireEvent.change(field, { target: { value: 'Speaks German' } });
  act(() => {
    window.dispatchEvent(new Event('pagehide'));
  });
  await screen.findByText('The note could not be saved.');
  cleanup();
  show();
  expect(await screen.findByRole('textbox', { name })).toHaveValue('Speaks German');
  server.failing = false;
  await waitFor(() => expect(server.rows.get('b')?.note).toBe('Speaks German'));
});

it('keeps a note that is still being saved when the list is closed and opened again', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const panel = (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ShortlistPanel unlocked={new Set()} {...handlers} />
      </MemoryRouter>
    </QueryClientProvider>
  );
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  server.update.mockImplementationOnce(async (id, note) => {
    await arrival;
    server.rows.set(id, { positionId: id, note, savedAt: saved(id, 2)[1].savedAt });
  });
  const { unmount } = render(panel);
  const name = 'Private note about Name b';
  fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value: 'German' } });
  unmount();
  await waitFor(() => expect(server.update).toHaveBeenCalledOnce());
  render(panel);
  expect(await screen.findByRole('textbox', { name })).toHaveValue('German');
  arrive();
  await waitFor(() => expect(server.rows.get('b')?.note).toBe('German'));
  expect(screen.getByRole('textbox', { name })).toHaveValue('German');
});

it('shows a kept draft and what another window has stored since, and stores both when asked', async () => {
  keepDraft(noteDraftName('u1', 'b'), { draft: 'Old draft', stored: '' });
  server.rows.set(...saved('b', 2, 'From the phone'));
  const user = show();
  const field = await screen.findByRole('textbox', { name: 'Private note about Name b' });
  expect(field).toHaveValue('Old draft');
  expect(screen.getByText('From the phone')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep both' }));
  expect(field).toHaveFocus();
  await waitFor(() => expect(server.rows.get('b')?.note).toBe('From the phone\n\nOld draft'));
  expect(screen.queryByRole('button', { name: 'Keep both' })).toBeNull();
});

it('keeps a note that could not be saved, and saves it on retry', async () => {
  const user = show();
  const field = await screen.findByRole('textbox', { name: 'Private note about Name a' });
  server.failing = true;
  await user.type(field, ' soon');
  await user.tab();
  expect(await screen.findByText('The note could not be saved.')).toBeVisible();
  expect(field).toHaveValue('Call her soon');
  server.failing = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(server.rows.get('a')?.note).toBe('Call her soon'));
});

it('removes a pitch, and undo restores it with its note and place', async () => {
  const offers: ToastOptions[] = [];
  vi.spyOn(toast, 'info').mockImplementation((_text, options) => {
    if (options) offers.push(options);
  });
  const user = show();
  const before = server.rows.get('a');
  await user.click(
    await screen.findByRole('button', { name: 'Remove Name a from your shortlist' }),
  );
  await waitFor(() => expect(server.rows.has('a')).toBe(false));
  expect(await rows()).toHaveLength(2);
  await waitFor(() => expect(offers).toHaveLength(1));
  offers[0]?.action?.onClick();
  await waitFor(() => expect(server.rows.get('a')).toEqual(before));
  await waitFor(async () => expect((await rows())[0]).toHaveTextContent('Name a'));
});

it('restores with undo the note that was being written when its row was removed', async () => {
  const offers: ToastOptions[] = [];
  vi.spyOn(toast, 'info').mockImplementation((_text, options) => {
    if (options) offers.push(options);
  });
  const user = show();
  const field = await screen.findByRole('textbox', { name: 'Private note about Name a' });
  await user.type(field, ' on Monday');
  await user.click(screen.getByRole('button', { name: 'Remove Name a from your shortlist' }));
  await waitFor(() => expect(server.rows.has('a')).toBe(false));
  await waitFor(() => expect(offers).toHaveLength(1));
  offers[0]?.action?.onClick();
  await waitFor(() => expect(server.rows.get('a')?.note).toBe('Call her on Monday'));
  const back = await screen.findByRole('textbox', { name: 'Private note about Name a' });
  expect(back).toHaveValue('Call her on Monday');
});

it('keeps the note being written when its row could not be removed', async () => {
  vi.spyOn(toast, 'error').mockReturnValue();
  const user = show();
  const name = 'Private note about Name a';
  await user.type(await screen.findByRole('textbox', { name }), ' on Monday');
  server.failing = true;
  await user.click(screen.getByRole('button', { name: 'Remove Name a from your shortlist' }));
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  expect(await screen.findByRole('textbox', { name })).toHaveValue('Call her on Monday');
  server.failing = false;
  await waitFor(() => expect(server.rows.get('a')?.note).toBe('Call her on Monday'));
});

it('keeps the focus in the list when a row is removed', async () => {
  vi.spyOn(toast, 'info').mockReturnValue();
  const user = show();
  const removal = (name: string) =>
    screen.getByRole('button', { name: `Remove ${name} from your shortlist` });
  await rows();
  await user.click(removal('Name a'));
  await waitFor(() => expect(server.rows.has('a')).toBe(false));
  await waitFor(() => expect(removal('Name b')).toHaveFocus());
});

it('puts a row back that could not be removed, and reports the failure', async () => {
  const said = vi.spyOn(toast, 'error').mockReturnValue();
  const user = show();
  const button = await screen.findByRole('button', { name: 'Remove Name a from your shortlist' });
  server.failing = true;
  await user.click(button);
  await waitFor(() => expect(said).toHaveBeenCalledOnce());
  await waitFor(async () => expect(await rows()).toHaveLength(3));
});
