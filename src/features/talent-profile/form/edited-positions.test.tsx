import { createClient } from '@supabase/supabase-js';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { rereadPositions } from '@/features/talent-profile/api/mutations';
import { toast } from '@/ui/toast/toast';
import {
  cards,
  field,
  holdBack,
  ids,
  resetServer,
  row,
  save,
  saved,
  server,
  service,
  show,
  slots,
  stored,
  titles,
  type,
} from './test-editor';
import { notStoredIds } from './use-profile-editor';

vi.mock('@/lib/env', () => ({ env: { supabaseUrl: 'http://service.test', publishableKey: 'k' } }));
vi.mock('@/lib/supabase/create-client', () => ({
  createAppClient: () => createClient('http://service.test', 'k', { global: { fetch: service } }),
}));

beforeEach(resetServer);

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
  server.refusal = { code: 'PT409', message: 'too_many_positions' };
  await save(user);
  await waitFor(() =>
    expect(error).toHaveBeenCalledWith(
      expect.stringContaining('Ten positions is the most a profile can have.'),
      expect.anything(),
    ),
  );
  expect(cards()).toHaveLength(2);
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
