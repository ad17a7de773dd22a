import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import en from '@locales/en/shortlist.json';
import terms from '@locales/en/terms.json';
import { toast, type ToastOptions } from '@/ui/toast/toast';
import { keepDraft } from './kept-draft';
import { SaveButton } from './save-button';
import type { SavedPitch, SavedTalent } from './saved-pitch';
import { ShortlistPanel } from './shortlist-panel';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { shortlist: en, terms } },
  interpolation: { escapeValue: false },
});

vi.mock('@/lib/session/session', () => ({ useUser: () => ({ id: 'u1', email: 'a@b.example' }) }));

/** The shortlist on the fake server, with its answers to writes. */
const server = vi.hoisted(() => ({
  rows: new Map<string, SavedPitch>(),
  failing: false,
  unreadable: false,
  insert: vi.fn<(pitch: SavedPitch) => Promise<void>>(),
  update: vi.fn<(positionId: string, note: string) => Promise<void>>(),
}));

vi.mock('@/lib/supabase/supabase', () => {
  const refusal = { data: null, error: { message: 'no', code: '42501' } };
  const done = (data: object[] | null = null) => ({ data, error: null });
  const write = async (change: () => void | Promise<void>, data?: object[]) => {
    if (server.failing) return refusal;
    await change();
    return done(data);
  };
  const newestLast = () =>
    [...server.rows.values()].toSorted((a, b) => (a.savedAt < b.savedAt ? -1 : 1));
  const list = {
    eq: () => list,
    order: () => list,
    range: () =>
      Promise.resolve(
        server.unreadable
          ? refusal
          : done(
              newestLast().map(({ positionId, note, savedAt }) => ({
                position_id: positionId,
                note,
                created_at: savedAt,
              })),
            ),
      ),
  };
  const shortlist = {
    select: () => list,
    insert: (row: { position_id: string; note: string; created_at: string }) =>
      write(() =>
        server.insert({ positionId: row.position_id, note: row.note, savedAt: row.created_at }),
      ),
    delete: () => ({
      eq: () => ({ eq: (_: string, id: string) => write(() => void server.rows.delete(id)) }),
    }),
    update: ({ note }: { note: string }) => ({
      eq: () => ({
        eq: (_: string, id: string) => ({
          select: () => write(() => server.update(id, note), [{ position_id: id }]),
        }),
      }),
    }),
  };
  const feedRow = (id: string) => ({
    position_id: id,
    talent_id: `talent-${id}`,
    first_name: `Name ${id}`,
    position_title: 'Setter',
    city: 'Madrid',
    experience_years: 3,
    poster_url: null,
  });
  const feed = {
    select: () => ({
      in: (_: string, ids: string[]) => ({
        abortSignal: () => Promise.resolve(done(ids.filter((id) => id !== 'gone').map(feedRow))),
      }),
    }),
  };
  return {
    getSupabase: () =>
      Promise.resolve({ from: (table: string) => (table === 'shortlist' ? shortlist : feed) }),
  };
});

const talent = (id: string): SavedTalent => ({
  positionId: id,
  talentId: `talent-${id}`,
  name: `Name ${id}`,
  title: 'Setter',
  city: 'Madrid',
  experienceYears: 3,
  posterUrl: null,
});

const saved = (id: string, day: number, note = ''): [string, SavedPitch] => [
  id,
  { positionId: id, note, savedAt: new Date(Date.UTC(2026, 0, day)).toISOString() },
];

beforeEach(() => {
  server.rows = new Map([saved('a', 3, 'Call her'), saved('b', 2), saved('gone', 1, 'Was good')]);
  server.failing = false;
  server.unreadable = false;
  sessionStorage.clear();
  vi.clearAllMocks();
  server.insert.mockImplementation(async (pitch) => void server.rows.set(pitch.positionId, pitch));
  server.update.mockImplementation(async (id, note) => {
    const row = server.rows.get(id);
    if (row) server.rows.set(id, { ...row, note });
  });
});

const handlers = {
  onUnlock: vi.fn<(chosen: SavedTalent) => void>(),
  onChat: vi.fn<(talentId: string) => void>(),
};

function show(content = <ShortlistPanel unlocked={new Set(['talent-b'])} {...handlers} />) {
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
  const user = show();
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
  server.update.mockReturnValueOnce(
    new Promise((resolve) => {
      arrive = resolve;
    }),
  );
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

it('drops a kept draft when the note was changed elsewhere since', async () => {
  keepDraft('u1', 'b', { draft: 'Old draft', stored: '' });
  server.rows.set(...saved('b', 2, 'From the phone'));
  show();
  const field = await screen.findByRole('textbox', { name: 'Private note about Name b' });
  expect(field).toHaveValue('From the phone');
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
