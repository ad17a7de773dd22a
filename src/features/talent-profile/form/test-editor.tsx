import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect } from 'vitest';
import errors from '@locales/en/errors.json';
import en from '@locales/en/talent-profile.json';
import { queryClient } from '@/lib/query/query-client';
import type { Tables } from '@/lib/database.types';
import type { PositionVideoProps } from '@/features/talent-profile/positions/position-list';
import { TalentProfileForm } from './talent-profile-form';

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
export const profile: typeof newProfile & { talent_private_details: Details | null } = {
  ...newProfile,
  talent_private_details: null,
};
type PositionRow = Tables<'talent_positions'> & { video_feed: null };

export const row = (id: string): PositionRow => ({
  id,
  talent_id: 'me',
  position_title: 'Setter',
  video_url: null,
  poster_url: null,
  poster_sizes: [],
  poster_preview: null,
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

export const storeDetails = (details: Details) => {
  profile.talent_private_details = details;
  return Response.json(details);
};

interface Server {
  /** Answers to a write of the profile's private details. */
  saveDetails: (details: Details) => Response;
  /** Why the server refuses new positions. */
  refusal: object | undefined;
  /** Answers to requests of this method wait for this promise. */
  hold: { method: string; until: Promise<void> } | undefined;
}
export const server: Server = {
  saveDetails: storeDetails,
  refusal: undefined,
  hold: undefined,
};

/** The positions stored on the server, from whichever tab. */
export const stored: PositionRow[] = [];

/** Holds the answers to requests of a method back until the returned function is called. */
export function holdBack(method: string): () => void {
  let release: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.hold = { method, until };
  return () => release();
}

/** Answers to the requests of the app. */
export async function service(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const response = await answerTo(request);
  if (request.method === server.hold?.method) await server.hold.until;
  return response;
}

/** Answers as PostgREST does. */
async function answerTo(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const isProfile = pathname.endsWith('/talent_profiles');
  if (request.method === 'GET') return Response.json(isProfile ? [profile] : stored);
  if (isProfile) return Response.json(Object.assign(profile, await request.json()));
  if (pathname.endsWith('/talent_private_details')) return server.saveDetails(await request.json());
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
  if (server.refusal) return Response.json(server.refusal, { status: 409 });
  if (stored.some(({ id }) => id === columns.id)) return Response.json([]);
  stored.push({ ...row(columns.id), ...columns });
  return Response.json([{ id: columns.id }]);
}

/** The props that the form passes to each position's video slot, by position id. */
export const slots = new Map<string, PositionVideoProps>();

export async function show() {
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

export const cards = () => screen.getAllByRole('group').map((card) => within(card));
/** The n-th position's field, from 0. */
export const field = (label: string, position = 0) => {
  const [card] = cards().slice(position);
  if (!card) throw new Error('No such position');
  return card.getByLabelText(label);
};
export const titles = () =>
  cards().map((card) => card.getByLabelText<HTMLSelectElement>('Position').value);
export const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

export async function type(user: UserEvent, into: HTMLElement, text: string) {
  await user.clear(into);
  await user.type(into, text);
}

export async function save(user: UserEvent) {
  const [button] = screen.getAllByRole('button', { name: 'Save Profile' });
  if (button) await user.click(button);
}

export const saved = async (user: UserEvent) => {
  await save(user);
  await waitFor(() => expect(screen.queryByText('You have unsaved changes.')).toBeNull());
};

/** Forgets what the last test stored. */
export function resetServer() {
  queryClient.clear();
  stored.length = 0;
  Object.assign(profile, newProfile, { talent_private_details: null });
  Object.assign(server, { saveDetails: storeDetails, refusal: undefined, hold: undefined });
  slots.clear();
}
