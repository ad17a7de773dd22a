import { FileRefused, type FileProblem } from '@/features/upload/media/validation';
import type { PreparedVideo, SmallVideo } from '@/features/upload/storage/pending-uploads';
import { runRewrite, type RewriteJob } from './run-rewrite';
import { makeSmall, type SmallJob } from './small/make-small';

/** What the page asks for. */
export type WorkerJob = RewriteJob | SmallJob;

/** Messages from the worker to the page; the last one is 'done', 'small', 'refused' or 'failed'. */
export type WorkerMessage =
  | { type: 'progress'; share: number }
  /** Something that the browser could not do, although there may be another way. */
  | { type: 'error'; error: unknown }
  | { type: 'done'; video: PreparedVideo }
  /** The small rendition; null where there is to be none. */
  | { type: 'small'; small: SmallVideo | null }
  | { type: 'refused'; problem: FileProblem }
  | { type: 'failed'; error: unknown };

const tell = (message: WorkerMessage) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<WorkerJob>) => {
  work(data).then(tell, (error: unknown) =>
    tell(
      error instanceof FileRefused
        ? { type: 'refused', problem: error.problem }
        : { type: 'failed', error },
    ),
  );
});

async function work(job: WorkerJob): Promise<WorkerMessage> {
  if ('large' in job) return { type: 'small', small: await makeSmall(job) };
  const video = await runRewrite(job, {
    onProgress: (share) => tell({ type: 'progress', share }),
    onError: (error) => tell({ type: 'error', error }),
  });
  return { type: 'done', video };
}
