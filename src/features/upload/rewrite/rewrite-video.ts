import { canMakeSmaller } from '@/domain/video/video-file';
import { AppError } from '@/lib/errors/errors';
import { reportError } from '@/lib/errors/report-error';
import { FileRefused } from '@/features/upload/media/validation';
import type { PreparedVideo, SmallVideo } from '@/features/upload/storage/pending-uploads';
import { removeRewrite, smallFileName } from '@/features/upload/storage/rewritten-files';
import type { WorkerJob, WorkerMessage } from './rewrite-worker';
// oxlint-disable-next-line import/default -- Vite gives the address of the worker's file
import workerUrl from './rewrite-worker?worker&url';

interface RewriteOptions {
  /** 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** The largest result that is used, in bytes; undefined while the limit is unknown. */
  maxBytes?: number | undefined;
  /** The name of the result's file: the same for each attempt, so that one replaces the other. */
  storeAs?: string;
}

interface SmallOptions {
  signal: AbortSignal;
  /** The name of the large rendition's file, beside which the result's lies. */
  storeAs: string;
}

/** Small renditions that are being made, which give way to a video that someone waits for. */
const smallWork = new Set<AbortController>();
const givenWay = 'given way';

/**
 * Makes an inspected file ready to upload: light, playable and seekable everywhere, without
 * metadata (`runRewrite`). Works in a worker, which ends, and frees its memory, after one video.
 * The browser rewrites one video at a time: several would slow each other down until each seems too
 * slow.
 * @throws FileRefused, AppError when the worker cannot be loaded, or the signal's reason
 */
export async function rewriteVideo(
  file: Blob,
  { onProgress, signal, maxBytes, storeAs = crypto.randomUUID() }: RewriteOptions = {},
): Promise<PreparedVideo> {
  signal?.throwIfAborted();
  for (const attempt of smallWork) attempt.abort(givenWay);
  const job = { file, canEncode: canMakeSmaller(), maxBytes, storeAs };
  const message = await inTurn(signal, () => runInWorker(job, signal, onProgress));
  if (message.type !== 'done') throw new Error('Nothing was written');
  return message.video;
}

/**
 * Makes the small rendition of a video that was written without one, when no other video is rewritten
 * (`makeSmall`). A video that someone waits for interrupts it, and it begins again afterwards.
 * @returns null where there is to be none
 * @throws when the worker fails, or the signal's reason
 */
export async function makeSmallVideo(
  large: Blob,
  { signal, storeAs }: SmallOptions,
): Promise<SmallVideo | null> {
  const job = { large, storeAs: smallFileName(storeAs) };
  while (true) {
    signal.throwIfAborted();
    const attempt = new AbortController();
    const stop = () => attempt.abort(signal.reason);
    signal.addEventListener('abort', stop);
    smallWork.add(attempt);
    try {
      const message = await inTurn(attempt.signal, () => runInWorker(job, attempt.signal));
      return message.type === 'small' ? message.small : null;
    } catch (error) {
      if (attempt.signal.reason !== givenWay) throw error;
    } finally {
      smallWork.delete(attempt);
      signal.removeEventListener('abort', stop);
    }
  }
}

async function inTurn<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('pitchreel-rewrite', signal ? { signal } : {}, work);
}

/** @returns the worker's last message */
async function runInWorker(
  job: WorkerJob,
  signal: AbortSignal | undefined,
  onProgress?: (share: number) => void,
): Promise<WorkerMessage> {
  const { storeAs } = job;
  const worker = new Worker(workerUrl, { type: 'module' });
  try {
    return await new Promise<WorkerMessage>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
        if (data.type === 'progress') onProgress?.(data.share);
        else if (data.type === 'refused') reject(new FileRefused(data.problem));
        else if (data.type === 'failed') reject(data.error);
        else if (data.type === 'error') reportError(data.error);
        else resolve(data);
      });
      worker.addEventListener('error', (event) => reject(crashOf(event)));
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage(job);
    });
  } catch (error) {
    worker.terminate();
    await removeRewrite({ storedAs: storeAs, small: { storedAs: smallFileName(storeAs) } });
    throw error;
  } finally {
    worker.terminate();
  }
}

/** Puts the worker's code into the browser's cache. */
export async function preloadRewriteWorker(): Promise<void> {
  await fetch(workerUrl);
}

/** Browsers report no reason when the worker's code can't be loaded. */
function crashOf(event: ErrorEvent | Event): unknown {
  if (event instanceof ErrorEvent) return event.error ?? new Error(event.message);
  const error = new AppError(navigator.onLine ? 'network' : 'offline');
  reportError(error);
  return error;
}
