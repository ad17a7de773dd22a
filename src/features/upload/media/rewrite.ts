import {
  BufferTarget,
  canEncodeAudio,
  canEncodeVideo,
  Conversion,
  Mp4OutputFormat,
  Output,
  Quality,
  StreamTarget,
  WebMOutputFormat,
  type AudioSource,
  type AudioTrackMetadata,
  type InputAudioTrack,
  type InputVideoTrack,
  type Target,
  type VideoSource,
  type VideoTrackMetadata,
} from 'mediabunny';
import { reportError } from '@/lib/errors/report-error';
import type { PreparedVideo } from '@/features/upload/storage/pending-uploads';
import { removeRewrite, rewrittenFolder } from '@/features/upload/storage/rewritten-files';
import { openVideo } from './inspect';
import { codecName, planRewrite, type Abilities, type RewritePlan } from './rewrite-plan';
import { checkSize, FileRefused } from './validation';

/** Results up to this size are built in memory, larger ones in the origin's private file system. */
const inMemoryBytes = 40 * 1024 * 1024;
/** Converted videos are scaled down to what a phone can show. */
const longestSidePixels = 1280;

interface RewriteOptions {
  /** 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** The largest result that is used; undefined while the limit is unknown. */
  maxBytes?: number | undefined;
}

/** Where the new file is written, and how to get it when complete. */
interface Sink {
  target: Target;
  result: () => Promise<Blob>;
  discard: () => Promise<void>;
  /** The file's name in the origin's private file system. */
  storedAs?: string;
}

/**
 * Rewrites an inspected file so that it plays and seeks everywhere and contains no metadata: not
 * where, by whom or on which device it was filmed
 * (docs/decisions/0009-recordings-play-everywhere.md). The sound is never dropped.
 * @throws FileRefused, or AbortError when the signal fires
 */
export async function rewriteVideo(
  file: Blob,
  options: RewriteOptions = {},
): Promise<PreparedVideo> {
  const { plan, videoCodec } = await planFor(file).catch(() => {
    throw new FileRefused({ code: 'unreadable' });
  });
  const cannotConvert = (codec: string) =>
    new FileRefused({ code: 'cannotConvert', values: { codec } });
  if (plan.kind === 'impossible') throw cannotConvert(plan.codec);
  const written = await write(file, plan, options).catch((error: unknown) => {
    options.signal?.throwIfAborted();
    // The plan was feasible, so what failed depends on the device.
    reportError(error);
    throw plan.kind === 'copy'
      ? new FileRefused({ code: 'unreadable' })
      : cannotConvert(codecName(videoCodec));
  });
  try {
    checkSize(written.blob.size, options.maxBytes);
  } catch (error) {
    await removeRewrite(written);
    throw error;
  }
  return written;
}

async function planFor(file: Blob): Promise<{ plan: RewritePlan; videoCodec: string }> {
  const input = openVideo(file);
  try {
    const video = await input.getPrimaryVideoTrack();
    if (!video) throw new Error('No picture');
    const audio = await input.getPrimaryAudioTrack();
    const videoCodec = (await video.getCodec()) ?? 'unknown';
    const audioCodec = audio && ((await audio.getCodec()) ?? 'unknown');
    const abilities = await abilitiesFor(video, audio);
    return { plan: planRewrite({ videoCodec, audioCodec }, abilities), videoCodec };
  } finally {
    input.dispose();
  }
}

/** What this browser's WebCodecs can do with these tracks; all false where it has none. */
async function abilitiesFor(
  video: InputVideoTrack,
  audio: InputAudioTrack | null,
): Promise<Abilities> {
  const size = { width: await video.getDisplayWidth(), height: await video.getDisplayHeight() };
  const sound = audio && {
    numberOfChannels: await audio.getNumberOfChannels(),
    sampleRate: await audio.getSampleRate(),
  };
  const [decodeVideo, decodeAudio, encodeAvc, encodeVp9, encodeAac, encodeOpus] = await Promise.all(
    [
      video.canDecode(),
      audio?.canDecode() ?? true,
      canEncodeVideo('avc', size),
      canEncodeVideo('vp9', size),
      canEncodeAudio('aac', sound ?? {}),
      canEncodeAudio('opus', sound ?? {}),
    ],
  );
  return { decodeVideo, decodeAudio, encodeAvc, encodeVp9, encodeAac, encodeOpus };
}

type FeasiblePlan = Exclude<RewritePlan, { kind: 'impossible' }>;

async function write(file: Blob, plan: FeasiblePlan, options: RewriteOptions) {
  const contentType = `video/${plan.container}` as const;
  if (file.size > inMemoryBytes) {
    const onDisk = await openFileSink(contentType).catch(() => null);
    try {
      if (onDisk) return await writeInto(onDisk, file, plan, options);
    } catch (error) {
      // On a full disk the rewrite is attempted in memory instead.
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
      if (!isFull) throw error;
    }
  }
  return writeInto(memorySink(contentType), file, plan, options);
}

/** @throws when a track would be lost, or the browser gives up half-way */
async function writeInto(
  sink: Sink,
  file: Blob,
  plan: FeasiblePlan,
  { onProgress, signal }: RewriteOptions,
): Promise<PreparedVideo> {
  const input = openVideo(file);
  try {
    const conversion = await Conversion.init({
      input,
      output: new AnonymousOutput({
        format: plan.container === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat(),
        target: sink.target,
      }),
      tracks: 'primary',
      video: plan.kind === 'convert' ? (track) => encodedVideo(plan.video, track) : {},
      audio: plan.kind === 'convert' && plan.audio !== null ? { codec: plan.audio } : {},
      copy: { shiftTolerance: Infinity },
      tags: {},
      showWarnings: false,
    });
    const lost = conversion.discardedTracks.filter(
      ({ reason }) => reason !== 'max_track_count_of_type_reached',
    );
    if (!conversion.isValid || lost.length > 0) throw new Error('A track would be lost');
    conversion.onProgress = (share) => onProgress?.(share);
    const cancel = () => void conversion.cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      signal?.throwIfAborted();
      await conversion.execute();
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
    const { container: extension } = plan;
    const { storedAs } = sink;
    const video = {
      blob: await sink.result(),
      contentType: `video/${extension}`,
      extension,
    } as const;
    return storedAs ? { ...video, storedAs } : video;
  } catch (error) {
    await sink.discard();
    throw error;
  } finally {
    input.dispose();
  }
}

/** mediabunny's conversion can omit tags but always copies track names; this output drops them. */
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

async function encodedVideo(codec: 'avc' | 'vp9' | 'vp8', track: InputVideoTrack) {
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  const scale = Math.min(1, longestSidePixels / Math.max(width, height));
  // Encoders of these codecs require even side lengths.
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

/** Writes into the origin's private file system, which not every browser supports. */
async function openFileSink(contentType: string): Promise<Sink> {
  const folder = await rewrittenFolder();
  const name = crypto.randomUUID();
  const handle = await folder.getFileHandle(name, { create: true });
  const writable = await handle.createWritable();
  return {
    target: new StreamTarget(writable, { chunked: true, chunkSize: 4 * 1024 * 1024 }),
    result: async () => (await handle.getFile()).slice(undefined, undefined, contentType),
    discard: () => removeRewrite({ storedAs: name }),
    storedAs: name,
  };
}
