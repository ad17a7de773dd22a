import { isAppError } from '@/lib/errors/errors';
import type { InspectionResult } from '@/features/upload/media/inspect';
import type { KeptFile } from '@/features/upload/storage/pending-uploads';
import { newObjectName } from '@/features/upload/api/object-name';
import type { Poster } from '@/features/upload/media/poster';
import type { PreparedVideo, RepairResult } from '@/features/upload/media/repair';
import {
  isTemporaryStatus,
  UploadCancelled,
  UploadRefused,
  type ResumableUpload,
} from '@/features/upload/transfer/resumable-upload';
import type { SlotEvent, UploadFailure } from './upload-machine';
import { concernsAbout, type FileProblem } from '@/features/upload/media/validation';

/** A failure that already knows its sentence. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
  readonly failure: UploadFailure;
  constructor(failure: UploadFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** Why a job's signal is aborted when its video is to go on later: nobody decided against it. */
export const STOPPED = 'stopped';

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
  keep: (file: KeptFile) => Promise<boolean>;
  forget: (key: string) => Promise<void>;
  /** Frees the room that a prepared video takes up outside of what is kept. */
  drop: (video: PreparedVideo) => Promise<void>;
  /** Creates the position's row if there is none yet. */
  ensurePosition: () => Promise<void>;
  upload: (
    prepared: NonNullable<KeptFile['prepared']>,
    observer: {
      onProgress: (sent: number, total: number) => void;
      onWaiting: () => void;
      onMoving: () => void;
    },
  ) => Promise<ResumableUpload>;
  /** Whether the uploaded video is there at its public address. */
  isStored: (prepared: NonNullable<KeptFile['prepared']>) => Promise<boolean>;
  /** Stores the poster and points the position to both. */
  save: (prepared: NonNullable<KeptFile['prepared']>) => Promise<void>;
}

export interface JobControls {
  userId: string;
  signal: AbortSignal;
  /** The work lies in this browser already, as it is. */
  isKept: boolean;
  dispatch: (event: SlotEvent) => void;
  /** Resolves when the person goes on in spite of a concern. */
  confirmConcerns: () => Promise<void>;
  /** Hands out the running upload, to pause, resume or cancel it. */
  onUpload: (upload: ResumableUpload | null) => void;
  /** Whether the work is safe from a crash, now that it was to be kept. */
  onKept: (kept: boolean) => void;
  /** The work as far as it got: a retry starts there. */
  onWork: (work: KeptFile) => void;
}

/**
 * Takes a file all the way to a published video: check, repair, posters, upload, save. Starts at
 * the stage that `work` has reached, so that a retry or a reload repeats nothing. Ends in a state
 * of the slot; never throws.
 */
export async function runVideoJob(
  work: KeptFile,
  services: JobServices,
  controls: JobControls,
): Promise<boolean> {
  const { dispatch, signal } = controls;
  dispatch({ type: 'start' });
  try {
    const prepared = await prepare(work, services, controls);
    if (!prepared) return false;
    const ready = { ...work, original: null, prepared };
    dispatch({ type: 'upload' });
    if (work.stage !== 'uploaded') {
      await services.ensurePosition();
      signal.throwIfAborted();
      await send(prepared, services, controls);
      await advance({ ...ready, stage: 'uploaded' }, services, controls);
    }
    signal.throwIfAborted();
    dispatch({ type: 'save' });
    if (!(await services.isStored(prepared))) {
      // The storage service said it has it and lost it all the same: it is sent again, under a name
      // that no earlier upload has.
      const objectName = newObjectName(controls.userId, prepared.video.extension);
      const again = { ...prepared, objectName };
      await advance({ ...ready, stage: 'prepared', prepared: again }, services, controls);
      throw new JobFailure({ kind: 'generic', temporary: true });
    }
    signal.throwIfAborted();
    await services.save(prepared);
    await services.forget(work.key);
    await services.drop(prepared.video);
    dispatch({ type: 'saved' });
    return true;
  } catch (error) {
    if (signal.aborted || error instanceof UploadCancelled) return false;
    dispatch({ type: 'fail', failure: failureOf(error) });
    return false;
  }
}

async function advance(work: KeptFile, services: JobServices, controls: JobControls) {
  controls.onWork(work);
  controls.onKept(await services.keep(work));
}

async function prepare(
  work: KeptFile,
  services: JobServices,
  controls: JobControls,
): Promise<KeptFile['prepared']> {
  const { original } = work;
  if (work.prepared !== null || original === null) return work.prepared;
  const { dispatch, signal } = controls;
  const refuse = async (problem: FileProblem) => {
    signal.throwIfAborted();
    dispatch({ type: 'refuse', problem });
    await services.forget(work.key);
    return null;
  };

  const checked = await services.check(original);
  if (!checked.ok) return refuse(checked.problem);
  signal.throwIfAborted();
  // Before all that needs a network: whatever fails then, the file is still here.
  if (!controls.isKept) await advance(work, services, controls);
  const inspected = await services.inspect(original);
  signal.throwIfAborted();
  if (!inspected.ok) return refuse(inspected.problem);
  const { facts } = inspected.inspection;
  // A recording was watched before it was handed over: only files bring surprises.
  const concerns = work.stage === 'taken' ? [] : concernsAbout(facts);
  if (concerns.length > 0) {
    dispatch({ type: 'concerned', concerns });
    await controls.confirmConcerns();
    signal.throwIfAborted();
  }

  dispatch({ type: 'prepare' });
  if (work.stage === 'taken') await advance({ ...work, stage: 'chosen' }, services, controls);
  const repaired = await services.repair(original, inspected.inspection, {
    onProgress: (share) => dispatch({ type: 'prepared-share', share }),
    signal,
  });
  if (!repaired.ok) return refuse(repaired.problem);
  const posters = await services.posters(repaired.video.blob, facts.durationSeconds);
  if (signal.aborted) {
    await services.drop(repaired.video);
    signal.throwIfAborted();
  }
  const prepared = {
    video: repaired.video,
    objectName: newObjectName(controls.userId, repaired.video.extension),
    posters: posters.map(({ blob }) => blob),
    posterIndex: 0,
    durationSeconds: facts.durationSeconds,
  };
  await advance({ ...work, stage: 'prepared', original: null, prepared }, services, controls);
  return prepared;
}

async function send(
  prepared: NonNullable<KeptFile['prepared']>,
  services: JobServices,
  { dispatch, onUpload, signal }: JobControls,
): Promise<void> {
  const upload = await services.upload(prepared, {
    onProgress: (sent, total) => dispatch({ type: 'progress', sent, total }),
    onWaiting: () => dispatch({ type: 'waiting' }),
    onMoving: () => dispatch({ type: 'moving' }),
  });
  onUpload(upload);
  try {
    if (signal.reason === STOPPED) upload.stop();
    else if (signal.aborted) await upload.cancel();
    await upload.done;
  } finally {
    onUpload(null);
  }
}

/** Which of SPEC §8's sentences fits, and whether another attempt may help. */
export function failureOf(error: unknown): UploadFailure {
  if (error instanceof JobFailure) return error.failure;
  const passing = isTemporary(error) ? { temporary: true as const } : {};
  if (isAppError(error)) {
    if (error.code === 'offline' || error.code === 'network') return { kind: 'network' };
    if (error.code === 'signed-out') return { kind: 'signed-out' };
    return error.serviceMessage === undefined
      ? { kind: 'generic', ...passing }
      : { kind: 'service', message: error.serviceMessage, ...passing };
  }
  if (!(error instanceof UploadRefused)) return { kind: 'generic' };
  if (error.status === 401) return { kind: 'signed-out' };
  return error.message === ''
    ? { kind: 'generic', ...passing }
    : { kind: 'service', message: error.message, ...passing };
}

/** Whether nobody has refused anything: no connection, a service that fails or has too much to do. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof UploadRefused) return isTemporaryStatus(error.status);
  return (
    isAppError(error) &&
    ['offline', 'network', 'server', 'rate-limited', 'unknown'].includes(error.code)
  );
}
