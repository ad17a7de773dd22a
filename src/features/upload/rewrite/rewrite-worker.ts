import { FileRefused, type FileProblem } from '@/features/upload/media/validation';
import type { PreparedVideo } from '@/features/upload/storage/pending-uploads';
import { runRewrite, type RewriteJob } from './run-rewrite';

/** Messages from the worker to the page; the last one is 'done', 'refused' or 'failed'. */
export type WorkerMessage =
  | { type: 'progress'; share: number }
  /** Something that the browser could not do, although there may be another way. */
  | { type: 'error'; error: unknown }
  | { type: 'done'; video: PreparedVideo }
  | { type: 'refused'; problem: FileProblem }
  | { type: 'failed'; error: unknown };

const tell = (message: WorkerMessage) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<RewriteJob>) => {
  runRewrite(data, {
    onProgress: (share) => tell({ type: 'progress', share }),
    onError: (error) => tell({ type: 'error', error }),
  }).then(
    (video) => tell({ type: 'done', video }),
    (error: unknown) =>
      tell(
        error instanceof FileRefused
          ? { type: 'refused', problem: error.problem }
          : { type: 'failed', error },
      ),
  );
});
