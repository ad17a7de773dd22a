import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  onKeptElsewhere,
  slotKey,
  type KeptFile,
  type KeptPosition,
} from '@/features/upload/storage/pending-uploads';
import type { ResumableUpload } from '@/features/upload/transfer/resumable-upload';
import { RETRY_PAUSES_MS } from '@/features/upload/transfer/retries';
import { SlotJob, type SlotOwner } from './slot-job';
import { createTestIndexedDb } from '@/features/upload/storage/test-indexed-db';
import { runVideoJob, type JobControls, type JobServices } from './video-job';

vi.mock('@/lib/env', () => ({ env: { supabaseUrl: 'http://service.test', publishableKey: 'k' } }));
vi.mock('./video-job', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  runVideoJob: vi.fn<typeof runVideoJob>(),
}));

const database = createTestIndexedDb();
vi.stubGlobal('indexedDB', database.indexedDB);
vi.stubGlobal('IDBKeyRange', database.IDBKeyRange);

const take = (name: string) => new File([name], name, { type: 'video/webm' });
const setter: KeptPosition = { title: 'Setter', workType: 'remote', experienceYears: '99' };

function owner(changes: Partial<SlotOwner> = {}): SlotOwner {
  return {
    position: setter,
    ensurePosition: vi.fn<SlotOwner['ensurePosition']>(() => Promise.resolve()),
    onSaved: () => undefined,
    onOutdated: vi.fn<() => void>(),
    ...changes,
  };
}

/** A slot as one tab has it. */
const tab = (changes: Partial<SlotOwner> = {}) => new SlotJob('u1', 'p1', owner(changes));
const phase = (job: SlotJob) => job.getSnapshot().state.phase;
const keptTakes = () =>
  [...database.entries.values()].flatMap((entry) =>
    'original' in entry && entry.original instanceof File ? [entry.original.name] : [],
  );

/** A job that publishes at once. */
async function publish(work: KeptFile, services: JobServices, { dispatch }: JobControls) {
  for (const type of ['start', 'upload', 'save', 'saved'] as const) dispatch({ type });
  await services.forget(work.key);
  return true;
}

beforeEach(() => {
  database.entries.clear();
  vi.mocked(runVideoJob).mockReset();
});

it('keeps two tabs’ takes beside each other, and drops only the one that it shows', async () => {
  const [first, second] = [tab(), tab()];
  await first.keepTake(take('one'));
  await second.keepTake(take('two'));
  await first.dropTake();
  expect(keptTakes()).toEqual(['two']);

  const reloaded = tab();
  await reloaded.look();
  expect(reloaded.offeredTake?.name).toBe('two');
});

it('leaves another tab’s take where a file is published, and offers it next', async () => {
  const [first, second] = [tab(), tab()];
  await first.keepTake(take('one'));
  vi.mocked(runVideoJob).mockImplementation(publish);
  await second.start(take('film'), 'file');
  expect(phase(second)).toBe('done');
  expect(keptTakes()).toEqual(['one']);
  await waitFor(() => expect(second.offeredTake?.name).toBe('one'));
});

it('hears of what another tab keeps, and lets go of what it has decided about', async () => {
  const [first, second] = [tab(), tab()];
  await first.keepTake(take('one'));
  await second.lookAgain();
  expect(second.offeredTake?.name).toBe('one');
  await first.dropTake();
  await second.lookAgain();
  expect(phase(second)).toBe('idle');
});

it('tells the other tabs of each change', async () => {
  const heard = vi.fn<() => void>();
  const stop = onKeptElsewhere(heard);
  const other = new BroadcastChannel('pitchreel-uploads');
  const told = vi.fn<(event: MessageEvent) => void>();
  other.addEventListener('message', told);
  await tab().keepTake(take('one'));
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has but one
  other.postMessage('changed');
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
  stop();
  other.close();
});

it('keeps a position that could not be stored beside its take, and stores it later', async () => {
  const offline = () => Promise.reject(new Error('offline'));
  await tab({ ensurePosition: offline }).keepTake(take('one'));

  const ensurePosition = vi.fn<SlotOwner['ensurePosition']>().mockImplementationOnce(offline);
  ensurePosition.mockResolvedValue();
  const reloaded = tab({ position: null, ensurePosition });
  await reloaded.look();
  expect(phase(reloaded)).toBe('offered');
  expect(ensurePosition).toHaveBeenCalledExactlyOnceWith(setter);
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(ensurePosition).toHaveBeenCalledTimes(2);
  });
});

it('pauses an upload that is still being made ready, and stays so until told to go on', async () => {
  const upload: ResumableUpload = {
    done: new Promise(() => undefined),
    pause: vi.fn<() => void>(),
    resume: vi.fn<() => void>(),
    stop: () => undefined,
    cancel: () => Promise.resolve(),
  };
  const begun = new Promise<JobControls>((resolve) => {
    vi.mocked(runVideoJob).mockImplementation((_work, _services, controls) => {
      controls.dispatch({ type: 'upload' });
      resolve(controls);
      return new Promise(() => undefined);
    });
  });
  const job = tab();
  void job.start(take('film'), 'file');
  const { dispatch, onUpload } = await begun;
  job.pause();
  onUpload(upload);
  expect(upload.pause).toHaveBeenCalledOnce();
  dispatch({ type: 'moving' });
  expect(job.getSnapshot().state).toMatchObject({ flow: 'paused' });
  job.resume();
  expect(upload.resume).toHaveBeenCalledOnce();
  expect(job.getSnapshot().state).toMatchObject({ flow: 'moving' });
});

it('ends with the session: what ran is stopped and stays kept for its person’s return', async () => {
  let signal: AbortSignal | undefined;
  vi.mocked(runVideoJob).mockImplementation(async (work, services, controls) => {
    ({ signal } = controls);
    controls.dispatch({ type: 'start' });
    await services.keep({ ...work, stage: 'chosen' });
    await new Promise((resolve) => controls.signal.addEventListener('abort', resolve));
    controls.dispatch({ type: 'fail', failure: { kind: 'generic' } });
    return false;
  });
  const job = tab();
  const running = job.start(take('one'), 'recording');
  await vi.waitFor(() => expect(keptTakes()).toEqual(['one']));
  job.stop();
  await running;
  expect(signal?.aborted).toBe(true);
  expect(phase(job)).toBe('idle');
  await job.look();
  expect(vi.mocked(runVideoJob)).toHaveBeenCalledOnce();

  vi.mocked(runVideoJob).mockImplementation(publish);
  const back = tab();
  await back.look();
  expect(phase(back)).toBe('done');
  expect([...database.entries.keys()].some((key) => key.startsWith(slotKey('u1', 'p1')))).toBe(
    false,
  );
});

/** A job that fails as often as told for want of an answer, and is published then. */
function publishAfter(failures: number) {
  let left = failures;
  vi.mocked(runVideoJob).mockImplementation((work, services, controls) => {
    if (left === 0) return publish(work, services, controls);
    left -= 1;
    controls.dispatch({ type: 'start' });
    controls.dispatch({ type: 'fail', failure: { kind: 'not-saved', temporary: true } });
    return Promise.resolve(false);
  });
}

it('tries again by itself what failed for a moment, with growing pauses and not for ever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  publishAfter(RETRY_PAUSES_MS.length + 1);
  const job = tab();
  const begun = job.start(take('film'), 'file');
  await vi.advanceTimersByTimeAsync(0);
  await begun;
  for (const pause of RETRY_PAUSES_MS) {
    expect(job.getSnapshot().state).toMatchObject({ phase: 'failed', goesOn: true });
    await vi.advanceTimersByTimeAsync(pause);
  }
  expect(job.getSnapshot().state).not.toHaveProperty('goesOn');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(phase(job)).toBe('failed');

  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(phase(job)).toBe('done'));
  vi.useRealTimers();
});

it('does not ask again what was refused', async () => {
  vi.mocked(runVideoJob).mockImplementation((_work, _services, { dispatch }) => {
    dispatch({ type: 'start' });
    dispatch({ type: 'fail', failure: { kind: 'service', message: 'Not yours' } });
    return Promise.resolve(false);
  });
  const job = tab();
  await job.start(take('film'), 'file');
  expect(job.getSnapshot().state).not.toHaveProperty('goesOn');
  window.dispatchEvent(new Event('online'));
  expect(vi.mocked(runVideoJob)).toHaveBeenCalledOnce();
});

it('says that it did not take a file while another tab uploads to the same position', async () => {
  const request = (_name: string, options: object, run: (lock: null) => unknown) =>
    'ifAvailable' in options ? Promise.resolve(run(null)) : new Promise(() => undefined);
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  const job = tab();
  void job.start(take('film'), 'file');
  await vi.waitFor(() =>
    expect(job.getSnapshot().state).toEqual({ phase: 'elsewhere', refused: true }),
  );
  Reflect.deleteProperty(navigator, 'locks');
});
