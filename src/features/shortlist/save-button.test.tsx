import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { expectToast } from '@tests/parts/controls';
import { holdSaves, serveShortlist, shortlist } from '@tests/services/fake-shortlist';
import { renderPart } from '@tests/parts/render-part';
import { queryClient } from '@/lib/query/query-client';
import { SaveButton } from './save-button';

beforeEach(serveShortlist);

async function show(positionId: string, name: string) {
  const { user } = await renderPart(<SaveButton positionId={positionId} name={name} />, {
    catalogs: ['shortlist'],
    as: { userType: 'company' },
  });
  return user;
}

it('saves a pitch by keyboard, and shows that it is saved', async () => {
  const user = await show('new', 'Zoe');
  const button = await screen.findByRole('button', { name: 'Shortlist Zoe' });
  await waitFor(() => expect(button).toBeEnabled());
  expect(button).toHaveAttribute('aria-pressed', 'false');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { pressed: true })).toHaveAccessibleName(
    'Shortlist Zoe',
  );
  expect(shortlist.rows.get('new')).toMatchObject({ note: '' });
});

it('ends in the state of the last click, however long the first request takes', async () => {
  const arrive = holdSaves();
  const user = await show('new', 'Zoe');
  const button = await screen.findByRole('button', { name: 'Shortlist Zoe' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  await user.click(await screen.findByRole('button', { pressed: true }));
  await screen.findByRole('button', { pressed: false });
  arrive();
  await expectToast('Removed from your shortlist');
  expect(shortlist.rows.has('new')).toBe(false);
  expect(screen.getByRole('button', { pressed: false })).toBeEnabled();
});

it('keeps a pitch saved although the list was refetched before the save arrived', async () => {
  const arrive = holdSaves();
  const user = await show('new', 'Zoe');
  const button = await screen.findByRole('button', { name: 'Shortlist Zoe' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  await screen.findByRole('button', { pressed: true });
  await act(() => queryClient.invalidateQueries({ queryKey: ['shortlist'] }));
  await screen.findByRole('button', { pressed: false });
  arrive();
  expect(await screen.findByRole('button', { pressed: true })).toBeVisible();
});

it('loads a list that failed to load again before saving to it', async () => {
  shortlist.unreadable = true;
  const user = await show('a', 'Ana');
  const button = await screen.findByRole('button', { name: 'Shortlist Ana' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  await expectToast("We couldn't load your shortlist");
  await expectToast("It's safe. Check your connection and try again.");
  shortlist.unreadable = false;
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  await screen.findByRole('button', { name: 'Shortlist Ana', pressed: true });
  expect(shortlist.noteOf('a')).toBe('Call her');
});
