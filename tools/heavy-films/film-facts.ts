import {
  CustomSource,
  EncodedPacketSink,
  Input,
  MATROSKA,
  MP4,
  QTFF,
  WEBM,
  type InputVideoTrack,
} from 'mediabunny';
import * as v from 'valibot';

const timeoutMs = 15_000;
/** Enough for the rate of frames; those of a WebM are downloaded for it. */
const probedFrames = 60;
const refusalSchema = v.object({ message: v.string() });

export interface FilmFacts {
  bytes: number;
  /** null where the file does not say it, or is cut short, so that it says another video's. */
  seconds: number | null;
  width: number;
  height: number;
  framesPerSecond: number;
}

/**
 * Reads size and tracks of a video at an address, and downloads little more than its head.
 *
 * @throws Error that says what came instead.
 */
export async function readVideoFacts(url: string): Promise<FilmFacts> {
  const bytes = await sizeOf(url);
  const input = new Input({
    formats: [MP4, QTFF, WEBM, MATROSKA],
    // mediabunny's own source for addresses asks for everything up to the end, and then hangs up.
    source: new CustomSource({
      getSize: () => bytes,
      read: async (start, end) => (await fetchRange(url, start, end)).body,
      prefetchProfile: 'fileSystem',
    }),
  });
  try {
    const video = await input.getPrimaryVideoTrack();
    if (!video) throw new Error('No picture');
    const seconds = await lengthOf(input, video);
    return {
      bytes,
      seconds,
      width: await video.getDisplayWidth(),
      height: await video.getDisplayHeight(),
      framesPerSecond: (await video.computePacketStats(probedFrames)).averagePacketRate,
    };
  } catch (error) {
    throw error instanceof NotServed ? error : new Error('it is no video, or a damaged one');
  } finally {
    input.dispose();
  }
}

async function lengthOf(input: Input, video: InputVideoTrack): Promise<number | null> {
  const seconds = await input.getDurationFromMetadata();
  if (seconds === null || !Number.isFinite(seconds) || seconds <= 0) return null;
  const last = await new EncodedPacketSink(video).getPacket(Infinity);
  // Sound may go on a little longer than the picture.
  return last && last.timestamp + last.duration > seconds * 0.9 ? seconds : null;
}

/** Its message says what the storage answered. */
class NotServed extends Error {}

async function sizeOf(url: string): Promise<number> {
  const { headers } = await fetchRange(url, 0, 1);
  const total = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
  if (total === undefined) throw new NotServed('the answer does not say how large it is');
  return Number(total);
}

async function fetchRange(url: string, start: number, end: number) {
  const notAnswered = () => {
    throw new NotServed('the storage does not answer');
  };
  const response = await fetch(url, {
    headers: { range: `bytes=${start}-${end - 1}` },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(notAnswered);
  const { status, headers } = response;
  if (status === 206) {
    return { headers, body: new Uint8Array(await response.arrayBuffer().catch(notAnswered)) };
  }
  if (response.ok) {
    await response.body?.cancel();
    throw new NotServed('the storage sends no parts of it');
  }
  const parsed = v.safeParse(refusalSchema, await response.json().catch(() => null));
  const reason = parsed.success ? `: ${parsed.output.message}` : '';
  throw new NotServed(`the storage answers ${status}${reason}`);
}
