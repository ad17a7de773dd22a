import { BlobSource, EncodedPacketSink, Input, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny';
import { isSeen } from './picture';
import { isEmpty, isHeard, soundTrackOf } from './sound';
import { checkFacts, FileRefused, type VideoFacts } from './validation';

/** Opens a file for reading without loading it into memory; the caller disposes the input. */
export function openVideo(file: Blob): Input {
  // A stream of the file would leave some 40 MB more behind before the browser cleans up.
  const source = new BlobSource(file, { useStreamReader: false, maxCacheSize: 1024 * 1024 });
  return new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source });
}

/**
 * Reads a file that passed `checkFile`: duration, size, orientation, sound, picture
 * (docs/decisions/0009-recordings-play-everywhere.md). Silence counts as no sound. Loads only the parts it needs.
 * @throws FileRefused
 */
export async function inspectVideo(file: Blob): Promise<VideoFacts> {
  const input = openVideo(file);
  try {
    const facts = await readFacts(input);
    checkFacts(facts);
    // Fragmented recordings store no duration and are playable up to the last fragment, so they
    // cannot be cut short.
    const mayBeCut = (await input.getFormat()) !== WEBM && (await storedDuration(input)) !== null;
    if (mayBeCut && (await isCutShort(input))) throw new FileRefused({ code: 'unreadable' });
    return facts;
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused({ code: 'unreadable' });
  } finally {
    input.dispose();
  }
}

async function readFacts(input: Input): Promise<VideoFacts> {
  const video = await input.getPrimaryVideoTrack();
  const audio = await soundTrackOf(input);
  if (!video || (audio && (await isEmpty(video)))) {
    throw new FileRefused({ code: audio ? 'noPicture' : 'unreadable' });
  }
  const durationSeconds = await durationOf(input);
  return {
    durationSeconds,
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    hasSound: audio !== null && (await isHeard(audio, durationSeconds)),
    hasPicture: await isSeen(video, durationSeconds),
  };
}

/** In seconds; reads the whole file if it does not store its duration. */
export async function durationOf(input: Input): Promise<number> {
  return (await storedDuration(input)) ?? input.computeDuration();
}

async function storedDuration(input: Input): Promise<number | null> {
  const seconds = await input.getDurationFromMetadata();
  return seconds !== null && Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

/** Whether the data ends earlier than the tracks claim, as in an incomplete download. */
async function isCutShort(input: Input): Promise<boolean> {
  for (const track of await input.getTracks()) {
    if (!track.isVideoTrack() && !track.isAudioTrack()) continue;
    if (track.isAudioTrack() && (await isEmpty(track))) continue;
    if ((await new EncodedPacketSink(track).getPacket(Infinity)) === null) return true;
  }
  return false;
}
