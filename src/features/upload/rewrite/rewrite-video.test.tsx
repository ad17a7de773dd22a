import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FileRefused } from '@/features/upload/media/validation';
import type { WorkerJob, WorkerMessage } from './rewrite-worker';
import { makeSmallVideo, rewriteVideo } from './rewrite-video';

/** Removes a file of the private file system, which jsdom lacks. */
const removeEntry = vi.fn<(name: string) => Promise<void>>(() => Promise.resolve());
Object.defineProperty(navigator, 'storage', {
  configurable: true,
  value: {
    getDirectory: () =>
      Promise.resolve({ getDirectoryHandle: () => Promise.resolve({ removeEntry }) }),
  },
});
afterAll(() => Reflect.deleteProperty(navigator, 'storage'));

class FakeWorker extends EventTarget {
  static last: FakeWorker;
  job: WorkerJob | null = null;
  isRunning = true;
  constructor() {
    super();
    FakeWorker.last = this;
  }
  postMessage(job: WorkerJob) {
    this.job = job;
  }
  terminate() {
    this.isRunning = false;
  }
  tell(data: WorkerMessage) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const file = new Blob(['film']);
const video = { blob: file, contentType: 'video/mp4', extension: 'mp4' } as const;

beforeEach(() => vi.stubGlobal('Worker', FakeWorker));
afterEach(() => vi.unstubAllGlobals());

it('gives progress and the video, and ends the worker', async () => {
  const onProgress = vi.fn<(share: number) => void>();
  const result = rewriteVideo(file, { onProgress, maxBytes: 9, storeAs: 'a' });
  const worker = FakeWorker.last;
  expect(worker.job).toMatchObject({ file, canEncode: false, maxBytes: 9, storeAs: 'a' });
  worker.tell({ type: 'progress', share: 0.5 });
  worker.tell({ type: 'done', video });
  expect(await result).toBe(video);
  expect(onProgress).toHaveBeenCalledExactlyOnceWith(0.5);
  expect(worker.isRunning).toBe(false);
  expect(removeEntry).not.toHaveBeenCalled();
});

it('lets a browser with an encoder encode', () => {
  vi.stubGlobal('VideoEncoder', vi.fn<() => void>());
  void rewriteVideo(file);
  expect(FakeWorker.last.job).toMatchObject({ canEncode: true });
});

it('refuses a file with its reason', async () => {
  const result = rewriteVideo(file);
  FakeWorker.last.tell({ type: 'refused', problem: { code: 'unreadable' } });
  await expect(result).rejects.toThrow(FileRefused);
});

it('ends the worker when the work is cancelled, and removes what it wrote', async () => {
  const abort = new AbortController();
  const result = rewriteVideo(file, { signal: abort.signal });
  abort.abort(new Error('cancelled'));
  await expect(result).rejects.toThrow('cancelled');
  expect(FakeWorker.last.isRunning).toBe(false);
  expect(removeEntry).toHaveBeenCalledWith(FakeWorker.last.job?.storeAs);
});

it('distinguishes a worker that cannot be loaded from one that breaks', async () => {
  const unloaded = rewriteVideo(file);
  FakeWorker.last.dispatchEvent(new Event('error'));
  await expect(unloaded).rejects.toHaveProperty('code', 'network');
  const broken = rewriteVideo(file);
  FakeWorker.last.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
  await expect(broken).rejects.toThrow('out of memory');
});

it('works on one video at a time', async () => {
  let take = () => {};
  const turn = new Promise<void>((resolve) => {
    take = resolve;
  });
  const request = vi.fn(async (_name: string, _options: object, work: () => unknown) => {
    await turn;
    return work();
  });
  vi.stubGlobal('navigator', { locks: { request } });
  FakeWorker.last.isRunning = false;
  const result = rewriteVideo(file);
  expect(FakeWorker.last.isRunning).toBe(false);
  take();
  await vi.waitFor(() => expect(FakeWorker.last.isRunning).toBe(true));
  FakeWorker.last.tell({ type: 'done', video });
  expect(await result).toBe(video);
});

it('makes a small rendition beside the large one', async () => {
  const { signal } = new AbortController();
  const result = makeSmallVideo(file, { signal, storeAs: 'a' });
  expect(FakeWorker.last.job).toEqual({ large: file, storeAs: 'a_small' });
  FakeWorker.last.tell({ type: 'small', small: { blob: file } });
  expect(await result).toEqual({ blob: file });
  expect(FakeWorker.last.isRunning).toBe(false);
});

it('lets a video that someone waits for go before a small rendition, which begins again', async () => {
  const { signal } = new AbortController();
  const small = makeSmallVideo(file, { signal, storeAs: 'a' });
  const first = FakeWorker.last;
  const large = rewriteVideo(file);
  expect(FakeWorker.last.job).toHaveProperty('file', file);
  FakeWorker.last.tell({ type: 'done', video });
  await large;
  expect(first.isRunning).toBe(false);
  await vi.waitFor(() => expect(FakeWorker.last.job).toHaveProperty('large', file));
  FakeWorker.last.tell({ type: 'small', small: null });
  expect(await small).toBeNull();
});

it('ends a small rendition with its signal', async () => {
  const abort = new AbortController();
  const small = makeSmallVideo(file, { signal: abort.signal, storeAs: 'a' });
  abort.abort(new Error('signed out'));
  await expect(small).rejects.toThrow('signed out');
  expect(FakeWorker.last.isRunning).toBe(false);
});
