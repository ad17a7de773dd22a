import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { emptyFileStorage, installFileStorage } from '@tests/browser-files';
import { BrowserStore, openingLimitMs } from './browser-store';

beforeAll(() => installFileStorage());
beforeEach(emptyFileStorage);

afterEach(() => vi.useRealTimers());

it('waits once for a browser whose IndexedDB never answers, and then fails at once', async () => {
  vi.useFakeTimers();
  const open = vi.fn<() => EventTarget>(() => new EventTarget());
  Object.assign(globalThis, { indexedDB: { open } });
  const store = new BrowserStore('films', 'parts');
  const read = () => store.run('readonly', (records) => records.getAllKeys());
  const [asked] = await Promise.all([
    read().catch((error: Error) => error.name),
    vi.advanceTimersByTimeAsync(openingLimitMs),
  ]);
  expect(asked).toBe('NoAnswer');
  await expect(read()).rejects.toHaveProperty('name', 'NoAnswer');
  expect(open).toHaveBeenCalledOnce();
});

it('goes on storing after a film that takes long to store', async () => {
  vi.useFakeTimers();
  const store = new BrowserStore('films', 'parts');
  const [stored] = await Promise.all([
    store.run('readwrite', () => Object.assign(new EventTarget())).catch(() => 'late'),
    vi.advanceTimersByTimeAsync(60_000),
  ]);
  expect(stored).toBe('late');
  vi.useRealTimers();
  expect(await store.run('readonly', (records) => records.getAllKeys())).toEqual([]);
});

it('returns an answer that comes in time', async () => {
  const store = new BrowserStore('films', 'parts');
  expect(await store.run('readonly', (records) => records.getAllKeys())).toEqual([]);
});
