import { createClient } from '@supabase/supabase-js';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '@/lib/query/query-client';
import { tabStorage } from '@/lib/storage/tab-storage';
import {
  cards,
  field,
  holdBack,
  profile,
  resetServer,
  row,
  save,
  saved,
  server,
  service,
  show,
  storeDetails,
  stored,
  titles,
  type,
} from './test-editor';

vi.mock('@/lib/env', () => ({ env: { supabaseUrl: 'http://service.test', publishableKey: 'k' } }));
vi.mock('@/lib/supabase/create-client', () => ({
  createAppClient: () => createClient('http://service.test', 'k', { global: { fetch: service } }),
}));

beforeEach(resetServer);

it('keeps the birth date in the form when only the rest of the profile could be saved', async () => {
  const user = await show();
  await type(user, screen.getByLabelText('City'), 'Valencia');
  await type(user, screen.getByLabelText('Birth date'), '1990-05-17');
  server.saveDetails = () => Response.json({ message: 'Not now' }, { status: 500 });
  await save(user);
  expect(await screen.findByText('Not saved. Your changes are still here.')).toBeVisible();
  expect(profile).toMatchObject({ city: 'Valencia', talent_private_details: null });
  expect(screen.getByLabelText('Birth date')).toHaveValue('1990-05-17');

  server.saveDetails = storeDetails;
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
  server.hold = undefined;
  await saved(user);
  expect(profile).toMatchObject({ city: 'Valencia centre' });
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
