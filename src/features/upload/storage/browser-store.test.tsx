import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { emptyFileStorage, installFileStorage } from '@tests/browser/browser-files';
import { askAgainMs, BrowserStore, openingLimitMs } from './browser-store';

beforeAll(() => installFileStorage());
beforeEach(emptyFileStorage);

afterEach(() => vi.useRealTimers());

/** A database that opens only when the test says so. */
function slowDatabase() {
  vi.useFakeTimers();
  const real = indexedDB;
  const requests: EventTarget[] = [];
  const open = vi.fn<() => EventTarget>(() => {
    const request = new EventTarget();
    requests.push(request);
    return request;
  });
  Object.assign(globalThis, { indexedDB: { open } });
  const answerAgain = () => Object.assign(globalThis, { indexedDB: real });
  const store = new BrowserStore('films', 'parts');
  const read = () =>
    store
      .run('readonly', (records) => records.getAllKeys())
      .catch((error: Error) => Promise.resolve(error.name));
  const readInVain = async () => {
    const [answer] = await Promise.all([read(), vi.advanceTimersByTimeAsync(openingLimitMs)]);
    expect(answer).toBe('NoAnswer');
  };
  return { open, requests, answerAgain, read, readInVain };
}

it('waits once for a browser whose IndexedDB never answers, and then fails at once', async () => {
  const { open, read, readInVain } = slowDatabase();
  await readInVain();
  expect(await read()).toBe('NoAnswer');
  expect(open).toHaveBeenCalledOnce();
});

it('works again as soon as an answer comes that was late', async () => {
  const { requests, answerAgain, read, readInVain } = slowDatabase();
  await readInVain();
  answerAgain();
  expect(await read()).toBe('NoAnswer');
  const close = vi.fn<() => void>();
  Object.assign(requests[0] ?? new EventTarget(), { result: { close } });
  requests[0]?.dispatchEvent(new Event('success'));
  vi.useRealTimers();
  await vi.waitFor(async () => expect(await read()).toEqual([]));
  expect(close).toHaveBeenCalledOnce();
});

it('asks again after a minute without an answer', async () => {
  const { answerAgain, read, readInVain } = slowDatabase();
  await readInVain();
  answerAgain();
  await vi.advanceTimersByTimeAsync(askAgainMs + 100);
  vi.useRealTimers();
  await vi.waitFor(async () => expect(await read()).toEqual([]));
});

it('tries again at once where the browser refused to open the database', async () => {
  const store = new BrowserStore('films', 'parts');
  const read = () => store.run('readonly', (records) => records.getAllKeys());
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new Error('refused');
  });
  await expect(read()).rejects.toThrow('refused');
  expect(await read()).toEqual([]);
});

it('continues to store after a video that takes long', async () => {
  vi.useFakeTimers();
  const store = new BrowserStore('films', 'parts');
  const [parts] = await Promise.all([
    store.run('readwrite', () => Object.assign(new EventTarget())).catch(() => 'late'),
    vi.advanceTimersByTimeAsync(60_000),
  ]);
  expect(parts).toBe('late');
  vi.useRealTimers();
  expect(await store.run('readonly', (records) => records.getAllKeys())).toEqual([]);
});

it('returns an answer that comes in time', async () => {
  const store = new BrowserStore('films', 'parts');
  expect(await store.run('readonly', (records) => records.getAllKeys())).toEqual([]);
});
