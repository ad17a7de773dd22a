import { createClient } from '@supabase/supabase-js';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import errors from '@locales/en/errors.json';
import en from '@locales/en/talent-profile.json';
import { queryClient } from '@/lib/query/query-client';
import type { Tables } from '@/lib/database.types';
import { rereadPositions } from '@/features/talent-profile/api/mutations';
import type { PositionVideoProps } from '@/features/talent-profile/positions/position-list';
import { tabStorage } from '@/lib/storage/tab-storage';
import { toast } from '@/ui/toast/toast';
import { TalentProfileForm } from './talent-profile-form';
import { notStoredIds } from './use-profile-editor';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { 'talent-profile': en, errors } },
  interpolation: { escapeValue: false },
});

const newProfile = {
  city: null,
  user_id: 'me',
  full_name: 'Mei',
  phone: '+34 612 00 41 18',
  languages: [],
  total_experience: null,
};
interface Details {
  birth_date: string | null;
}
const profile: typeof newProfile & { talent_private_details: Details | null } = {
  ...newProfile,
  talent_private_details: null,
};
type PositionRow = Tables<'talent_positions'> & { video_feed: null };

const row = (id: string): PositionRow => ({
  id,
  talent_id: 'me',
  position_title: 'Setter',
  video_url: null,
  poster_url: null,
  poster_sizes: [],
  poster_preview: null,
  captions_url: null,
  work_type: null,
  experience_years: 1,
  views: 0,
  unlocks: 0,
  paused_at: null,
  hidden_at: null,
  hidden_reason: null,
  hidden_video_url: null,
  created_at: '',
  updated_at: '',
  video_feed: null,
});

/** Answers to a write of the profile's private details. */
let saveDetails: (details: Details) => Response;
const storeDetails = (details: Details) => {
  profile.talent_private_details = details;
  return Response.json(details);
};

/** The positions stored on the server, from whichever tab. */
const stored: PositionRow[] = [];
/** Why the server refuses new positions. */
let refusal: object | undefined;
/** Answers to requests of this method wait for this promise. */
let hold: { method: string; until: Promise<void> } | undefined;

/** Holds the answers to requests of a method back until the returned function is called. */
function holdBack(method: string): () => void {
  let release: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  hold = { method, until };
  return () => release();
}

async function service(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const response = await answerTo(request);
  if (request.method === hold?.method) await hold.until;
  return response;
}

/** Answers as PostgREST does. */
async function answerTo(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const isProfile = pathname.endsWith('/talent_profiles');
  if (request.method === 'GET') return Response.json(isProfile ? [profile] : stored);
  if (isProfile) return Response.json(Object.assign(profile, await request.json()));
  if (pathname.endsWith('/talent_private_details')) return saveDetails(await request.json());
  if (request.method === 'DELETE') {
    stored.splice(
      stored.findIndex(({ id }) => `eq.${id}` === searchParams.get('id')),
      1,
    );
    return new Response(null, { status: 204 });
  }
  const columns = await request.json();
  if (request.method === 'PATCH') {
    const found = stored.find(({ id }) => `eq.${id}` === searchParams.get('id'));
    return Response.json(found ? Object.assign(found, columns) : null);
  }
  if (refusal) return Response.json(refusal, { status: 409 });
  if (stored.some(({ id }) => id === columns.id)) return Response.json([]);
  stored.push({ ...row(columns.id), ...columns });
  return Response.json([{ id: columns.id }]);
}

vi.mock('@/lib/env', () => ({ env: { supabaseUrl: 'http://service.test', publishableKey: 'k' } }));
vi.mock('@/lib/supabase/create-client', () => ({
  createAppClient: () => createClient('http://service.test', 'k', { global: { fetch: service } }),
}));

/** The props that the form passes to each position's video slot, by position id. */
const slots = new Map<string, PositionVideoProps>();

async function show() {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <TalentProfileForm
          userId="me"
          renderVideoSlot={(slot) => {
            slots.set(slot.positionId, slot);
            return null;
          }}
          accountActions={null}
        />
      ),
    },
  ]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByLabelText('City');
  return userEvent.setup();
}

const cards = () => screen.getAllByRole('group').map((card) => within(card));
/** The n-th position's field, from 0. */
const field = (label: string, position = 0) => {
  const [card] = cards().slice(position);
  if (!card) throw new Error('No such position');
  return card.getByLabelText(label);
};
const titles = () =>
  cards().map((card) => card.getByLabelText<HTMLSelectElement>('Position').value);
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

async function type(user: UserEvent, into: HTMLElement, text: string) {
  await user.clear(into);
  await user.type(into, text);
}

async function save(user: UserEvent) {
  const [button] = screen.getAllByRole('button', { name: 'Save Profile' });
  if (button) await user.click(button);
}

const saved = async (user: UserEvent) => {
  await save(user);
  await waitFor(() => expect(screen.queryByText('You have unsaved changes.')).toBeNull());
};

beforeEach(() => {
  queryClient.clear();
  stored.length = 0;
  Object.assign(profile, newProfile, { talent_private_details: null });
  hold = undefined;
  refusal = undefined;
  saveDetails = storeDetails;
  slots.clear();
});

it('does not overwrite fields of a position that another tab saved', async () => {
  stored.push(row('p1'));
  const user = await show();
  Object.assign(stored[0] ?? {}, { position_title: 'Closer', work_type: 'remote' });
  await type(user, field('Experience years'), '7');
  await saved(user);
  expect(stored[0]).toMatchObject({
    position_title: 'Closer',
    work_type: 'remote',
    experience_years: 7,
  });
  await waitFor(() => expect(titles()).toEqual(['Closer']));
});

it('keeps the birth date in the form when only the rest of the profile could be saved', async () => {
  const user = await show();
  await type(user, screen.getByLabelText('City'), 'Valencia');
  await type(user, screen.getByLabelText('Birth date'), '1990-05-17');
  saveDetails = () => Response.json({ message: 'Not now' }, { status: 500 });
  await save(user);
  expect(await screen.findByText('Not saved. Your changes are still here.')).toBeVisible();
  expect(profile).toMatchObject({ city: 'Valencia', talent_private_details: null });
  expect(screen.getByLabelText('Birth date')).toHaveValue('1990-05-17');

  saveDetails = storeDetails;
  profile.city = null;
  await saved(user);
  // The city was saved the first time, so it is not written again.
  expect(profile).toMatchObject({
    city: null,
    talent_private_details: { user_id: 'me', birth_date: '1990-05-17' },
  });
});

it('shows, changes and removes the stored birth date, and writes it to no other table', async () => {
  profile.talent_private_details = { birth_date: '1990-05-17' };
  const user = await show();
  expect(screen.getByLabelText('Birth date')).toHaveValue('1990-05-17');
  await user.clear(screen.getByLabelText('Birth date'));
  await saved(user);
  expect(profile.talent_private_details).toMatchObject({ birth_date: null });
  expect(profile).not.toHaveProperty('birth_date');
  expect(screen.getByLabelText('Birth date')).toHaveValue('');
});

it('says how many positions a profile can have, before one more can be added', async () => {
  stored.push(...Array.from({ length: 9 }, (_, index) => row(`p${index}`)));
  const user = await show();
  const add = screen.getByRole('button', { name: 'Add another position' });
  expect(screen.queryByText(/the most a profile can have/)).toBeNull();
  await user.click(add);
  expect(cards()).toHaveLength(10);
  expect(screen.getByText(/This is the most a profile can have: 10 positions/)).toBeVisible();
  expect(add).toBeDisabled();
});

it('says in a sentence that another tab has added the last position there can be', async () => {
  const error = vi.spyOn(toast, 'error');
  stored.push(row('p1'));
  const user = await show();
  await user.click(screen.getByRole('button', { name: 'Add another position' }));
  refusal = { code: 'PT409', message: 'too_many_positions' };
  await save(user);
  await waitFor(() =>
    expect(error).toHaveBeenCalledWith(
      expect.stringContaining('Ten positions is the most a profile can have.'),
      expect.anything(),
    ),
  );
  expect(cards()).toHaveLength(2);
});

it('shows what another tab saves, except in fields that are being edited', async () => {
  stored.push(row('p1'), row('p2'));
  const user = await show();
  await type(user, field('Experience years', 1), '7');
  await type(user, screen.getByLabelText('City'), 'Valencia');
  stored.shift();
  Object.assign(stored[0] ?? {}, { position_title: 'Closer', experience_years: 4 });
  Object.assign(profile, { full_name: 'Mei Lin', city: 'Bilbao' });
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(titles()).toEqual(['Closer']));
  expect(field('Experience years')).toHaveValue('7');
  expect(screen.getByLabelText(/^Full name/)).toHaveValue('Mei Lin');
  expect(screen.getByLabelText('City')).toHaveValue('Valencia');
  await saved(user);
  expect(stored).toEqual([expect.objectContaining({ id: 'p2', experience_years: 7 })]);
  expect(profile).toMatchObject({ full_name: 'Mei Lin', city: 'Valencia' });
});

it('shows the saved values although an older read arrives after the save', async () => {
  stored.push(row('p1'));
  const user = await show();
  const release = holdBack('GET');
  const reading = queryClient.invalidateQueries();
  await type(user, screen.getByLabelText(/^Full name/), 'Mei Lin');
  await type(user, field('Experience years'), '7');
  await saved(user);
  release();
  await act(() => reading);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByLabelText(/^Full name/)).toHaveValue('Mei Lin');
  expect(field('Experience years')).toHaveValue('7');
  expect(screen.queryByText('You have unsaved changes.')).toBeNull();
});

it('shows saved values as they are stored, and keeps what was typed meanwhile', async () => {
  const user = await show();
  const linkedin = screen.getByLabelText('LinkedIn profile');
  await type(user, linkedin, 'linkedin.com/in/mei');
  await type(user, screen.getByLabelText('City'), 'Valencia');
  const release = holdBack('POST');
  await save(user);
  await user.type(screen.getByLabelText('City'), ' centre');
  release();
  await waitFor(() => expect(linkedin).toHaveValue('https://linkedin.com/in/mei'));
  expect(screen.getByLabelText('City')).toHaveValue('Valencia centre');
  expect(screen.getByText('You have unsaved changes.')).toBeVisible();
  hold = undefined;
  await saved(user);
  expect(profile).toMatchObject({ city: 'Valencia centre' });
});

it('saves the edits of a position that another tab has created meanwhile', async () => {
  const user = await show();
  stored.push({ ...row('me'), work_type: 'hybrid' });
  await user.selectOptions(field('Position'), 'Closer');
  await saved(user);
  expect(stored).toEqual([
    expect.objectContaining({ id: 'me', position_title: 'Closer', work_type: 'hybrid' }),
  ]);
});

it('forgets a position that was added here, stored, and removed in another tab', async () => {
  stored.push(row('p1'));
  const user = await show();
  await user.click(screen.getByRole('button', { name: 'Add another position' }));
  await saved(user);
  await waitFor(() => expect(stored).toHaveLength(2));
  expect(cards()).toHaveLength(2);

  stored.splice(1);
  act(() => rereadPositions('me'));
  await waitFor(() => expect(cards()).toHaveLength(1));
  expect(screen.queryByText('You have unsaved changes.')).toBeNull();
  await type(user, field('Experience years'), '7');
  await saved(user);
  expect(stored).toEqual([expect.objectContaining({ id: 'p1', experience_years: 7 })]);
});

it('does not store positions that are removed during a save, even one that is being created', async () => {
  stored.push(row('p1'));
  const user = await show();
  const add = screen.getByRole('button', { name: 'Add another position' });
  await user.click(add);
  await user.click(add);
  await waitFor(() => expect(cards()).toHaveLength(3));
  const release = holdBack('POST');
  await save(user);
  await waitFor(() => expect(stored).toHaveLength(2));
  for (let left = 2; left > 0; left -= 1) {
    const [remove] = cards().slice(-1);
    if (remove) await user.click(remove.getByRole('button', { name: 'Remove position' }));
    const question = within(screen.getByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Remove position' }));
  }
  release();
  await waitFor(() => expect(ids(stored)).toEqual(['p1']));
  await waitFor(() => expect(cards()).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('You have unsaved changes.')).toBeNull());
});

it('stores a position for its video without invalid years of experience', async () => {
  stored.push(row('p1'));
  const user = await show();
  await user.click(screen.getByRole('button', { name: 'Add another position' }));
  await user.selectOptions(field('Position', 1), 'Closer');
  await type(user, field('Experience years', 1), '99');
  expect(field('Experience years', 1)).toBeValid();
  const [, slot] = slots.values();
  await act(async () => slot && slots.get(slot.positionId)?.ensurePosition());
  expect(stored[1]).toMatchObject({ position_title: 'Closer', experience_years: null });
  await waitFor(() => expect(field('Experience years', 1)).toBeInvalid());
  expect(field('Experience years', 1)).toHaveValue('99');
  await save(user);
  expect(stored[1]).toMatchObject({ experience_years: null });
  expect(field('Experience years', 1)).toHaveFocus();

  await type(user, field('Experience years', 1), '12');
  expect(field('Experience years', 1)).toBeValid();
  await saved(user);
  expect(stored[1]).toMatchObject({ experience_years: 12 });
});

it('restores the edits that were unsaved when the session ended', async () => {
  stored.push(row('p1'));
  const kept = {
    city: 'Bilbao',
    phone: 34,
    skills: ['Closing', 1],
    'positions.p1.experienceYears': '9',
    'positions.p1.workType': 'moon',
    'positions.gone.title': 'Closer',
    addedIds: ['p2'],
  };
  tabStorage.setItem('pitchreel.edits.me.talent-profile', JSON.stringify(kept));
  const user = await show();
  expect(screen.getByLabelText('City')).toHaveValue('Bilbao');
  expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveValue('612 00 41 18');
  expect(field('Experience years')).toHaveValue('9');
  expect(cards()).toHaveLength(2);
  await saved(user);
  expect(profile).toMatchObject({ city: 'Bilbao' });
  expect(stored).toEqual([
    expect.objectContaining({ id: 'p1', experience_years: 9, work_type: null }),
    expect.objectContaining({ id: 'p2' }),
  ]);
});

it('gives a new talent one position, always under the same id', () => {
  expect(notStoredIds('me', [], [])).toEqual(['me']);
});

it('no longer lists an added position as unsaved once it is stored', () => {
  expect(notStoredIds('me', [row('p1')], ['p1', 'p2'])).toEqual(['p2']);
});

it('keeps the default position of a new talent beside added ones', async () => {
  const user = await show();
  await user.selectOptions(field('Position'), 'Closer');
  const add = screen.getByRole('button', { name: 'Add another position' });
  await user.click(add);
  await user.click(add);
  await waitFor(() => expect(titles()).toEqual(['Closer', 'Sales Closer', 'Sales Closer']));
});
