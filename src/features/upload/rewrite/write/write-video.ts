import {
  AudioSample,
  AudioSampleSink,
  Conversion,
  Mp4OutputFormat,
  Output,
  Quality,
  WebMOutputFormat,
  type AudioSource,
  type AudioTrackMetadata,
  type ConversionAudioOptions,
  type ConversionVideoOptions,
  type Input,
  type InputAudioTrack,
  type InputVideoTrack,
  type Rotation,
  type VideoSample,
  type VideoSource,
  type VideoTrackMetadata,
} from 'mediabunny';
import {
  keyFrameSeconds,
  lightBitrate,
  lightFrameRate,
  lightSize,
  soundBitsPerSecond,
} from '@/features/upload/rewrite/light-video';
import { planesOf, soundTrackOf } from '@/features/upload/media/sound';
import { gainFor, LoudnessMeter } from './loudness';
import type { SourceVideo, Rewrite } from '@/features/upload/rewrite/rewrite-plan';
import { FramePainter } from './frame-painter';
import type { Sink } from './sinks';

interface WriteOptions {
  /** Called with the share that is written, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal | undefined;
  /** The largest result that is of use, in bytes. */
  maxBytes: number | undefined;
  /** Called with each new picture, on a canvas or apart, and its times in seconds, before it is encoded. */
  onPicture?:
    ((picture: OffscreenCanvas | VideoSample, frame: FrameTimes) => Promise<unknown>) | undefined;
}

type FrameTimes = Pick<VideoSample, 'timestamp' | 'duration'>;

/**
 * Writes a video again as planned, without any sign of where, by whom or on which device it was
 * recorded. The caller disposes the input and closes the sink.
 * @throws when a track would be lost, the signal fires, or the browser gives up halfway
 */
export async function writeVideo(
  input: Input,
  source: SourceVideo,
  rewrite: Rewrite,
  sink: Sink,
  { onProgress, signal, maxBytes, onPicture }: WriteOptions,
): Promise<Blob> {
  let reached = 0;
  const onReached = (share: number) => {
    if (share <= reached) return;
    reached = Math.min(1, share);
    onProgress(reached);
  };
  const stopped = new Promise<never>((_resolve, reject) => {
    const stop = () => reject(new Error('Stopped'));
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
  stopped.catch(() => undefined);
  // What hangs in a decoder or an encoder does not end with the signal, so that it is not waited for.
  const conversion = await Promise.race([
    conversionOf(input, source, rewrite, sink, { maxBytes, onReached, onPicture }),
    stopped,
  ]);
  const cancel = () => void conversion.cancel().catch(() => undefined);
  signal?.addEventListener('abort', cancel, { once: true });
  conversion.onProgress = onReached;
  await Promise.race([conversion.execute(), stopped]);
  return sink.result();
}

interface ConversionSettings extends Pick<WriteOptions, 'maxBytes' | 'onPicture'> {
  /** Called with the share of the video that the picture has reached, 0 to 1, or a little more. */
  onReached: (share: number) => void;
}

/** Slow: measures the sound, and tries the encoders. */
async function conversionOf(
  input: Input,
  source: SourceVideo,
  rewrite: Rewrite,
  sink: Sink,
  settings: ConversionSettings,
): Promise<Conversion> {
  const { picture, sound } = rewrite;
  const video = await input.getPrimaryVideoTrack();
  const audio = await soundTrackOf(input);
  const isReserved = rewrite.container === 'mp4' && !sink.isMemory;
  const conversion = await Conversion.init({
    input,
    output: new AnonymousOutput(
      {
        format:
          rewrite.container === 'mp4'
            ? new Mp4OutputFormat({ fastStart: isReserved ? 'reserve' : 'in-memory' })
            : new WebMOutputFormat(),
        target: sink.target,
      },
      isReserved ? await packetLimits(input, source.seconds, rewrite) : undefined,
    ),
    tracks: 'all',
    video: (track) => {
      if (track.id !== video?.id) return { discard: true };
      return picture === 'copied' ? {} : lightPicture(track, source, picture, settings);
    },
    audio: (track) => {
      if (track.id !== audio?.id || sound === null) return { discard: true };
      return sound === 'copied' ? {} : lightSound(track, sound);
    },
    copy: { shiftTolerance: Infinity },
    tags: {},
    showWarnings: false,
  });
  const lostTracks = conversion.discardedTracks.filter(
    ({ reason }) => reason !== 'discarded_by_user',
  );
  if (!conversion.isValid || lostTracks.length > 0) throw new Error('A track would be lost');
  return conversion;
}

/** Every frame is made again, so that it is upright in the video itself and small. */
async function lightPicture(
  track: InputVideoTrack,
  source: SourceVideo,
  codec: 'avc' | 'vp9',
  { maxBytes, onReached, onPicture }: ConversionSettings,
): Promise<ConversionVideoOptions> {
  const { width, height } = lightSize(source);
  const painter = new FramePainter(width, height);
  const frameRate = lightFrameRate(source.framesPerSecond);
  const rotation = await track.getRotation();
  const isFlipped = await track.getFlip();
  return {
    codec,
    // Rotated back, frames reach the painter unchanged; mediabunny would draw them once more.
    rotate: isFlipped ? 0 : turnedBack(rotation),
    process: async (frame) => {
      // mediabunny's own progress is that of its slowest track, which may be sound that ended early.
      onReached((frame.timestamp + frame.duration) / source.seconds);
      // mediabunny draws frames that the encoder refuses, and loses their rotation.
      if (!isFlipped) frame.setRotation(rotation);
      const picture = await painter.paint(frame);
      await onPicture?.(picture, frame);
      return picture;
    },
    processedWidth: width,
    processedHeight: height,
    ...(frameRate === undefined ? {} : { frameRate }),
    quality: new Quality({ bitrate: lightBitrate(source, maxBytes), bitrateMode: 'variable' }),
    keyFrameInterval: keyFrameSeconds,
    forceTranscode: true,
  };
}

function turnedBack(rotation: Rotation): Rotation {
  if (rotation === 90) return 270;
  return rotation === 270 ? 90 : rotation;
}

/** Sound that is encoded anyway is brought to an even loudness, which takes a look at all of it. */
async function lightSound(
  track: InputAudioTrack,
  codec: 'aac' | 'opus',
): Promise<ConversionAudioOptions> {
  const gain = await gainOf(track);
  return {
    codec,
    quality: new Quality({ bitrate: soundBitsPerSecond }),
    forceTranscode: true,
    ...((await track.getNumberOfChannels()) > 2 ? { numberOfChannels: 2 } : {}),
    ...(gain === 1 ? {} : { process: (sample: AudioSample) => amplified(sample, gain) }),
  };
}

async function gainOf(track: InputAudioTrack): Promise<number> {
  const meter = new LoudnessMeter(await track.getSampleRate(), await track.getNumberOfChannels());
  for await (using sample of new AudioSampleSink(track).samples()) meter.add(planesOf(sample));
  return gainFor(meter.result());
}

function amplified(sample: AudioSample, gain: number): AudioSample {
  const { numberOfChannels, numberOfFrames, sampleRate, timestamp } = sample;
  const data = new Float32Array(numberOfChannels * numberOfFrames);
  for (const [channel, plane] of planesOf(sample).entries()) {
    data.set(
      plane.map((value) => value * gain),
      channel * numberOfFrames,
    );
  }
  return new AudioSample({ data, format: 'f32-planar', numberOfChannels, sampleRate, timestamp });
}

interface PacketLimits {
  video: number;
  audio: number;
}

/** Room at the front of the new video is reserved for at most this many packets per track. */
async function packetLimits(
  input: Input,
  seconds: number,
  { picture, sound }: Rewrite,
): Promise<PacketLimits> {
  const video = await input.getPrimaryVideoTrack();
  const audio = await soundTrackOf(input);
  const [frames, pieces] = [await video?.computePacketStats(), await audio?.computePacketStats()];
  // Encoders make up to 94 packets of sound a second.
  const [evenFrames, encodedPieces] = [seconds * 31, seconds * 94];
  const spare = 20;
  return {
    video:
      Math.ceil(Math.max(frames?.packetCount ?? 0, picture === 'copied' ? 0 : evenFrames)) + spare,
    audio: Math.ceil(sound === 'copied' ? (pieces?.packetCount ?? 0) : encodedPieces) + spare,
  };
}

/** mediabunny's conversion can omit tags but always copies track names; this output drops them. */
class AnonymousOutput extends Output {
  readonly #limits: PacketLimits | undefined;

  constructor(options: ConstructorParameters<typeof Output>[0], limits?: PacketLimits) {
    super(options);
    this.#limits = limits;
  }

  override addVideoTrack(source: VideoSource, metadata: VideoTrackMetadata = {}) {
    return super.addVideoTrack(source, anonymous(metadata, this.#limits?.video));
  }

  override addAudioTrack(source: AudioSource, metadata: AudioTrackMetadata = {}) {
    return super.addAudioTrack(source, anonymous(metadata, this.#limits?.audio));
  }
}

function anonymous<T extends { name?: string }>({ name: _name, ...rest }: T, packets?: number) {
  return packets === undefined ? rest : { ...rest, maximumPacketCount: packets };
}
