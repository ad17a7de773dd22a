import { canMakeSmaller } from '@/domain/video/video-file';
import { AppError } from '@/lib/errors/errors';
import { reportError } from '@/lib/errors/report-error';
import { FileRefused } from '@/features/upload/media/validation';
import type { PreparedVideo } from '@/features/upload/storage/pending-uploads';
import { removeRewrite } from '@/features/upload/storage/rewritten-files';
import type { RewriteJob } from './run-rewrite';
import type { WorkerMessage } from './rewrite-worker';
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

/**
 * Makes an inspected file ready to upload: light, playable and seekable everywhere, without
 * metadata (`runRewrite`). Works in a worker, which ends, and frees its memory, after one video.
 * The browser rewrites one video at a time: several would slow each other down until each seems too
 * slow.
 * @throws FileRefused, AppError when the worker cannot be loaded, or the signal's reason
 */
export async function rewriteVideo(
  file: Blob,
  options: RewriteOptions = {},
): Promise<PreparedVideo> {
  const { signal } = options;
  signal?.throwIfAborted();
  if (!('locks' in navigator)) return rewriteInWorker(file, options);
  return navigator.locks.request('pitchreel-rewrite', signal ? { signal } : {}, () =>
    rewriteInWorker(file, options),
  );
}

async function rewriteInWorker(
  file: Blob,
  { onProgress, signal, maxBytes, storeAs = crypto.randomUUID() }: RewriteOptions,
): Promise<PreparedVideo> {
  const canEncode = canMakeSmaller();
  const worker = new Worker(workerUrl, { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
        if (data.type === 'progress') onProgress?.(data.share);
        else if (data.type === 'done') resolve(data.video);
        else if (data.type === 'refused') reject(new FileRefused(data.problem));
        else if (data.type === 'failed') reject(data.error);
        else reportError(data.error);
      });
      worker.addEventListener('error', (event) => reject(crashOf(event)));
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage({ file, canEncode, maxBytes, storeAs } satisfies RewriteJob);
    });
  } catch (error) {
    worker.terminate();
    await removeRewrite({ storedAs: storeAs });
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
