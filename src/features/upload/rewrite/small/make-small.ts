import { VideoSampleSink } from 'mediabunny';
import { durationOf, openVideo } from '@/features/upload/media/inspect';
import { soundTrackOf } from '@/features/upload/media/sound';
import { lightBitrate, soundBitsPerSecond } from '@/features/upload/rewrite/light-video';
import { Patience } from '@/features/upload/rewrite/patience';
import type { Rewrite, SourceVideo } from '@/features/upload/rewrite/rewrite-plan';
import { openFileSink, memorySink, type Sink } from '@/features/upload/rewrite/write/sinks';
import type { SmallVideo } from '@/features/upload/storage/pending-uploads';
import { smallFileName } from '@/features/upload/storage/rewritten-files';
import { SmallPicture, type EncodedPicture } from './small-picture';
import { needsSmall } from './small-plan';
import { writeSmall } from './write-small';

const contentType = 'video/mp4';

export interface SmallJob {
  /** A video that was prepared for its upload. */
  large: Blob;
  /** The name of the result in the private file system; one that is there is replaced. */
  storeAs: string;
}

/**
 * Makes the small rendition of a video that was written without one, in a pass of its own
 * (docs/decisions/0082-renditions-and-streaming.md).
 * @returns null for a video that needs none, or whose picture this browser can't decode or encode
 */
export async function makeSmall({ large, storeAs }: SmallJob): Promise<SmallVideo | null> {
  const picture = await encodePicture(large);
  return picture && storeSmall(picture, large, storeAs);
}

/** Encodes the small rendition beside the large one; null where there will be none. */
export async function openSmallBeside(
  source: SourceVideo,
  { picture, sound }: Rewrite,
  maxBytes: number | undefined,
): Promise<SmallPicture | null> {
  // Copied sound is mostly that of a phone.
  const ofSound = sound === null ? 0 : sound === 'copied' ? 128_000 : soundBitsPerSecond;
  const bitsPerSecond = lightBitrate(source, maxBytes) + ofSound;
  if (picture === 'copied' || !needsSmall({ bitsPerSecond })) return null;
  return SmallPicture.open(source, ofSound).catch(() => null);
}

/** The small rendition that was encoded beside the large one; null where it failed, or is hardly smaller. */
export async function finishSmallBeside(
  picture: SmallPicture | null,
  large: Blob,
  seconds: number,
  storeAs: string,
): Promise<SmallVideo | null> {
  if (!picture) return null;
  if (!needsSmall({ bitsPerSecond: (large.size * 8) / seconds })) {
    picture.cancel();
    return null;
  }
  try {
    const encoded = await picture.finish();
    return encoded && (await storeSmall(encoded, large, smallFileName(storeAs)));
  } catch {
    return null;
  }
}

/** Writes a small rendition into the private file system, else into memory. */
async function storeSmall(
  picture: EncodedPicture,
  large: Blob,
  storeAs: string,
): Promise<SmallVideo> {
  const onDisk = await openFileSink(storeAs, contentType).catch(() => null);
  if (onDisk) return { blob: await into(onDisk, picture, large), storedAs: storeAs };
  return { blob: await into(memorySink(contentType), picture, large) };
}

async function into(sink: Sink, picture: EncodedPicture, large: Blob): Promise<Blob> {
  try {
    return await writeSmall(picture, large, sink);
  } finally {
    sink.close();
  }
}

async function encodePicture(large: Blob): Promise<EncodedPicture | null> {
  using input = openVideo(large);
  const track = await input.getPrimaryVideoTrack();
  const seconds = await durationOf(input);
  if (!track || !needsSmall({ bitsPerSecond: (large.size * 8) / seconds })) return null;
  if (!(await track.canDecode())) return null;
  const width = await track.getDisplayWidth();
  const height = await track.getDisplayHeight();
  const sound = await soundTrackOf(input);
  const { averageBitrate = 0 } = (await sound?.computePacketStats()) ?? {};
  const picture = await SmallPicture.open({ width, height }, averageBitrate);
  if (!picture) return null;
  const patience = new Patience(Infinity);
  const stopped = new Promise<null>((resolve) => {
    patience.signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  const encode = async () => {
    for await (using frame of new VideoSampleSink(track).samples(0)) {
      if (patience.signal.aborted) return null;
      patience.share = frame.timestamp / seconds;
      if (!(await picture.add(frame, frame))) return null;
    }
    return picture.finish();
  };
  try {
    return await Promise.race([encode(), stopped]);
  } finally {
    patience.stop();
    if (patience.signal.aborted) picture.cancel();
  }
}
