import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { clearSignOutMark, markSignOut } from '@/lib/session/sign-out-mark';
import { useAutosave } from './use-autosave';

const store = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  store.mockReset().mockResolvedValue();
  sessionStorage.clear();
  clearSignOutMark();
});

const show = (stored = '') =>
  renderHook(
    (text: string) =>
      useAutosave({
        name: 'note',
        stored: text,
        scope: 'notes',
        store,
        isIncomplete: (draft) => draft === '?',
      }),
    {
      initialProps: stored,
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
  expect(show('Call').result.current.draft).toBe('Call her');
  // Somebody else's text is newer than the draft.
  expect(show('Write').result.current.draft).toBe('Write');
});

it('leaves no draft behind after signing out on purpose', () => {
  const { result, unmount } = show();
  act(() => result.current.setDraft('Call'));
  markSignOut();
  unmount();
  expect(sessionStorage).toHaveLength(0);
});

it('follows the stored text unless it is being edited', () => {
  const { result, rerender } = show('Call');
  rerender('Write');
  expect(result.current.draft).toBe('Write');
  act(() => result.current.setDraft('Write to her'));
  rerender('Wait');
  expect(result.current.draft).toBe('Write to her');
});

it('stores nothing that is incomplete', () => {
  const { result } = show();
  act(() => result.current.setDraft('?'));
  act(() => result.current.storeNow());
  expect(result.current.status).toBe('idle');
  expect(store).not.toHaveBeenCalled();
});
