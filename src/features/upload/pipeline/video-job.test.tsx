import { describe, expect, it, vi } from 'vitest';
import { toAppError } from '@/lib/errors/errors';
import { FileRefused } from '@/features/upload/media/validation';
import type { PendingUpload } from '@/features/upload/storage/pending-uploads';
import { loadCode } from '@/lib/browser/load-code';
import { UploadRefused } from '@/features/upload/transfer/resumable-upload';
import {
  idleSlot,
  slotReducer,
  hasTemporaryFailure,
  type SlotEvent,
  type SlotState,
} from './upload-machine';
import { failureOf, JobFailure } from './upload-failure';
import type { UploadEffects } from './upload-effects';
import { runVideoJob } from './video-job';

const original = new File(['x'], 'pitch.webm', { type: 'video/webm' });
const chosen: PendingUpload = {
  key: 'u1/p1/k1',
  position: null,
  savedAt: 0,
  step: 'chosen',
  original,
  prepared: null,
  captions: [],
};
const facts = { durationSeconds: 60, width: 720, height: 1280, hasSound: true, hasPicture: true };

function world(changes: Partial<UploadEffects> = {}) {
  const calls: string[] = [];
  const note =
    <T,>(name: string, result: T) =>
    () => {
      calls.push(name);
      return Promise.resolve(result);
    };
  const effects: UploadEffects = {
    check: note('check', undefined),
    inspect: note('inspect', facts),
    checkPlan: note('check plan', undefined),
    rewrite: note('rewrite', { blob: original, contentType: 'video/webm', extension: 'webm' }),
    posters: note('posters', [new Blob(['j'])]),
    store: (upload) => {
      calls.push(`store ${upload.step}`);
      return Promise.resolve(true);
    },
    remove: note('remove', undefined),
    removeRewrite: note('remove rewrite', undefined),
    ensurePositionExists: note('ensure', undefined),
    upload: (_prepared, observer) => {
      calls.push('upload');
      observer.onProgress(50, 100);
      return Promise.resolve({
        done: Promise.resolve(),
        pause: () => undefined,
        resume: () => undefined,
        stop: () => undefined,
        cancel: () => Promise.resolve(),
      });
    },
    isUploaded: note('is uploaded', true),
    publish: note('publish', undefined),
    startRendition: note('start rendition', undefined),
    ...changes,
  };
  let state: SlotState = idleSlot;
  let work = chosen;
  const abort = new AbortController();
  const controls = {
    userId: 'u1',
    signal: abort.signal,
    isStored: false,
    dispatch: (event: SlotEvent) => {
      state = slotReducer(state, event);
    },
    confirmConcerns: vi.fn<() => Promise<void>>(() => Promise.resolve()),
    onTransfer: () => undefined,
    onStored: vi.fn<(isStored: boolean) => void>(),
    onAdvance: (next: PendingUpload) => {
      work = next;
    },
  };
  return { effects, controls, calls, abort, state: () => state, work: () => work };
}

describe('runVideoJob', () => {
  it('checks, prepares, uploads and saves, and removes the stored file only at the end', async () => {
    const { effects, controls, calls, state } = world();
    expect(await runVideoJob(chosen, effects, controls)).toBe(true);
    expect(calls).toEqual([
      'check',
      'store chosen',
      'inspect',
      'ensure',
      'rewrite',
      'posters',
      'store prepared',
      'ensure',
      'upload',
      'store uploaded',
      'is uploaded',
      'publish',
      'start rendition',
      'remove',
    ]);
    expect(state()).toEqual({ phase: 'done' });
  });

  it('asks about a video before it prepares it', async () => {
    const sideways = { ...facts, width: 1280, height: 720 };
    const { effects, controls, calls } = world({ inspect: () => Promise.resolve(sideways) });
    controls.confirmConcerns.mockImplementation(() => {
      calls.push('ask');
      return Promise.resolve();
    });
    await runVideoJob(chosen, effects, controls);
    expect(calls.slice(0, 6)).toEqual([
      'check',
      'store chosen',
      'check plan',
      'ask',
      'store accepted',
      'ensure',
    ]);
  });

  it('does not ask about a video that cannot be used', async () => {
    const { effects, controls, state } = world({
      inspect: () => Promise.resolve({ ...facts, durationSeconds: 8 }),
      checkPlan: () =>
        Promise.reject(
          new FileRefused({ code: 'cannotConvertHevc', values: { codec: 'HEVC (H.265)' } }),
        ),
    });
    await runVideoJob(chosen, effects, controls);
    expect(state()).toMatchObject({ phase: 'refused', problem: { code: 'cannotConvertHevc' } });
    expect(controls.confirmConcerns).not.toHaveBeenCalled();
  });

  it('hands over the draft of the captions, cut to the video, and keeps it over a failed save', async () => {
    const line = (start: number) => ({ start, end: start + 4000, text: 'I close.' });
    const captions = [line(0), line(58_000), line(70_000)];
    const cut = [line(0), { ...line(58_000), end: 60_000 }];
    const failing = world({ publish: () => Promise.reject(new Error('No network')) });
    await runVideoJob({ ...chosen, captions }, failing.effects, failing.controls);
    expect(failing.work().captions).toEqual(cut);

    const publish = vi.fn<UploadEffects['publish']>(() => Promise.resolve());
    const again = world({ publish });
    await runVideoJob(failing.work(), again.effects, again.controls);
    expect(publish).toHaveBeenCalledWith(failing.work().prepared, cut);
  });

  it('repeats no earlier step after a failed save', async () => {
    const failing = world({
      publish: () => Promise.reject(new JobFailure({ kind: 'not-saved' })),
    });
    expect(await runVideoJob(chosen, failing.effects, failing.controls)).toBe(false);
    expect(failing.state()).toEqual({ phase: 'failed', failure: { kind: 'not-saved' } });
    expect(failing.calls).not.toContain('remove');

    const again = world();
    expect(await runVideoJob(failing.work(), again.effects, again.controls)).toBe(true);
    expect(again.calls).toEqual(['is uploaded', 'publish', 'start rendition', 'remove']);
  });

  it('writes each attempt of an upload to the same file', async () => {
    const names: string[] = [];
    const rewrite: UploadEffects['rewrite'] = (_file, { storeAs }) => {
      names.push(storeAs);
      return Promise.reject(new TypeError('no network'));
    };
    for (const { effects, controls } of [world({ rewrite }), world({ rewrite })]) {
      await runVideoJob(chosen, effects, controls);
    }
    expect(names).toEqual(['u1_p1_k1', 'u1_p1_k1']);
  });

  it('does not publish a video that the storage has lost, and sends it again under another name', async () => {
    let lostName = '';
    const lost = world({
      isUploaded: ({ objectName }) => {
        lostName = objectName;
        return Promise.resolve(false);
      },
    });
    const failed = { phase: 'failed', failure: { kind: 'generic', temporary: true } };
    expect(await runVideoJob(chosen, lost.effects, lost.controls)).toBe(false);
    expect(lost.state()).toEqual(failed);
    // The video may still be on its way to its place, so the first attempt keeps the name.
    expect(lost.work().step).toBe('uploaded');
    expect(lost.work().prepared?.objectName).toBe(lostName);

    expect(await runVideoJob(lost.work(), lost.effects, lost.controls)).toBe(false);
    expect(lost.calls).not.toContain('publish');
    expect(lost.calls).not.toContain('remove');
    expect(lost.state()).toEqual(failed);
    expect(lost.work().step).toBe('prepared');

    const again = world();
    expect(await runVideoJob(lost.work(), again.effects, again.controls)).toBe(true);
    expect(again.calls).toEqual([
      'ensure',
      'upload',
      'store uploaded',
      'is uploaded',
      'publish',
      'start rendition',
      'remove',
    ]);
    expect(lostName).not.toBe('');
    expect(again.work().prepared?.objectName).not.toBe(lostName);
  });

  it('resumes the upload after a reload under the same name', async () => {
    const first = world({ upload: () => Promise.reject(new UploadRefused(500, 'Down')) });
    await runVideoJob(chosen, first.effects, first.controls);
    expect(first.state()).toEqual({
      phase: 'failed',
      failure: { kind: 'service', reason: 'server', temporary: true },
    });
    const name = first.work().prepared?.objectName;

    const second = world();
    await runVideoJob(first.work(), second.effects, second.controls);
    expect(second.calls).not.toContain('rewrite');
    expect(second.work().prepared?.objectName).toBe(name);
  });

  it('refuses a bad file before anything is sent', async () => {
    const bad = () => Promise.reject(new FileRefused({ code: 'emptyFile' }));
    const { effects, controls, calls, state } = world({ check: bad });
    expect(await runVideoJob(chosen, effects, controls)).toBe(false);
    expect(state()).toMatchObject({ phase: 'refused', problem: { code: 'emptyFile' } });
    expect(calls).toEqual(['remove']);

    const looked = world({ inspect: bad });
    await runVideoJob(chosen, looked.effects, looked.controls);
    expect(looked.state().phase).toBe('refused');
    expect(looked.calls).toEqual(['check', 'store chosen', 'remove']);
  });

  it('has stored the file when the media code cannot be loaded', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const lost = world({ inspect: () => loadCode(() => Promise.reject(new TypeError('chunk'))) });
    expect(await runVideoJob(chosen, lost.effects, lost.controls)).toBe(false);
    expect(lost.calls).toEqual(['check', 'store chosen']);
    expect(lost.controls.onStored).toHaveBeenCalledWith(true);
    expect(lost.state()).toEqual({ phase: 'failed', failure: { kind: 'network' } });
    expect(hasTemporaryFailure(lost.state())).toBe(true);
    vi.unstubAllGlobals();
  });

  it('does not store a file again that is already stored', async () => {
    const stored = world();
    await runVideoJob(chosen, stored.effects, { ...stored.controls, isStored: true });
    expect(stored.calls).not.toContain('store chosen');
    expect(stored.calls).toContain('store prepared');
  });

  it('asks about a landscape file, but not about a recording', async () => {
    const landscape = () => Promise.resolve({ ...facts, width: 1280, height: 720 });
    const file = world({ inspect: landscape });
    await runVideoJob(chosen, file.effects, file.controls);
    expect(file.controls.confirmConcerns).toHaveBeenCalledOnce();

    const recording = world({ inspect: landscape });
    await runVideoJob({ ...chosen, step: 'recorded' }, recording.effects, recording.controls);
    expect(recording.controls.confirmConcerns).not.toHaveBeenCalled();
  });

  it('does not ask again after a reload about a video that was accepted', async () => {
    const landscape = () => Promise.resolve({ ...facts, width: 1280, height: 720 });
    const stopped = world({ inspect: landscape, rewrite: () => new Promise(() => undefined) });
    void runVideoJob(chosen, stopped.effects, stopped.controls);
    await vi.waitFor(() => expect(stopped.state().phase).toBe('preparing'));

    const reloaded = world({ inspect: landscape });
    await runVideoJob(stopped.work(), reloaded.effects, { ...reloaded.controls, isStored: true });
    expect(reloaded.controls.confirmConcerns).not.toHaveBeenCalled();
    expect(reloaded.state().phase).toBe('done');
  });

  it('prepares a large file while the browser is still storing it', async () => {
    const slow = world({
      store: ({ step }) =>
        step === 'chosen' ? new Promise(() => undefined) : Promise.resolve(true),
    });
    expect(await runVideoJob(chosen, slow.effects, slow.controls)).toBe(true);
  });

  it('removes a prepared video that is cancelled before the upload', async () => {
    const cancelled = world({
      posters: () => {
        cancelled.abort.abort();
        return Promise.resolve([]);
      },
    });
    await runVideoJob(chosen, cancelled.effects, cancelled.controls);
    expect(cancelled.calls).toContain('remove rewrite');
    expect(cancelled.calls).not.toContain('upload');
  });

  it('continues and reports when there is no room to store the file', async () => {
    const full = world({ store: () => Promise.resolve(false) });
    expect(await runVideoJob(chosen, full.effects, full.controls)).toBe(true);
    expect(full.controls.onStored).toHaveBeenCalledWith(false);
    expect(full.controls.onStored).not.toHaveBeenCalledWith(true);
  });

  it('dispatches nothing after a cancel', async () => {
    const cancelled = world({
      rewrite: () => {
        cancelled.abort.abort();
        return Promise.reject(new Error('stopped'));
      },
    });
    await runVideoJob(chosen, cancelled.effects, cancelled.controls);
    expect(cancelled.state().phase).toBe('preparing');
    expect(cancelled.calls).not.toContain('upload');
  });
});

describe('failureOf', () => {
  it('maps each error to the failure to show', () => {
    expect(failureOf(new UploadRefused(401, 'x'))).toEqual({ kind: 'signed-out' });
    expect(failureOf(new UploadRefused(403, 'new row violates'))).toEqual({
      kind: 'service',
      reason: 'forbidden',
    });
    expect(failureOf(new UploadRefused(413, 'Payload too large'))).toEqual({
      kind: 'service',
      reason: 'too-large',
    });
    expect(failureOf(new UploadRefused(500, 'pg: too many connections'))).toEqual({
      kind: 'service',
      reason: 'server',
      temporary: true,
    });
    expect(failureOf(toAppError({ message: 'Slow down' }, 429))).toEqual({
      kind: 'service',
      reason: 'rate-limited',
      temporary: true,
    });
    expect(failureOf(new UploadRefused(409, 'upstream'))).toEqual({ kind: 'generic' });
    expect(failureOf(toAppError({ message: 'Not yours' }, 403))).not.toHaveProperty('temporary');
    expect(failureOf('what')).toEqual({ kind: 'generic' });
  });
});
