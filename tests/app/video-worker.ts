import type { RewriteJob } from '@/features/upload/rewrite/run-rewrite';
import type { WorkerMessage } from '@/features/upload/rewrite/rewrite-worker';

/** The worker that rewrites videos, in the window itself, because jsdom has no workers. */
export class VideoWorker extends EventTarget {
  #isEnded = false;

  postMessage(job: RewriteJob) {
    void this.#work(job);
  }

  terminate() {
    this.#isEnded = true;
  }

  async #work(job: RewriteJob) {
    const [{ runRewrite }, { FileRefused }] = await Promise.all([
      import('@/features/upload/rewrite/run-rewrite'),
      import('@/features/upload/media/validation'),
    ]);
    try {
      const onProgress = (share: number) => this.#tell({ type: 'progress', share });
      const onError = (error: unknown) => this.#tell({ type: 'error', error });
      const video = await runRewrite(job, { onProgress, onError });
      this.#tell({ type: 'done', video });
    } catch (error) {
      const isRefused = error instanceof FileRefused;
      this.#tell(
        isRefused ? { type: 'refused', problem: error.problem } : { type: 'failed', error },
      );
    }
  }

  #tell(data: WorkerMessage) {
    if (!this.#isEnded) this.dispatchEvent(new MessageEvent('message', { data }));
  }
}
