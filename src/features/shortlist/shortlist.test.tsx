import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, refused } from '@tests/services/answers';
import { expectToast } from '@tests/parts/controls';
import { holdSaves, serveShortlist, shortlist } from '@tests/services/fake-shortlist';
import { renderPart } from '@tests/parts/render-part';
import { queryClient } from '@/lib/query/query-client';
import { storeDraft } from '@/lib/storage/text-draft';
import { noteDraftName, type SavedTalent } from './saved-pitch';
import { ShortlistPanel } from './shortlist-panel';

beforeEach(serveShortlist);

const talent = (id: string): SavedTalent => ({
  positionId: id,
  talentId: `talent-${id}`,
  name: `Name ${id}`,
  title: 'Setter',
  city: 'Madrid',
  experienceYears: 3,
  poster: null,
  companiesOnly: false,
});

const handlers = {
  onUnlock: vi.fn<(chosen: SavedTalent) => void>(),
  onChat: vi.fn<(talentId: string) => void>(),
  withNews: new Set<string>(),
  renderOpinions: () => null,
};

const company = { id: 'u1', userType: 'company' };
const show = async (unlocked: readonly string[] = []) =>
  renderPart(<ShortlistPanel unlocked={new Set(unlocked)} {...handlers} />, {
    catalogs: ['shortlist', 'terms'],
    as: company,
    elsewhere: [{ path: '/elsewhere', element: null }],
  });

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Shortlist' })).getAllByRole('listitem');

it('shows saved pitches, newest first, and opens the unlock or the chat', async () => {
  const { user } = await show(['talent-b']);
  const [first, second, third] = await rows();
  expect(first).toHaveTextContent('Name a');
  expect(first).toHaveTextContent('Setter · 3 years · Madrid');
  expect(third).toHaveTextContent('This pitch is no longer published');
  await user.click(screen.getByRole('button', { name: 'Unlock contact: Name a' }));
  expect(handlers.onUnlock).toHaveBeenCalledExactlyOnceWith(talent('a'));
  expect(second).not.toHaveTextContent('Unlock contact');
  await user.click(screen.getByRole('button', { name: 'In your contacts: chat with Name b' }));
  expect(handlers.onChat).toHaveBeenCalledExactlyOnceWith('talent-b');
});

it('leaves the note of an unlocked talent to the contact', async () => {
  shortlist.save('b', 2, 'Warm voice');
  await show(['talent-a', 'talent-b', 'talent-c']);
  const [, second] = await rows();
  expect(second).toHaveTextContent('Your note is now in the contact details.');
  expect(screen.queryByRole('textbox', { name: 'Private note about Name b' })).toBeNull();
});

it('explains how to save a pitch while the list is empty', async () => {
  shortlist.rows.clear();
  await show();
  expect(await screen.findByText('Nobody saved yet')).toBeVisible();
});

it('reports that the list could not be loaded, and loads it again', async () => {
  shortlist.unreadable = true;
  const { user } = await show();
  expect(screen.getByRole('status', { name: 'Loading your shortlist' })).toBeInTheDocument();
  expect(await screen.findByText("We couldn't load your shortlist")).toBeVisible();
  shortlist.unreadable = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(3);
});

it('saves a note automatically when the field is left', async () => {
  const { user } = await show();
  const field = await screen.findByRole('textbox', { name: 'Private note about Name b' });
  await user.type(field, 'Speaks German');
  await user.tab();
  await waitFor(() => expect(shortlist.noteOf('b')).toBe('Speaks German'));
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
  await show();
  const field = await screen.findByRole('textbox', { name: 'Private note about Name b' });
  fireEvent.change(field, { target: { value: 'Speaks German' } });
  expect(shortlist.noteWrites).toBe(0);
  act(leave);
  await waitFor(() => expect(shortlist.noteOf('b')).toBe('Speaks German'));
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
});

it('restores an unsaved note after a reload', async () => {
  await show();
  const name = 'Private note about Name b';
  const field = await screen.findByRole('textbox', { name });
  shortlist.failing = true;
  fireEvent.change(field, { target: { value: 'Speaks German' } });
  act(() => {
    window.dispatchEvent(new Event('pagehide'));
  });
  await screen.findByText("We couldn't save the note.");
  cleanup();
  await show();
  expect(await screen.findByRole('textbox', { name })).toHaveValue('Speaks German');
  shortlist.failing = false;
  await waitFor(() => expect(shortlist.noteOf('b')).toBe('Speaks German'));
});

it('keeps a note that is still being saved when the list is closed and opened again', async () => {
  const arrive = holdSaves();
  const { router } = await show();
  const name = 'Private note about Name b';
  fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value: 'German' } });
  await act(() => router.navigate('/elsewhere'));
  await waitFor(() => expect(shortlist.noteWrites).toBe(1));
  await act(() => router.navigate('/'));
  expect(await screen.findByRole('textbox', { name })).toHaveValue('German');
  arrive();
  await waitFor(() => expect(shortlist.noteOf('b')).toBe('German'));
  expect(screen.getByRole('textbox', { name })).toHaveValue('German');
});

it('shows a stored draft and what another window has stored since, and saves both when asked', async () => {
  storeDraft(noteDraftName('u1', 'b'), { draft: 'Old draft', stored: '' });
  shortlist.save('b', 2, 'From the phone');
  const { user } = await show();
  const field = await screen.findByRole('textbox', { name: 'Private note about Name b' });
  expect(field).toHaveValue('Old draft');
  expect(screen.getByText('From the phone')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep both' }));
  expect(field).toHaveFocus();
  await waitFor(() => expect(shortlist.noteOf('b')).toBe('From the phone\n\nOld draft'));
  expect(screen.queryByRole('button', { name: 'Keep both' })).toBeNull();
});

it('keeps a note that could not be saved, and saves it on retry', async () => {
  const { user } = await show();
  const field = await screen.findByRole('textbox', { name: 'Private note about Name a' });
  shortlist.failing = true;
  await user.type(field, ' soon');
  await user.tab();
  expect(await screen.findByText("We couldn't save the note.")).toBeVisible();
  expect(field).toHaveValue('Call her soon');
  shortlist.failing = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(shortlist.noteOf('a')).toBe('Call her soon'));
});

it('removes a pitch, and undo restores it with its note and place', async () => {
  const { user } = await show();
  const before = shortlist.rows.get('a');
  await user.click(
    await screen.findByRole('button', { name: 'Remove Name a from your shortlist' }),
  );
  await waitFor(() => expect(shortlist.rows.has('a')).toBe(false));
  expect(await rows()).toHaveLength(2);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(shortlist.rows.get('a')).toEqual(before));
  await waitFor(async () => expect((await rows())[0]).toHaveTextContent('Name a'));
});

it('restores with undo the note that was being written when its row was removed', async () => {
  const { user } = await show();
  const field = await screen.findByRole('textbox', { name: 'Private note about Name a' });
  await user.type(field, ' on Monday');
  await user.click(screen.getByRole('button', { name: 'Remove Name a from your shortlist' }));
  await waitFor(() => expect(shortlist.rows.has('a')).toBe(false));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(shortlist.noteOf('a')).toBe('Call her on Monday'));
  const back = await screen.findByRole('textbox', { name: 'Private note about Name a' });
  expect(back).toHaveValue('Call her on Monday');
});

it('keeps the note being written when its row could not be removed', async () => {
  const { user } = await show();
  const name = 'Private note about Name a';
  shortlist.failing = true;
  await user.type(await screen.findByRole('textbox', { name }), ' on Monday');
  await user.click(screen.getByRole('button', { name: 'Remove Name a from your shortlist' }));
  await expectToast("We couldn't change your shortlist. Try again.");
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  expect(await screen.findByRole('textbox', { name })).toHaveValue('Call her on Monday');
  expect(shortlist.noteOf('a')).toBe('Call her');
});

it('keeps the focus in the list when a row is removed', async () => {
  const { user } = await show();
  const removal = (name: string) =>
    screen.getByRole('button', { name: `Remove ${name} from your shortlist` });
  await rows();
  await user.click(removal('Name a'));
  await waitFor(() => expect(shortlist.rows.has('a')).toBe(false));
  await waitFor(() => expect(removal('Name b')).toHaveFocus());
});

it('puts a row back that could not be removed, and reports the failure', async () => {
  const { user } = await show();
  const button = await screen.findByRole('button', { name: 'Remove Name a from your shortlist' });
  shortlist.failing = true;
  await user.click(button);
  await expectToast("We couldn't change your shortlist. Try again.");
  await waitFor(async () => expect(await rows()).toHaveLength(3));
});

it('keeps showing the saved pitches when refetching them fails', async () => {
  await show();
  await rows();
  const refetched = answer('GET /rest/v1/video_feed', () => refused(403, '42501'));
  await act(() => queryClient.invalidateQueries({ queryKey: ['shortlist-talents'] }));
  expect(refetched).toHaveLength(1);
  expect(await rows()).toHaveLength(3);
});
