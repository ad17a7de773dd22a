import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { clearSignOutMark, markSignOut } from '@/lib/session/sign-out-mark';
import { storeDraft } from '@/lib/storage/text-draft';
import { useAutosave } from './use-autosave';

const store = vi.fn<(text: string, base: string) => Promise<string>>();

beforeEach(() => {
  store.mockReset().mockImplementation(async (text) => text);
  sessionStorage.clear();
  clearSignOutMark();
});

const show = (storedText = '', onConflict: 'ask' | 'overwrite' = 'ask') =>
  renderHook(
    (text: string) =>
      useAutosave({
        name: 'note',
        storedText: text,
        scope: 'notes',
        store,
        onConflict,
        isIncomplete: (draft) => draft === '?',
      }),
    {
      initialProps: storedText,
      wrapper: ({ children }) => (
        <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
      ),
    },
  );

it('stores a text after a pause, and says so', async () => {
  const { result } = show();
  expect(result.current.status).toBe('idle');
  act(() => result.current.setDraft('Call'));
  expect(result.current.status).toBe('saving');
  expect(store).not.toHaveBeenCalled();
  await waitFor(() => expect(result.current.status).toBe('saved'));
  expect(store.mock.calls.map(([text]) => text)).toEqual(['Call']);
});

it('keeps a text that was refused, and stores it when asked', async () => {
  store.mockRejectedValueOnce(new Error('no'));
  const { result } = show();
  act(() => result.current.setDraft('Call'));
  act(() => result.current.storeNow());
  await waitFor(() => expect(result.current.status).toBe('failed'));
  expect(result.current.draft).toBe('Call');
  act(() => result.current.retry());
  await waitFor(() => expect(result.current.status).toBe('saved'));
});

it('stores what is typed when the field goes away, and has it again meanwhile', async () => {
  store.mockReturnValue(new Promise(() => {}));
  const { result, unmount } = show('Call');
  act(() => result.current.setDraft('Call her'));
  unmount();
  await waitFor(() => expect(store).toHaveBeenCalledOnce());
  const again = show('Call');
  expect(again.result.current.draft).toBe('Call her');
  again.unmount();
  // Another window's text is newer than the draft: both are there.
  expect(show('Write').result.current).toMatchObject({
    draft: 'Call her',
    status: 'conflict',
    conflict: { theirs: 'Write' },
  });
});

it('leaves no draft behind after signing out on purpose', () => {
  const { result, unmount } = show();
  act(() => result.current.setDraft('Call'));
  markSignOut();
  unmount();
  expect(sessionStorage).toHaveLength(0);
});

it('follows the stored text while it is not edited', () => {
  const { result, rerender } = show('Call');
  rerender('Write');
  expect(result.current.draft).toBe('Write');
});

it('stores nothing over what another window has stored, and goes on from it once it is decided', async () => {
  const { result, rerender } = show('Call');
  act(() => result.current.setDraft('Call her'));
  rerender('Wait');
  expect(result.current).toMatchObject({
    draft: 'Call her',
    status: 'conflict',
    conflict: { theirs: 'Wait' },
  });
  act(() => result.current.storeNow());
  expect(store).not.toHaveBeenCalled();
  act(() => result.current.conflict?.resolve('both'));
  await waitFor(() => expect(result.current.status).toBe('saved'));
  expect(store.mock.calls).toEqual([['Wait\n\nCall her', 'Wait']]);
});

it('learns by writing that another window was faster', async () => {
  store.mockResolvedValueOnce('Wait');
  const { result } = show('Call');
  act(() => result.current.setDraft('Call her'));
  await waitFor(() => expect(result.current.status).toBe('conflict'));
  expect(store.mock.calls).toEqual([['Call her', 'Call']]);
  act(() => result.current.conflict?.resolve('mine'));
  await waitFor(() => expect(result.current.status).toBe('saved'));
  expect(store.mock.lastCall).toEqual(['Call her', 'Wait']);
});

it('takes its own writes for no other window, while more is typed', async () => {
  const answers: ((now: string) => void)[] = [];
  store.mockImplementation(() => new Promise((answer) => answers.push(answer)));
  const { result, rerender } = show('Call');
  act(() => result.current.setDraft('Call her'));
  act(() => result.current.storeNow());
  await waitFor(() => expect(answers).toHaveLength(1));
  act(() => result.current.setDraft('Call her now'));
  act(() => result.current.storeNow());
  rerender('Call her');
  act(() => answers[0]?.('Call her'));
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(store.mock.lastCall).toEqual(['Call her now', 'Call her']);
  act(() => answers[1]?.('Call her now'));
  await waitFor(() => expect(result.current.status).toBe('saved'));
});

it('overwrites what another window has stored since with a stored draft, where nobody is asked', async () => {
  storeDraft('note', { draft: 'Call her', stored: 'Call' });
  const { result } = show('Wait', 'overwrite');
  expect(result.current.draft).toBe('Call her');
  await waitFor(() => expect(result.current.status).toBe('saved'));
  expect(store.mock.lastCall?.[0]).toBe('Call her');
});

it('stores the later one of two texts where nobody is asked', async () => {
  const { result, rerender } = show('Call', 'overwrite');
  act(() => result.current.setDraft('Call her'));
  rerender('Wait');
  expect(result.current.draft).toBe('Call her');
  await waitFor(() => expect(result.current.status).toBe('saved'));
});

it('stores nothing that is incomplete', () => {
  const { result } = show();
  act(() => result.current.setDraft('?'));
  act(() => result.current.storeNow());
  expect(result.current.status).toBe('idle');
  expect(store).not.toHaveBeenCalled();
});
