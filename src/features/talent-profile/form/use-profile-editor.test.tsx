import { createClient } from '@supabase/supabase-js';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '@/lib/query/query-client';
import type { Tables } from '@/lib/database.types';
import { rereadPositions } from '@/features/talent-profile/api/mutations';
import { useProfileEditor } from './use-profile-editor';

await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: {} } });

const newProfile = {
  user_id: 'me',
  full_name: 'Mei',
  phone: '+34 612 00 41 18',
  languages: [],
  total_experience: null,
};
const profile = { ...newProfile };
type PositionRow = Tables<'talent_positions'> & { video_feed: null };

const row = (id: string): PositionRow => ({
  id,
  talent_id: 'me',
  position_title: 'Setter',
  video_url: null,
  poster_url: null,
  captions_url: null,
  work_type: null,
  experience_years: 1,
  views: 0,
  unlocks: 0,
  created_at: '',
  updated_at: '',
  video_feed: null,
});

/** What the service has stored, whichever tab it came from. */
const stored: PositionRow[] = [];
/** Answers to requests of this method are held back until then. */
let hold: { method: string; until: Promise<void> } | undefined;

/** Holds answers back until the function that it returns is called. */
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
  if (stored.some(({ id }) => id === columns.id)) return Response.json([]);
  stored.push({ ...row(columns.id), ...columns });
  return Response.json([{ id: columns.id }]);
}

vi.mock('@/lib/env', () => ({ env: { supabaseUrl: 'http://service.test', publishableKey: 'k' } }));
vi.mock('@/lib/supabase/create-client', () => ({
  createAppClient: () => createClient('http://service.test', 'k', { global: { fetch: service } }),
}));

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

async function show() {
  const { result } = renderHook(() => useProfileEditor('me'), { wrapper });
  await waitFor(() => expect(result.current.status).toBe('ready'));
  await waitFor(() => expect(result.current.positionsLoading).toBe(false));
  return result;
}

const ids = (editor: { drafts: { id: string }[] }) => editor.drafts.map(({ id }) => id);

beforeEach(() => {
  queryClient.clear();
  stored.length = 0;
  Object.assign(profile, newProfile);
  hold = undefined;
});

it('leaves alone what another tab saved of a position', async () => {
  stored.push(row('p1'));
  const editor = await show();
  Object.assign(stored[0] ?? {}, { position_title: 'Closer', work_type: 'remote' });
  act(() => editor.current.editPosition('p1', { experienceYears: '7' }));
  await act(() => editor.current.save());
  expect(stored[0]).toMatchObject({
    position_title: 'Closer',
    work_type: 'remote',
    experience_years: 7,
  });
  expect(editor.current.drafts[0]).toMatchObject({ title: 'Closer', changed: false });
});

it('shows what it saved, though an older read arrives after it', async () => {
  stored.push(row('p1'));
  const editor = await show();
  const release = holdBack('GET');
  const reading = queryClient.invalidateQueries();
  act(() => {
    editor.current.edit({ fullName: 'Mei Lin' });
    editor.current.editPosition('p1', { experienceYears: '7' });
  });
  await act(() => editor.current.save());
  release();
  await act(() => reading);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(editor.current.fields.fullName).toBe('Mei Lin');
  expect(editor.current.drafts[0]).toMatchObject({ experienceYears: '7', changed: false });
});

it('saves the edits of a position that another tab has created meanwhile', async () => {
  const editor = await show();
  stored.push({ ...row('me'), work_type: 'hybrid' });
  act(() => editor.current.editPosition('me', { title: 'Closer' }));
  await act(() => editor.current.save());
  expect(stored).toEqual([
    expect.objectContaining({ id: 'me', position_title: 'Closer', work_type: 'hybrid' }),
  ]);
});

it('forgets a position that was added here, stored, and removed in another tab', async () => {
  stored.push(row('p1'));
  const editor = await show();
  act(() => editor.current.addPosition());
  await act(() => editor.current.save());
  await waitFor(() => expect(ids(editor.current)).toHaveLength(2));

  stored.splice(1);
  act(() => rereadPositions('me'));
  await waitFor(() => expect(ids(editor.current)).toEqual(['p1']));
  expect(editor.current.dirty).toBe(false);
});

it('leaves out what is removed while it saves, also a position that is just being created', async () => {
  stored.push(row('p1'));
  const editor = await show();
  act(() => editor.current.addPosition());
  act(() => editor.current.addPosition());
  const added = ids(editor.current).slice(1);
  const release = holdBack('POST');
  let saved: Promise<boolean> | undefined;
  act(() => {
    saved = editor.current.save();
  });
  await waitFor(() => expect(ids({ drafts: stored })).toEqual(['p1', added[0]]));
  act(() => added.forEach(editor.current.dropPosition));
  release();
  expect(await act(async () => saved)).toBe(true);
  expect(ids({ drafts: stored })).toEqual(['p1']);
  await waitFor(() => expect(ids(editor.current)).toEqual(['p1']));
  expect(editor.current.dirty).toBe(false);
});

it('stores a position for its video without a number that has to be put right first', async () => {
  stored.push(row('p1'));
  const editor = await show();
  act(() => editor.current.addPosition());
  const id = ids(editor.current)[1] ?? '';
  const shown = () => {
    const draft = editor.current.drafts.find((one) => one.id === id);
    if (!draft) throw new Error('The position is gone');
    return draft;
  };
  act(() => editor.current.editPosition(id, { title: 'Closer', experienceYears: '99' }));
  expect(editor.current.isExperienceShownInvalid(shown())).toBe(false);

  await act(() => editor.current.ensurePosition(shown()));
  expect(stored[1]).toMatchObject({ id, position_title: 'Closer', experience_years: null });
  await waitFor(() => expect(shown()).toMatchObject({ stored: true, experienceYears: '99' }));
  expect(editor.current.isExperienceShownInvalid(shown())).toBe(true);
  expect(await act(() => editor.current.save())).toBe(false);

  act(() => editor.current.editPosition(id, { experienceYears: '12' }));
  expect(editor.current.isExperienceShownInvalid(shown())).toBe(false);
  expect(await act(() => editor.current.save())).toBe(true);
  expect(stored[1]).toMatchObject({ experience_years: 12 });
});
