import {
  canEncodeAudio,
  canEncodeVideo,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny';
import { durationOf, openVideo } from '@/features/upload/media/inspect';
import { checkSize, FileRefused } from '@/features/upload/media/validation';
import type { PreparedVideo } from '@/features/upload/storage/pending-uploads';
import { removeRewrite } from '@/features/upload/storage/rewritten-files';
import { readPace } from './film-pace';
import { lightSize } from './light-film';
import { Patience } from './patience';
import { codecName, planRewrite, type Abilities, type Film, type Rewrite } from './rewrite-plan';
import { isDamaged } from './write/is-damaged';
import { memorySink, openFileSink, type Sink } from './write/sinks';
import { writeFilm } from './write/write-film';

export interface RewriteJob {
  /** A file that was inspected. */
  file: Blob;
  /** Whether pictures may be encoded here. */
  canEncode: boolean;
  /** The largest result that is used; undefined while the limit is unknown. */
  maxBytes: number | undefined;
  /** The name of the result in the private file system; one that is there is replaced. */
  storeAs: string;
}

interface Observer {
  /** 0 to 1; starts anew when the film cannot be made light after all. */
  onProgress: (share: number) => void;
  /** What the browser could not do. */
  onError: (error: unknown) => void;
}

/**
 * Rewrites a film so that it is light, plays and seeks everywhere and contains no metadata: not
 * where, by whom or on which device it was filmed (docs/decisions/0009-recordings-play-everywhere.md,
 * docs/decisions/0019-light-uploads.md). The sound is never dropped. A film that plays as it is but
 * cannot be made light in good time is copied.
 * @throws FileRefused
 */
export async function rewriteFilm(job: RewriteJob, observer: Observer): Promise<PreparedVideo> {
  const { plan, film } = await planFor(job).catch((error: unknown) => {
    observer.onError(error);
    throw new FileRefused({ code: 'unreadable' });
  });
  if (plan.kind === 'impossible') throw cannotConvert(plan.codec);
  const { first, otherwise } = plan;
  if (first.picture === 'copied') return copy(job, film, first, observer);

  const fallback = fits(job) ? otherwise : null;
  const patience = new Patience(fallback ? film.seconds : Infinity);
  const onProgress = (share: number) => {
    patience.share = share;
    observer.onProgress(share);
  };
  try {
    return await write(job, film, first, onProgress, patience.signal);
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    if (!patience.signal.aborted && (await isFileDamaged(job.file, film.seconds))) {
      // It may be the device that cannot decode it; others could play a copy.
      if (otherwise) observer.onError(error);
      throw new FileRefused({ code: 'unreadable' });
    }
    // The plan was feasible, so what failed depends on the device; that it is slow is no error.
    if (!fallback || !patience.signal.aborted) observer.onError(error);
    if (fallback) return { ...(await copy(job, film, fallback, observer)), asItIs: true };
    if (otherwise) checkSize(job.file.size, job.maxBytes);
    throw cannotConvert(codecName(film.videoCodec));
  } finally {
    patience.stop();
  }
}

/** False where decoding stands still. */
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

const cannotConvert = (codec: string) =>
  new FileRefused({ code: 'cannotConvert', values: { codec } });

/** Whether a copy, which is as large as its original, may be sent. */
const fits = ({ file, maxBytes }: RewriteJob) => maxBytes === undefined || file.size <= maxBytes;

async function copy(
  job: RewriteJob,
  film: Film,
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
    return await write(job, film, rewrite, onShare, patience.signal);
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    onError(error);
    throw new FileRefused({ code: 'unreadable' });
  } finally {
    patience.stop();
  }
}

async function planFor(job: RewriteJob) {
  const { file, canEncode } = job;
  using input = openVideo(file);
  const video = await input.getPrimaryVideoTrack();
  if (!video) throw new Error('No picture');
  const audio = await input.getPrimaryAudioTrack();
  const seconds = await durationOf(input);
  const film: Film = {
    videoCodec: (await video.getCodec()) ?? 'unknown',
    audioCodec: audio && ((await audio.getCodec()) ?? 'unknown'),
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    ...(await readPace(video, seconds)),
    bitsPerSecond: (file.size * 8) / seconds,
    seconds,
  };
  const can = await abilitiesFor(film, video, audio, canEncode);
  return { film, plan: planRewrite(film, can, fits(job)) };
}

/** What this browser's WebCodecs can do with these tracks; all false where it has none. */
async function abilitiesFor(
  film: Film,
  video: InputVideoTrack,
  audio: InputAudioTrack | null,
  canEncode: boolean,
): Promise<Abilities> {
  const size = lightSize(film);
  const sound = audio && {
    numberOfChannels: Math.min(2, await audio.getNumberOfChannels()),
    sampleRate: await audio.getSampleRate(),
  };
  const [decodeVideo, decodeAudio, encodeAvc, encodeVp9, encodeAac, encodeOpus] = await Promise.all(
    [
      video.canDecode(),
      audio?.canDecode() ?? true,
      canEncode && canEncodeVideo('avc', size),
      canEncode && canEncodeVideo('vp9', size),
      canEncodeAudio('aac', sound ?? {}),
      canEncodeAudio('opus', sound ?? {}),
    ],
  );
  return { decodeVideo, decodeAudio, encodeAvc, encodeVp9, encodeAac, encodeOpus };
}

async function write(
  { file, maxBytes, storeAs }: RewriteJob,
  film: Film,
  rewrite: Rewrite,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<PreparedVideo> {
  const { container: extension } = rewrite;
  const contentType = `video/${extension}` as const;
  const into = async (sink: Sink) => {
    using input = openVideo(file);
    try {
      return await writeFilm(input, film, rewrite, sink, { onProgress, signal, maxBytes });
    } finally {
      sink.close();
    }
  };
  const onDisk = await openFileSink(storeAs, contentType).catch(() => null);
  if (onDisk) {
    try {
      const blob = await into(onDisk);
      checkSize(blob.size, maxBytes);
      return { blob, contentType, extension, storedAs: storeAs };
    } catch (error) {
      await removeRewrite({ storedAs: storeAs });
      // On a full disk the rewrite is attempted in memory instead.
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
      if (!isFull) throw error;
    }
  }
  const blob = await into(memorySink(contentType));
  checkSize(blob.size, maxBytes);
  return { blob, contentType, extension };
}
