import type { InspectionResult } from '@/features/upload/media/inspect';
import type { PendingUpload, PreparedUpload } from '@/features/upload/storage/pending-uploads';
import { newObjectName } from '@/features/upload/api/object-name';
import type { Poster } from '@/features/upload/media/poster';
import type { PreparedVideo, RepairResult } from '@/features/upload/media/repair';
import { UploadCancelled, type ResumableUpload } from '@/features/upload/transfer/resumable-upload';
import { failureOf, JobFailure } from './upload-failure';
import type { SlotEvent } from './upload-machine';
import { concernsAbout, type FileProblem } from '@/features/upload/media/validation';

/** Why a job's signal is aborted when its video is to go on later, or in another tab. */
export const stoppedReason = 'stopped';

/** What a job needs from the world; tests give their own. */
export interface JobServices {
  /** What can be told of a file without any network. */
  check: (file: Blob) => Promise<{ ok: true } | { ok: false; problem: FileProblem }>;
  inspect: (file: Blob) => Promise<InspectionResult>;
  repair: (
    file: Blob,
    inspection: Extract<InspectionResult, { ok: true }>['inspection'],
    options: { onProgress: (share: number) => void; signal: AbortSignal },
  ) => Promise<RepairResult>;
  posters: (video: Blob, durationSeconds: number) => Promise<Poster[]>;
  /** Saves the upload in this browser; tells whether that worked. */
  store: (upload: PendingUpload) => Promise<boolean>;
  remove: (key: string) => Promise<void>;
  /** Frees the room that a prepared video takes up in a file of its own. */
  removeRewrite: (video: PreparedVideo) => Promise<void>;
  /** Creates the position's row if there is none yet. */
  ensurePosition: () => Promise<void>;
  upload: (
    prepared: PreparedUpload,
    observer: {
      onProgress: (sent: number, total: number) => void;
      onWaiting: () => void;
      onMoving: () => void;
    },
  ) => Promise<ResumableUpload>;
  /** Whether the uploaded video is there at its public address. */
  isUploaded: (prepared: PreparedUpload) => Promise<boolean>;
  /** Stores the poster and points the position to both. */
  publish: (prepared: PreparedUpload) => Promise<void>;
}

export interface JobControls {
  userId: string;
  signal: AbortSignal;
  /** The upload lies in this browser already, as it is. */
  isStored: boolean;
  dispatch: (event: SlotEvent) => void;
  /** Resolves when the person goes on in spite of a concern. */
  confirmConcerns: () => Promise<void>;
  /** Hands out the running transfer, to pause, resume or cancel it. */
  onTransfer: (transfer: ResumableUpload | null) => void;
  /** Whether the upload is safe from a crash, now that it was to be saved. */
  onStored: (isStored: boolean) => void;
  /** The upload as far as it got: a retry starts there. */
  onAdvance: (upload: PendingUpload) => void;
}

/**
 * Takes a file all the way to a published video: check, repair, posters, upload, save. Starts at
 * the stage that `upload` has reached, so that a retry or a reload repeats nothing. Ends in a state
 * of the slot; never throws.
 */
export async function runVideoJob(
  upload: PendingUpload,
  services: JobServices,
  controls: JobControls,
): Promise<boolean> {
  const { dispatch, signal } = controls;
  dispatch({ type: 'start' });
  try {
    const prepared = await prepare(upload, services, controls);
    if (!prepared) return false;
    const ready = { ...upload, original: null, prepared };
    dispatch({ type: 'upload' });
    if (upload.stage !== 'uploaded') {
      await services.ensurePosition();
      signal.throwIfAborted();
      await send(prepared, services, controls);
      await advance({ ...ready, stage: 'uploaded' }, services, controls);
    }
    signal.throwIfAborted();
    dispatch({ type: 'save' });
    if (!(await services.isUploaded(prepared))) {
      // The storage service said it has it and lost it all the same: it is sent again, under a name
      // that no earlier upload has.
      const objectName = newObjectName(controls.userId, prepared.video.extension);
      const again = { ...prepared, objectName };
      await advance({ ...ready, stage: 'prepared', prepared: again }, services, controls);
      throw new JobFailure({ kind: 'generic', temporary: true });
    }
    signal.throwIfAborted();
    await services.publish(prepared);
    await services.remove(upload.key);
    await services.removeRewrite(prepared.video);
    dispatch({ type: 'saved' });
    return true;
  } catch (error) {
    if (signal.aborted || error instanceof UploadCancelled) return false;
    dispatch({ type: 'fail', failure: failureOf(error) });
    return false;
  }
}

async function advance(upload: PendingUpload, services: JobServices, controls: JobControls) {
  controls.onAdvance(upload);
  controls.onStored(await services.store(upload));
}

async function prepare(
  upload: PendingUpload,
  services: JobServices,
  controls: JobControls,
): Promise<PendingUpload['prepared']> {
  const { original } = upload;
  if (upload.prepared !== null || original === null) return upload.prepared;
  const { dispatch, signal } = controls;
  const refuse = async (problem: FileProblem) => {
    signal.throwIfAborted();
    dispatch({ type: 'refuse', problem });
    await services.remove(upload.key);
    return null;
  };

  const checked = await services.check(original);
  if (!checked.ok) return refuse(checked.problem);
  signal.throwIfAborted();
  // Before all that needs a network: whatever fails then, the file is still here.
  if (!controls.isStored) await advance(upload, services, controls);
  const inspected = await services.inspect(original);
  signal.throwIfAborted();
  if (!inspected.ok) return refuse(inspected.problem);
  const { facts } = inspected.inspection;
  // A recording was watched before it was handed over: only files bring surprises.
  const concerns = upload.stage === 'recorded' ? [] : concernsAbout(facts);
  if (concerns.length > 0) {
    dispatch({ type: 'concerned', concerns });
    await controls.confirmConcerns();
    signal.throwIfAborted();
  }

  dispatch({ type: 'prepare' });
  if (upload.stage === 'recorded')
    await advance({ ...upload, stage: 'chosen' }, services, controls);
  const repaired = await services.repair(original, inspected.inspection, {
    onProgress: (share) => dispatch({ type: 'prepared-share', share }),
    signal,
  });
  if (!repaired.ok) return refuse(repaired.problem);
  const posters = await services.posters(repaired.video.blob, facts.durationSeconds);
  if (signal.aborted) {
    await services.removeRewrite(repaired.video);
    signal.throwIfAborted();
  }
  const prepared = {
    video: repaired.video,
    objectName: newObjectName(controls.userId, repaired.video.extension),
    posters: posters.map(({ blob }) => blob),
    posterIndex: 0,
    durationSeconds: facts.durationSeconds,
  };
  await advance({ ...upload, stage: 'prepared', original: null, prepared }, services, controls);
  return prepared;
}

async function send(
  prepared: PreparedUpload,
  services: JobServices,
  { dispatch, onTransfer, signal }: JobControls,
): Promise<void> {
  const transfer = await services.upload(prepared, {
    onProgress: (sent, total) => dispatch({ type: 'progress', sent, total }),
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
