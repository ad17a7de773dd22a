import {
  AudioSampleSink,
  EncodedPacketSink,
  type AudioSample,
  type Input,
  type InputAudioTrack,
  type InputTrack,
} from 'mediabunny';
import { LoudnessMeter } from '@/features/upload/rewrite/write/loudness';
import { withPatience } from './patience';

/** So much of a video has to be heard, in seconds: a knock as the microphone is switched off is not a voice. */
const heardSeconds = 0.4;

/**
 * The track with a video's sound. A track with nothing in it, as recorders write that were refused the
 * microphone, is none; one of a kind that is known comes first, as phones add a second of their own kind.
 */
export async function soundTrackOf(input: Input): Promise<InputAudioTrack | null> {
  const primary = await input.getPrimaryAudioTrack();
  const filled: InputAudioTrack[] = [];
  for (const track of new Set([...(primary ? [primary] : []), ...(await input.getAudioTracks())])) {
    if (await isEmpty(track)) continue;
    if ((await track.getCodec()) !== null) return track;
    filled.push(track);
  }
  return filled[0] ?? null;
}

/** Whether a track has nothing in it, by its own index. */
export async function isEmpty(track: InputTrack): Promise<boolean> {
  if (!track.isVideoTrack() && !track.isAudioTrack()) return true;
  const first = await new EncodedPacketSink(track).getFirstPacket({ metadataOnly: true });
  return first === null;
}

/**
 * Whether anything is heard in a sound. Reads no further than it has to, and takes for heard what this
 * browser cannot decode, or not in good time.
 * @param seconds the video's length
 */
export const isHeard = (track: InputAudioTrack, seconds: number): Promise<boolean> =>
  withPatience(listen(track, seconds), true);

async function listen(track: InputAudioTrack, seconds: number): Promise<boolean> {
  if (!(await track.canDecode())) return true;
  const meter = new LoudnessMeter(await track.getSampleRate(), await track.getNumberOfChannels());
  for await (using sample of new AudioSampleSink(track).samples()) {
    meter.add(planesOf(sample));
    if (meter.heardSeconds >= Math.min(heardSeconds, seconds / 8)) return true;
  }
  return false;
}

/** The samples of each channel. */
export function planesOf(sample: AudioSample): Float32Array[] {
  return Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
    const plane = new Float32Array(sample.numberOfFrames);
    sample.copyTo(plane, { format: 'f32-planar', planeIndex });
    return plane;
  });
}
