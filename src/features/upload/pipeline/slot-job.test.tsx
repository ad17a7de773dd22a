import { newPosition, type PositionFields } from '@/domain/position/position-fields';
import { waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { emptyFileStorage, installFileStorage } from '@tests/browser/browser-files';
import {
  findPendingUploads,
  slotKey,
  type PendingUpload,
} from '@/features/upload/storage/pending-uploads';
import type { ResumableUpload } from '@/features/upload/transfer/resumable-upload';
import { retryPausesMs } from '@/features/upload/transfer/retries';
import type { SlotOwner } from './slot';
import { SlotJob } from './slot-job';
import type { UploadEffects } from './upload-effects';
import type { JobControls, runVideoJob } from './video-job';

const run = vi.fn<typeof runVideoJob>();

beforeAll(() => installFileStorage());

const videoFile = (name: string) => new File([name], name, { type: 'video/webm' });
const setter: PositionFields = {
  ...newPosition,
  title: 'Setter',
  workType: 'remote',
  experienceYears: '9',
};

function owner(changes: Partial<SlotOwner> = {}): SlotOwner {
  return {
    position: setter,
    ensurePositionExists: vi.fn<SlotOwner['ensurePositionExists']>(() => Promise.resolve()),
    onSaved: () => undefined,
    onChangedElsewhere: vi.fn<() => void>(),
    ...changes,
  };
}

/** The job of the same slot in another tab. */
const tab = (changes: Partial<SlotOwner> = {}) => {
  const job = new SlotJob('u1', 'p1', owner(changes), run);
  onTestFinished(() => job.stop());
  return job;
};
const phase = (job: SlotJob) => job.getSnapshot().state.phase;
const keptRecordings = async () =>
  (await findPendingUploads('u1')).flatMap(({ original }) => (original ? [original.name] : []));

/** A job that succeeds at once. */
async function publish(work: PendingUpload, effects: UploadEffects, { dispatch }: JobControls) {
  for (const type of ['start', 'upload', 'save', 'saved'] as const) dispatch({ type });
  await effects.remove(work.key);
  return true;
}

beforeEach(() => {
  emptyFileStorage();
  run.mockReset();
});

it('keeps the recordings of two tabs, and drops only the one that it shows', async () => {
  const [first, second] = [tab(), tab()];
  await first.storeRecording(videoFile('one'));
  await second.storeRecording(videoFile('two'));
  await first.discardRecording();
  expect(await keptRecordings()).toEqual(['two']);

  const reloaded = tab();
  await reloaded.restore();
  expect(reloaded.undecidedRecording?.name).toBe('two');
});

it('stores the draft of the captions with a recording, but not with a chosen file', async () => {
  const captions = [{ start: 0, end: 2000, text: 'I close.' }];
  const job = tab();
  job.beginRecording(captions);
  // The newest recording is offered first, so the two are not of one millisecond.
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 1000);
  await job.storeRecording(videoFile('one'));
  clock.mockRestore();
  expect(job.getSnapshot().upload?.captions).toEqual(captions);
  await job.storeRecording(videoFile('two'));
  expect(job.getSnapshot().upload?.captions).toEqual([]);

  const reloaded = tab();
  await reloaded.restore();
  await reloaded.discardRecording();
  expect(reloaded.getSnapshot().upload?.captions).toEqual(captions);
});

it('keeps another tab’s recording when a file is published, and offers it next', async () => {
  const [first, second] = [tab(), tab()];
  await first.storeRecording(videoFile('one'));
  run.mockImplementation(publish);
  await second.start(videoFile('film'), 'file');
  expect(phase(second)).toBe('done');
  expect(await keptRecordings()).toEqual(['one']);
  await waitFor(() => expect(second.undecidedRecording?.name).toBe('one'));
});

/** A job that stores the video and asks about it. */
function askFirst() {
  run.mockImplementationOnce(async (upload, effects, controls) => {
    controls.dispatch({ type: 'start' });
    controls.onStored(await effects.store(upload));
    controls.dispatch({ type: 'confirm-concerns', concerns: ['landscape'] });
    await controls.confirmConcerns().catch(() => undefined);
    return false;
  });
}

/** A slot whose chosen video waits for a decision. */
async function deciding() {
  askFirst();
  const job = tab();
  void job.start(videoFile('sideways'), 'file');
  await vi.waitFor(() => expect(phase(job)).toBe('deciding'));
  return job;
}

it('forgets a video that waits for a decision when another is chosen instead', async () => {
  const job = await deciding();
  run.mockImplementation(publish);
  await job.start(videoFile('upright'), 'file');
  expect(phase(job)).toBe('done');
  await vi.waitFor(async () => expect(await keptRecordings()).toEqual([]));
  const reloaded = tab();
  await reloaded.restore();
  expect(phase(reloaded)).toBe('idle');
});

it('forgets a video that waits for a decision when a recording is used instead', async () => {
  const job = await deciding();
  const recorded = videoFile('recorded');
  await job.storeRecording(recorded);
  run.mockImplementation(publish);
  await job.start(recorded, 'recording');
  expect(phase(job)).toBe('done');
  await vi.waitFor(async () => expect(await keptRecordings()).toEqual([]));
});

it('returns to a video that waits for a decision when the recording after it is discarded', async () => {
  const job = await deciding();
  await job.storeRecording(videoFile('recorded'));
  expect(phase(job)).toBe('undecided');
  askFirst();
  void job.discardRecording();
  await vi.waitFor(() => expect(phase(job)).toBe('deciding'));
  expect(await keptRecordings()).toEqual(['sideways']);
  expect(run).toHaveBeenLastCalledWith(
    expect.objectContaining({ original: expect.objectContaining({ name: 'sideways' }) }),
    expect.anything(),
    expect.anything(),
  );
});

it('stores a position’s draft with its recording while offline, and creates the position later', async () => {
  const offline = () => Promise.reject(new Error('offline'));
  await tab({ ensurePositionExists: offline }).storeRecording(videoFile('one'));

  const ensurePositionExists = vi
    .fn<SlotOwner['ensurePositionExists']>()
    .mockImplementationOnce(offline);
  ensurePositionExists.mockResolvedValue();
  const reloaded = tab({ position: null, ensurePositionExists });
  await reloaded.restore();
  expect(phase(reloaded)).toBe('undecided');
  expect(ensurePositionExists).toHaveBeenCalledExactlyOnceWith(setter);
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(ensurePositionExists).toHaveBeenCalledTimes(2);
  });
});

it('pauses an upload that is still being prepared, until it is resumed', async () => {
  const upload: ResumableUpload = {
    done: new Promise(() => undefined),
    pause: vi.fn<() => void>(),
    resume: vi.fn<() => void>(),
    stop: () => undefined,
    cancel: () => Promise.resolve(),
  };
  const controls = new Promise<JobControls>((resolve) => {
    run.mockImplementation((_work, _services, controls) => {
      controls.dispatch({ type: 'upload' });
      resolve(controls);
      return new Promise(() => undefined);
    });
  });
  const job = tab();
  void job.start(videoFile('film'), 'file');
  const { dispatch, onTransfer } = await controls;
  job.pause();
  onTransfer(upload);
  expect(upload.pause).toHaveBeenCalledOnce();
  dispatch({ type: 'moving' });
  expect(job.getSnapshot().state).toMatchObject({ flow: 'paused' });
  job.resume();
  expect(upload.resume).toHaveBeenCalledOnce();
  expect(job.getSnapshot().state).toMatchObject({ flow: 'moving' });
});

it('stops with the session and keeps the upload until the person returns', async () => {
  let signal: AbortSignal | undefined;
  run.mockImplementation(async (work, effects, controls) => {
    ({ signal } = controls);
    controls.dispatch({ type: 'start' });
    await effects.store({ ...work, step: 'chosen' });
    await new Promise((resolve) => controls.signal.addEventListener('abort', resolve));
    controls.dispatch({ type: 'fail', failure: { kind: 'generic' } });
    return false;
  });
  const job = tab();
  const running = job.start(videoFile('one'), 'recording');
  await vi.waitFor(async () => expect(await keptRecordings()).toEqual(['one']));
  job.stop();
  await running;
  expect(signal?.aborted).toBe(true);
  expect(phase(job)).toBe('idle');
  await job.restore();
  expect(run).toHaveBeenCalledOnce();

  run.mockImplementation(publish);
  const back = tab();
  await back.restore();
  expect(phase(back)).toBe('done');
  expect(await findPendingUploads(slotKey('u1', 'p1'))).toEqual([]);
});

/** A job that fails this many times for lack of an answer, and then publishes. */
function publishAfter(failures: number) {
  let remaining = failures;
  run.mockImplementation((work, effects, controls) => {
    if (remaining === 0) return publish(work, effects, controls);
    remaining -= 1;
    controls.dispatch({ type: 'start' });
    controls.dispatch({ type: 'fail', failure: { kind: 'not-saved', temporary: true } });
    return Promise.resolve(false);
  });
}

it('retries a temporary failure with growing pauses, but not forever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  publishAfter(retryPausesMs.length + 1);
  const job = tab();
  const start = job.start(videoFile('film'), 'file');
  await vi.advanceTimersByTimeAsync(0);
  await start;
  for (const pause of retryPausesMs) {
    expect(job.getSnapshot().state).toMatchObject({ phase: 'failed', willRetry: true });
    await vi.advanceTimersByTimeAsync(pause);
  }
  expect(job.getSnapshot().state).not.toHaveProperty('willRetry');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(phase(job)).toBe('failed');

  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(phase(job)).toBe('done'));
  vi.useRealTimers();
});

it('does not retry what the service refused', async () => {
  run.mockImplementation((_work, _services, { dispatch }) => {
    dispatch({ type: 'start' });
    dispatch({ type: 'fail', failure: { kind: 'service', reason: 'forbidden' } });
    return Promise.resolve(false);
  });
  const job = tab();
  await job.start(videoFile('film'), 'file');
  expect(job.getSnapshot().state).not.toHaveProperty('willRetry');
  window.dispatchEvent(new Event('online'));
  expect(run).toHaveBeenCalledOnce();
});

describe('two tabs of one browser', () => {
  /** The browser's Web Locks, shared by its tabs. */
  const locks = () => {
    let isHeld = false;
    const waiting: (() => void)[] = [];
    const grant = async (run: (lock: object | null) => unknown) => {
      isHeld = true;
      await run({});
      isHeld = false;
      waiting.shift()?.();
    };
    return {
      request: (_name: string, mode: object, run: (lock: object | null) => unknown) => {
        if (!isHeld) return grant(run);
        if ('ifAvailable' in mode) return Promise.resolve(run(null));
        return new Promise((resolve, reject) => {
          const signal: AbortSignal = Reflect.get(mode, 'signal');
          signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
          waiting.push(() => {
            if (!signal.aborted) resolve(grant(run));
            else waiting.shift()?.();
          });
        });
      },
    };
  };

  beforeEach(() => {
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks() });
    return () => Reflect.deleteProperty(navigator, 'locks');
  });

  /** A job that runs until it is stopped. */
  function workUntilStopped() {
    run.mockImplementation(async (upload, effects, controls) => {
      controls.dispatch({ type: 'start' });
      controls.onStored(await effects.store(upload));
      await new Promise((resolve) => controls.signal.addEventListener('abort', resolve));
      return false;
    });
  }

  it('accept no file while the other tab works on the same position', async () => {
    const [first, second] = [tab(), tab()];
    workUntilStopped();
    void first.start(videoFile('film'), 'file');
    await vi.waitFor(() => expect(phase(first)).toBe('checking'));
    void second.start(videoFile('other'), 'file');
    await vi.waitFor(() =>
      expect(second.getSnapshot().state).toEqual({ phase: 'in-other-tab', hasRefusedFile: true }),
    );
    expect(await keptRecordings()).toEqual(['film']);
  });

  it('accept a file after one was refused in the other tab', async () => {
    const [first, second] = [tab(), tab()];
    run.mockImplementationOnce((_upload, _services, { dispatch }) => {
      dispatch({
        type: 'refuse',
        problem: { code: 'emptyFile' },
      });
      return Promise.resolve(false);
    });
    await first.start(videoFile('empty'), 'file');
    expect(phase(first)).toBe('refused');
    run.mockImplementation(publish);
    await second.start(videoFile('film'), 'file');
    expect(phase(second)).toBe('done');
  });

  it('continue the other tab’s upload once that tab is closed', async () => {
    const [first, second] = [tab(), tab()];
    workUntilStopped();
    void first.start(videoFile('film'), 'file');
    await vi.waitFor(async () => expect(await keptRecordings()).toEqual(['film']));
    void second.restore();
    await vi.waitFor(() => expect(phase(second)).toBe('in-other-tab'));
    run.mockImplementation(publish);
    first.stop();
    await vi.waitFor(() => expect(phase(second)).toBe('done'));
  });

  it('take over the other tab’s upload, which then shows that it moved', async () => {
    const [first, second] = [tab(), tab()];
    workUntilStopped();
    void first.start(videoFile('film'), 'file');
    await vi.waitFor(async () => expect(await keptRecordings()).toEqual(['film']));
    void second.restore();
    await vi.waitFor(() => expect(phase(second)).toBe('in-other-tab'));
    second.takeOver();
    await vi.waitFor(() => expect(phase(second)).toBe('checking'));
    expect(phase(first)).toBe('in-other-tab');
    await second.cancel();
    await vi.waitFor(() => expect(phase(first)).toBe('idle'));
    expect(await keptRecordings()).toEqual([]);
  });

  it('do not take over a video that the other tab could not store', async () => {
    const [first, second] = [tab(), tab()];
    vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new Error('full');
    });
    await first.storeRecording(videoFile('one'));
    expect(first.getSnapshot().isStored).toBe(false);
    void second.start(videoFile('two'), 'file');
    await vi.waitFor(() => expect(phase(second)).toBe('in-other-tab'));
    second.takeOver();
    await vi.waitFor(() => expect(phase(second)).toBe('idle'));
    expect(first.undecidedRecording?.name).toBe('one');
  });
});
