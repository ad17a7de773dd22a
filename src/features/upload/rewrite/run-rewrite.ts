import { openVideo } from '@/features/upload/media/inspect';
import { checkSize, FileRefused } from '@/features/upload/media/validation';
import type { PreparedVideo } from '@/features/upload/storage/pending-uploads';
import { removeRewrite } from '@/features/upload/storage/rewritten-files';
import { Patience } from './patience';
import { cannotConvert, isSmallEnoughToCopy, planVideo, type RewriteInput } from './plan-video';
import type { SourceVideo, Rewrite } from './rewrite-plan';
import { finishSmallBeside, openSmallBeside } from './small/make-small';
import { isDamaged } from './write/is-damaged';
import { memorySink, openFileSink, type Sink } from './write/sinks';
import { writeVideo } from './write/write-video';

export interface RewriteJob extends RewriteInput {
  /** The name of the result in the private file system; one that is there is replaced. */
  storeAs: string;
}

interface Observer {
  /** 0 to 1; starts again when the video cannot be made light after all. */
  onProgress: (share: number) => void;
  /** What the browser could not do. */
  onError: (error: unknown) => void;
}

/**
 * Rewrites a video so that it is light, plays and seeks everywhere and contains no metadata: not
 * where, by whom or on which device it was recorded
 * (docs/decisions/0009-recordings-play-everywhere.md, docs/decisions/0019-light-uploads.md). The
 * sound is never dropped. A video that plays as it is is copied if this device can't make it light
 * quickly enough.
 * @throws FileRefused
 */
export async function runRewrite(job: RewriteJob, observer: Observer): Promise<PreparedVideo> {
  const { plan, source } = await planVideo(job).catch((error: unknown) => {
    observer.onError(error);
    throw new FileRefused({ code: 'unreadable' });
  });
  if (plan.kind === 'impossible') throw cannotConvert(source, plan.part);
  const { preferred: first, fallback: otherwise } = plan;
  if (first.picture === 'copied') return copy(job, source, first, observer);

  const fallback = isSmallEnoughToCopy(job) ? otherwise : null;
  const patience = new Patience(fallback ? source.seconds : Infinity);
  const onProgress = (share: number) => {
    patience.share = share;
    observer.onProgress(share);
  };
  try {
    return await write(job, source, first, onProgress, patience.signal);
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    if (!patience.signal.aborted && (await isFileDamaged(job.file, source.seconds))) {
      // It may be the device that cannot decode it; others could play a copy.
      if (otherwise) observer.onError(error);
      throw new FileRefused({ code: 'unreadable' });
    }
    // The plan was feasible, so what failed depends on the device; that it is slow isn't an error.
    if (!fallback || !patience.signal.aborted) observer.onError(error);
    if (fallback) return { ...(await copy(job, source, fallback, observer)), asItIs: true };
    if (otherwise) checkSize(job.file.size, job.maxBytes);
    throw cannotConvert(source, 'picture');
  } finally {
    patience.stop();
  }
}

/** False if decoding makes no progress. */
async function isFileDamaged(file: Blob, seconds: number): Promise<boolean> {
  using input = openVideo(file);
  const patience = new Patience(Infinity);
  const standsStill = new Promise<false>((resolve) => {
    patience.signal.addEventListener('abort', () => resolve(false), { once: true });
  });
  const onReached = (reached: number) => {
    patience.share = reached / seconds;
  };
  try {
    return await Promise.race([isDamaged(input, onReached), standsStill]);
  } finally {
    patience.stop();
  }
}

async function copy(
  job: RewriteJob,
  source: SourceVideo,
  rewrite: Rewrite,
  { onProgress, onError }: Observer,
): Promise<PreparedVideo> {
  checkSize(job.file.size, job.maxBytes);
  const patience = new Patience(Infinity);
  const onShare = (share: number) => {
    patience.share = share;
    onProgress(share);
  };
  try {
    return await write(job, source, rewrite, onShare, patience.signal);
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    onError(error);
    throw new FileRefused({ code: 'unreadable' });
  } finally {
    patience.stop();
  }
}

async function write(
  { file, maxBytes, storeAs }: RewriteJob,
  source: SourceVideo,
  rewrite: Rewrite,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<PreparedVideo> {
  const { container: extension } = rewrite;
  const contentType = `video/${extension}` as const;
  const into = async (sink: Sink) => {
    using input = openVideo(file);
    const picture = await openSmallBeside(source, rewrite, maxBytes);
    try {
      const blob = await writeVideo(input, source, rewrite, sink, {
        onProgress,
        signal,
        maxBytes,
        onPicture: picture?.add.bind(picture),
      });
      checkSize(blob.size, maxBytes);
      const small = await finishSmallBeside(picture, blob, source.seconds, storeAs);
      return { blob, contentType, extension, ...(small ? { small } : {}) };
    } catch (error) {
      picture?.cancel();
      throw error;
    } finally {
      sink.close();
    }
  };
  const onDisk = await openFileSink(storeAs, contentType).catch(() => null);
  if (onDisk) {
    try {
      return { ...(await into(onDisk)), storedAs: storeAs };
    } catch (error) {
      await removeRewrite({ storedAs: storeAs });
      // On a full disk the rewrite is attempted in memory instead.
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
      if (!isFull) throw error;
    }
  }
  return into(memorySink(contentType));
}
