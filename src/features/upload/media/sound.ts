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
 * The track with a video's sound, or none if it is empty, as from a recorder without a microphone.
 * A track with a known codec comes first, because phones add a second one with a codec of their
 * own.
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
 * Whether a sound is audible. Reads no further than necessary; a sound that this browser can't
 * decode, or not in time, counts as audible.
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
