import {
  AudioSampleSink,
  AudioSampleSource,
  canEncodeAudio,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  Quality,
  type InputAudioTrack,
} from 'mediabunny';
import { durationOf, openVideo } from '@/features/upload/media/inspect';
import { soundTrackOf } from '@/features/upload/media/sound';
import type { Sink } from '@/features/upload/rewrite/write/sinks';
import { smallSoundBitsPerSecond } from './small-plan';
import type { EncodedPicture } from './small-picture';

/** A piece of sound that is written when its time has come, in seconds. */
interface SoundPiece {
  timestamp: number;
  write: () => Promise<void>;
}

/**
 * Writes a small rendition: its picture with the sound of the large one, in step and with the index in front. The
 * caller closes the sink.
 */
export async function writeSmall(
  { packets, decoderConfig }: EncodedPicture,
  large: Blob,
  sink: Sink,
): Promise<Blob> {
  using input = openVideo(large);
  const track = await soundTrackOf(input);
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: sink.isMemory ? 'in-memory' : 'reserve' }),
    target: sink.target,
  });
  const picture = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(picture, { maximumPacketCount: packets.length });
  const sound = track && (await addSound(output, track, await durationOf(input)));
  await output.start();
  let piece = await sound?.next();
  for (const packet of packets) {
    while (piece?.value && piece.value.timestamp <= packet.timestamp) {
      await piece.value.write();
      piece = await sound?.next();
    }
    await picture.add(packet, { decoderConfig });
  }
  while (piece?.value) {
    await piece.value.write();
    piece = await sound?.next();
  }
  await output.finalize();
  return sink.result();
}

/** AAC, else what the large rendition has, if this browser doesn't encode AAC. */
async function addSound(
  output: Output,
  track: InputAudioTrack,
  seconds: number,
): Promise<AsyncGenerator<SoundPiece, undefined>> {
  const codec = await track.getCodec();
  const decoderConfig = await track.getDecoderConfig();
  if (codec === null || !decoderConfig) throw new Error('The sound cannot be read');
  const quality = new Quality({ bitrate: smallSoundBitsPerSecond });
  const channels = {
    numberOfChannels: await track.getNumberOfChannels(),
    sampleRate: await track.getSampleRate(),
  };
  const isEncoded =
    codec !== 'aac' &&
    (await track.canDecode()) &&
    (await canEncodeAudio('aac', { ...channels, quality }));
  if (isEncoded) {
    const source = new AudioSampleSource({ codec: 'aac', quality });
    // Encoders make up to 94 packets a second.
    output.addAudioTrack(source, { maximumPacketCount: Math.ceil(seconds * 94) + 20 });
    return encodedSound(track, source);
  }
  const source = new EncodedAudioPacketSource(codec);
  const { packetCount } = await track.computePacketStats();
  output.addAudioTrack(source, { maximumPacketCount: packetCount });
  return copiedSound(track, source, decoderConfig);
}

async function* copiedSound(
  track: InputAudioTrack,
  source: EncodedAudioPacketSource,
  decoderConfig: AudioDecoderConfig,
): AsyncGenerator<SoundPiece, undefined> {
  for await (const packet of new EncodedPacketSink(track).packets()) {
    yield { timestamp: packet.timestamp, write: () => source.add(packet, { decoderConfig }) };
  }
}

async function* encodedSound(
  track: InputAudioTrack,
  source: AudioSampleSource,
): AsyncGenerator<SoundPiece, undefined> {
  for await (using sample of new AudioSampleSink(track).samples(0)) {
    yield { timestamp: sample.timestamp, write: () => source.add(sample) };
  }
}
