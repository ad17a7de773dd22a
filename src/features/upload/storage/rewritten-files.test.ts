import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearOldRewrites, removeRewrite } from './rewritten-files';

const removeEntry = vi.fn<(name: string) => Promise<void>>();
const values = vi.fn<() => unknown>();
const folder = { removeEntry, values, getDirectoryHandle: () => Promise.resolve(folder) };

beforeEach(() => {
  vi.useFakeTimers();
  removeEntry.mockReset();
  vi.stubGlobal('navigator', { storage: { getDirectory: () => Promise.resolve(folder) } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('removes a video once the worker that wrote it has closed it', async () => {
  const open = new DOMException('open', 'NoModificationAllowedError');
  removeEntry.mockRejectedValueOnce(open).mockRejectedValueOnce(open).mockResolvedValue();
  const removed = removeRewrite({ storedAs: 'film' });
  await vi.advanceTimersByTimeAsync(100);
  await removed;
  expect(removeEntry.mock.calls).toEqual([['film'], ['film'], ['film']]);
});

it('does not wait for a video that another tab has locked, nor for one that is gone', async () => {
  removeEntry.mockRejectedValue(new DOMException('open', 'NoModificationAllowedError'));
  const removed = removeRewrite({ storedAs: 'film' });
  await vi.advanceTimersByTimeAsync(1000);
  await expect(removed).resolves.toBeUndefined();
  removeEntry.mockReset().mockRejectedValue(new DOMException('gone', 'NotFoundError'));
  await removeRewrite({ storedAs: 'film' });
  expect(removeEntry).toHaveBeenCalledOnce();
});

it('removes files of earlier visits, but none that may still be in use', async () => {
  const hour = 60 * 60 * 1000;
  const now = 100 * hour;
  const file = (name: string, hoursOld: number) => ({
    ...{ kind: 'file', name },
    getFile: () => Promise.resolve({ lastModified: now - hoursOld * hour }),
  });
  values.mockReturnValue([file('new', 23), file('held', 30), file('old', 25)]);
  removeEntry.mockRejectedValueOnce(new DOMException('open', 'NoModificationAllowedError'));
  removeEntry.mockResolvedValue();
  await clearOldRewrites(now);
  expect(removeEntry.mock.calls).toEqual([['held'], ['old']]);
});
