import {
  BufferTarget,
  Conversion,
  Mp4OutputFormat,
  Output,
  Quality,
  StreamTarget,
  WebMOutputFormat,
  type AudioSource,
  type AudioTrackMetadata,
  type Target,
  type VideoSource,
  type VideoTrackMetadata,
} from 'mediabunny';
import { openVideo } from './media-input';
import type { RepairPlan } from './repair-plan';
import { removeRewrite, rewrittenFolder } from '@/features/upload/storage/rewritten-files';

/** Results up to this size are built in memory; larger ones in a file of the browser's own. */
const inMemoryBytes = 40 * 1024 * 1024;
/** Converted pictures need no more pixels than a phone shows. */
const longestSidePixels = 1280;

type Rewrite = Extract<RepairPlan, { kind: 'copy' | 'convert' }>;
type Outcome =
  | { ok: true; blob: Blob; storedAs?: string }
  /** `full`: only the room was missing. */
  | { ok: false; full: boolean };

/** Where the new file grows, and how to get it in the end. */
interface Sink {
  target: Target;
  result: () => Promise<Blob>;
  discard: () => Promise<void>;
  /** Its name in the origin's private file system. */
  storedAs?: string;
}

/**
 * Writes the video anew, by copying or encoding as planned, without what it tells beside picture
 * and sound: where it was filmed, by whom and by which device. Not ok when a track would be lost
 * or the browser gives up half-way.
 */
export async function rewriteVideo(
  file: Blob,
  plan: Rewrite,
  options: { onProgress?: (share: number) => void; signal?: AbortSignal },
): Promise<Outcome> {
  const contentType = plan.container === 'mp4' ? 'video/mp4' : 'video/webm';
  if (file.size > inMemoryBytes) {
    const onDisk = await openFileSink(contentType).catch(() => null);
    const outcome = onDisk && (await rewriteInto(onDisk, file, plan, options));
    // A full disk is no reason to refuse a video: there may be memory.
    if (outcome && (outcome.ok || !outcome.full)) return outcome;
  }
  return rewriteInto(memorySink(contentType), file, plan, options);
}

async function rewriteInto(
  sink: Sink,
  file: Blob,
  plan: Rewrite,
  options: { onProgress?: (share: number) => void; signal?: AbortSignal },
): Promise<Outcome> {
  const input = openVideo(file);
  const giveUp = async (full = false): Promise<Outcome> => {
    await sink.discard();
    return { ok: false, full };
  };
  try {
    const video = await input.getPrimaryVideoTrack();
    if (!video) return await giveUp();
    const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
    const conversion = await Conversion.init({
      input,
      output: new AnonymousOutput({
        format: plan.container === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat(),
        target: sink.target,
      }),
      tracks: 'primary',
      video: plan.kind === 'convert' ? encodedVideo(plan.video, width, height) : {},
      audio: plan.kind === 'convert' && plan.audio !== null ? { codec: plan.audio } : {},
      copy: { shiftTolerance: Infinity },
      tags: {},
      showWarnings: false,
    });
    const lost = conversion.discardedTracks.filter(
      ({ reason }) => reason !== 'max_track_count_of_type_reached',
    );
    if (!conversion.isValid || lost.length > 0) return await giveUp();
    conversion.onProgress = (share) => options.onProgress?.(share);
    const cancel = () => void conversion.cancel();
    options.signal?.addEventListener('abort', cancel, { once: true });
    try {
      options.signal?.throwIfAborted();
      await conversion.execute();
    } finally {
      options.signal?.removeEventListener('abort', cancel);
    }
    const { storedAs } = sink;
    return { ok: true, blob: await sink.result(), ...(storedAs ? { storedAs } : {}) };
  } catch (error) {
    return giveUp(error instanceof DOMException && error.name === 'QuotaExceededError');
  } finally {
    input.dispose();
  }
}

/** A conversion leaves tags out when told to, but always copies the names of tracks. */
class AnonymousOutput extends Output {
  override addVideoTrack(source: VideoSource, metadata: VideoTrackMetadata = {}) {
    return super.addVideoTrack(source, withoutName(metadata));
  }

  override addAudioTrack(source: AudioSource, metadata: AudioTrackMetadata = {}) {
    return super.addAudioTrack(source, withoutName(metadata));
  }
}

function withoutName<T extends { name?: string }>({ name: _name, ...rest }: T): Omit<T, 'name'> {
  return rest;
}

function encodedVideo(codec: 'avc' | 'vp9' | 'vp8', width: number, height: number) {
  const scale = Math.min(1, longestSidePixels / Math.max(width, height));
  // Encoders of these codecs want even sides.
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2);
  return scale < 1
    ? { codec, width: even(width), height: even(height), fit: 'fill' as const, quality }
    : { codec, quality };
}

const quality = new Quality('high');

function memorySink(contentType: string): Sink {
  const target = new BufferTarget();
  return {
    target,
    result: () =>
      target.buffer
        ? Promise.resolve(new Blob([target.buffer], { type: contentType }))
        : Promise.reject(new Error('Nothing was written')),
    discard: () => Promise.resolve(),
  };
}

/** The origin's private file system; not every browser lets a page write there. */
async function openFileSink(contentType: string): Promise<Sink> {
  const folder = await rewrittenFolder();
  const name = crypto.randomUUID();
  const handle = await folder.getFileHandle(name, { create: true });
  const writable = await handle.createWritable();
  return {
    target: new StreamTarget(writable, { chunked: true, chunkSize: 4 * 1024 * 1024 }),
    result: async () => (await handle.getFile()).slice(undefined, undefined, contentType),
    discard: () => removeRewrite(name),
    storedAs: name,
  };
}
