import { createClient } from '@supabase/supabase-js';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import errors from '@locales/en/errors.json';
import en from '@locales/en/talent-profile.json';
import terms from '@locales/en/terms.json';
import { testRouter, TestRouter } from '@/lib/routing/test-router';
import { queryClient } from '@/lib/query/query-client';
import { ownProfileQuery } from '@/domain/own-profile';
import { toast } from '@/ui/toast/toast';
import { TalentProfileForm } from './talent-profile-form';

await i18next.use(initReactI18next).init({
  lng: 'en',
  ns: ['talent-profile'],
  resources: { en: { errors, 'talent-profile': en, terms } },
  interpolation: { escapeValue: false },
});

const profile = {
  user_id: 'me',
  full_name: 'Mei',
  phone: '+34 612 00 41 18',
  languages: [],
  total_experience: null,
};

/** The server's answer to a write of these columns. */
let answer: (columns: object) => Promise<Response>;
let isReadable = true;
let positions: object[] = [];

async function service(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  if (request.method !== 'GET') return answer(await request.json().catch(() => ({})));
  if (!isReadable) return Response.json({ message: 'Not now' }, { status: 403 });
  return Response.json(request.url.includes('/talent_profiles') ? [profile] : positions);
}

vi.mock('@/lib/env', () => ({ env: { supabaseUrl: 'http://service.test', publishableKey: 'k' } }));
vi.mock('@/lib/supabase/create-client', () => ({
  createAppClient: () => createClient('http://service.test', 'k', { global: { fetch: service } }),
}));

beforeEach(() => {
  queryClient.clear();
  isReadable = true;
  positions = [];
});

async function show() {
  testRouter.open('/talent/profile');
  render(
    <TestRouter>
      <QueryClientProvider client={queryClient}>
        <TalentProfileForm userId="me" renderVideoSlot={() => null} accountActions={null} />
      </QueryClientProvider>
    </TestRouter>,
  );
  await screen.findByLabelText('City');
  return userEvent.setup();
}

it('asks before leaving during a save, and keeps the edits when the save fails', async () => {
  let fail: () => void = () => undefined;
  answer = () =>
    new Promise((_resolve, reject) => (fail = () => reject(new TypeError('No answer'))));
  const user = await show();
  await user.type(screen.getByLabelText('City'), 'Valencia');
  const [save] = screen.getAllByRole('button', { name: 'Save Profile' });
  if (save) await user.click(save);
  act(() => testRouter.navigate('/messages'));
  expect(screen.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  fail();
  expect(await screen.findByText('Not saved. Your changes are still here.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Stay here' }));
  expect(window.location.pathname).toBe('/talent/profile');
  expect(screen.getByLabelText('City')).toHaveValue('Valencia');
});

it('keeps the typed text when refetching the profile fails', async () => {
  const user = await show();
  await user.type(screen.getByLabelText('City'), 'Valencia');
  isReadable = false;
  const { queryKey } = ownProfileQuery('me');
  act(() => void queryClient.invalidateQueries({ queryKey }));
  await waitFor(() => expect(queryClient.getQueryState(queryKey)?.status).toBe('error'));
  expect(screen.getByLabelText('City')).toHaveValue('Valencia');
});

it('says why a hidden pitch cannot be removed, and keeps it with what was typed', async () => {
  const row = {
    id: 'p1',
    talent_id: 'me',
    position_title: 'Closer',
    video_url: null,
    poster_url: null,
    poster_sizes: [],
    poster_preview: null,
    work_type: null,
    experience_years: 1,
    created_at: '',
    video_feed: null,
  };
  positions = [row, { ...row, id: 'p2', position_title: 'Setter' }];
  answer = () =>
    Promise.resolve(Response.json({ message: 'pitch_hidden', code: 'PT409' }, { status: 409 }));
  const error = vi.spyOn(toast, 'error');
  const user = await show();
  const years = within(screen.getByRole('group', { name: 'Setter' })).getByRole('textbox');
  await user.clear(years);
  await user.type(years, '7');
  const card = within(screen.getByRole('group', { name: 'Setter' }));
  await user.click(card.getByRole('button', { name: 'Remove position' }));
  const question = within(screen.getByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Remove position' }));
  await waitFor(() => expect(error).toHaveBeenCalledWith(errors.pitch_hidden, expect.anything()));
  expect(within(screen.getByRole('group', { name: 'Setter' })).getByRole('textbox')).toHaveValue(
    '7',
  );
});
