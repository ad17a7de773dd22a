import { cutToVideo } from '@/domain/video/captions';
import { newObjectName } from '@/features/upload/api/objects';
import { concernsAbout, FileRefused } from '@/features/upload/media/validation';
import {
  fileNameOf,
  type PendingUpload,
  type PreparedUpload,
} from '@/features/upload/storage/pending-uploads';
import { UploadCancelled, type ResumableUpload } from '@/features/upload/transfer/resumable-upload';
import type { UploadEffects } from './upload-effects';
import { failureOf, JobFailure } from './upload-failure';
import type { SlotEvent } from './upload-machine';

/** The abort reason for a job that will continue later or in another tab. */
export const stoppedReason = 'stopped';

export interface JobControls {
  userId: string;
  signal: AbortSignal;
  /** The upload is already stored in this browser at its current step. */
  isStored: boolean;
  dispatch: (event: SlotEvent) => void;
  /** Resolves when the person chooses to use the file in spite of a concern. */
  confirmConcerns: () => Promise<void>;
  /** Provides the running transfer, to pause, resume or cancel it. */
  onTransfer: (transfer: ResumableUpload | null) => void;
  /** Reports whether the upload could be stored, so that a crash does not lose it. */
  onStored: (isStored: boolean) => void;
  /** Reports each step reached, from which a retry starts. */
  onAdvance: (upload: PendingUpload) => void;
}

/**
 * Takes a file all the way to a published video: check, rewrite, posters, upload, save. Starts at
 * the step that `upload` has reached, so that a retry or a reload repeats nothing. Reports
 * failures as slot states and never throws. Returns whether the video is published.
 */
export async function runVideoJob(
  upload: PendingUpload,
  effects: UploadEffects,
  controls: JobControls,
): Promise<boolean> {
  const { dispatch, signal } = controls;
  dispatch({ type: 'start' });
  try {
    const ready = await prepare(upload, effects, controls);
    const { prepared } = ready;
    dispatch({ type: 'upload' });
    if (upload.step !== 'uploaded') {
      await effects.ensurePositionExists();
      signal.throwIfAborted();
      await send(prepared, effects, controls);
      await advance({ ...ready, step: 'uploaded' }, effects, controls);
    }
    signal.throwIfAborted();
    dispatch({ type: 'save' });
    if (!(await effects.isUploaded(prepared))) {
      // The storage may still be putting the file in its place: the next attempt looks again.
      if (upload.step !== 'uploaded') throw new JobFailure({ kind: 'generic', temporary: true });
      // The storage confirmed the upload and lost the file, so it is sent again under a new name.
      const objectName = newObjectName(controls.userId, prepared.video.extension);
      const again = { ...prepared, objectName };
      await advance({ ...ready, step: 'prepared', prepared: again }, effects, controls);
      throw new JobFailure({ kind: 'generic', temporary: true });
    }
    signal.throwIfAborted();
    await effects.publish(prepared, ready.captions);
    await Promise.all([effects.startRendition(upload.key, prepared), effects.remove(upload.key)]);
    dispatch({ type: 'saved' });
    return true;
  } catch (error) {
    if (signal.aborted || error instanceof UploadCancelled) return false;
    if (error instanceof FileRefused) {
      dispatch({ type: 'refuse', problem: error.problem });
      await effects.remove(upload.key);
    } else {
      dispatch({ type: 'fail', failure: failureOf(error) });
    }
    return false;
  }
}

async function advance(upload: PendingUpload, effects: UploadEffects, controls: JobControls) {
  controls.onAdvance(upload);
  controls.onStored(await effects.store(upload));
}

async function prepare(
  upload: PendingUpload,
  effects: UploadEffects,
  controls: JobControls,
): Promise<PendingUpload & { prepared: PreparedUpload }> {
  const { original, prepared: before } = upload;
  if (before !== null) return { ...upload, original: null, prepared: before };
  if (original === null) throw new FileRefused({ code: 'unreadable' });
  const { dispatch, signal } = controls;

  await effects.check(original);
  signal.throwIfAborted();
  // Stored before anything needs a network, so that no later failure loses the file. A large one takes long
  // to store, so it is prepared meanwhile.
  if (!controls.isStored) void advance(upload, effects, controls);
  const facts = await effects.inspect(original);
  signal.throwIfAborted();
  // A recording was reviewed by the person, so only chosen files are checked for concerns.
  const concerns = upload.step === 'chosen' ? concernsAbout(facts) : [];
  if (concerns.length > 0) {
    // Don't ask about a video that can't be used anyway.
    await effects.checkPlan(original);
    signal.throwIfAborted();
    dispatch({ type: 'confirm-concerns', concerns });
    await controls.confirmConcerns();
    signal.throwIfAborted();
  }

  dispatch({ type: 'prepare' });
  if (upload.step === 'recorded' || concerns.length > 0) {
    void advance({ ...upload, step: 'accepted' }, effects, controls);
  }
  // So that the person finds the position on other screens; it is tried again before the upload if this fails.
  effects.ensurePositionExists().catch(() => undefined);
  const video = await effects.rewrite(original, {
    onProgress: (share) => dispatch({ type: 'prepare-progress', share }),
    signal,
    storeAs: fileNameOf(upload.key),
  });
  const posters = await effects.posters(video.blob);
  if (signal.aborted) {
    await effects.removeRewrite(video);
    signal.throwIfAborted();
  }
  const objectName = newObjectName(controls.userId, video.extension);
  const prepared = { video, objectName, posters, posterIndex: 0 };
  const captions = cutToVideo(upload.captions, facts.durationSeconds * 1000);
  const ready = { ...upload, step: 'prepared', original: null, prepared, captions } as const;
  await advance(ready, effects, controls);
  return ready;
}

async function send(
  prepared: PreparedUpload,
  effects: UploadEffects,
  { dispatch, onTransfer, signal }: JobControls,
): Promise<void> {
  const transfer = await effects.upload(prepared, {
    onProgress: (bytesSent, total) =>
      dispatch({ type: 'progress', bytesSent, total, atMs: Date.now() }),
    onWaiting: () => dispatch({ type: 'waiting' }),
    onMoving: () => dispatch({ type: 'moving' }),
  });
  onTransfer(transfer);
  try {
    if (signal.reason === stoppedReason) transfer.stop();
    else if (signal.aborted) await transfer.cancel();
    await transfer.done;
  } finally {
    onTransfer(null);
  }
}
