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
  type VideoSource,
  type VideoTrackMetadata,
} from 'mediabunny';
import {
  keyFrameSeconds,
  lightBitrate,
  lightFrameRate,
  lightSize,
  soundBitsPerSecond,
} from './light-film';
import { gainFor, LoudnessMeter } from './loudness';
import type { Film, Rewrite } from './rewrite-plan';
import type { Sink } from './sinks';

interface WriteOptions {
  /** Called with the share that is written, 0 to 1; false stops the work. */
  onProgress: (share: number) => boolean;
  /** The largest result that is of use, in bytes. */
  maxBytes: number | undefined;
}

/**
 * Writes a film anew as planned, without anything that tells where, by whom or on which device it
 * was filmed. The caller disposes the input and closes the sink.
 * @throws when a track would be lost, the work was stopped, or the browser gives up half-way
 */
export async function writeFilm(
  input: Input,
  film: Film,
  rewrite: Rewrite,
  sink: Sink,
  { onProgress, maxBytes }: WriteOptions,
): Promise<Blob> {
  const { picture, sound } = rewrite;
  const audio = await input.getPrimaryAudioTrack();
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
      isReserved ? await packetLimit(input, film.seconds) : undefined,
    ),
    tracks: 'primary',
    video: picture === 'copied' ? {} : lightPicture(film, picture, maxBytes),
    audio:
      audio === null || sound === 'copied' || sound === null ? {} : await lightSound(audio, sound),
    copy: { shiftTolerance: Infinity },
    tags: {},
    showWarnings: false,
  });
  const lost = conversion.discardedTracks.filter(
    ({ reason }) => reason !== 'max_track_count_of_type_reached',
  );
  if (!conversion.isValid || lost.length > 0) throw new Error('A track would be lost');
  conversion.onProgress = (share) => {
    if (!onProgress(share)) void conversion.cancel();
  };
  await conversion.execute();
  return sink.result();
}

/** A picture that is redrawn is upright in the file itself, whatever turned it before. */
function lightPicture(
  film: Film,
  codec: 'avc' | 'vp9',
  maxBytes: number | undefined,
): ConversionVideoOptions {
  const frameRate = lightFrameRate(film.framesPerSecond);
  return {
    codec,
    ...lightSize(film),
    fit: 'fill',
    ...(frameRate === undefined ? {} : { frameRate }),
    quality: new Quality({ bitrate: lightBitrate(film, maxBytes), bitrateMode: 'variable' }),
    keyFrameInterval: keyFrameSeconds,
    allowTransformationMetadata: false,
    forceTranscode: true,
  };
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

function planesOf(sample: AudioSample): Float32Array[] {
  return Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
    const plane = new Float32Array(sample.numberOfFrames);
    sample.copyTo(plane, { format: 'f32-planar', planeIndex });
    return plane;
  });
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

/** At most this many packets are in a track of the new film; encoders make up to 94 of sound a second. */
async function packetLimit(input: Input, seconds: number): Promise<number> {
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  const counts = [await video?.computePacketStats(), await audio?.computePacketStats()].map(
    (stats) => stats?.packetCount ?? 0,
  );
  return Math.max(...counts, Math.ceil(seconds * 100)) + 100;
}

/** mediabunny's conversion can omit tags but always copies track names; this output drops them. */
class AnonymousOutput extends Output {
  readonly #maximumPacketCount: number | undefined;

  constructor(options: ConstructorParameters<typeof Output>[0], maximumPacketCount?: number) {
    super(options);
    this.#maximumPacketCount = maximumPacketCount;
  }

  override addVideoTrack(source: VideoSource, metadata: VideoTrackMetadata = {}) {
    return super.addVideoTrack(source, this.#anonymous(metadata));
  }

  override addAudioTrack(source: AudioSource, metadata: AudioTrackMetadata = {}) {
    return super.addAudioTrack(source, this.#anonymous(metadata));
  }

  #anonymous<T extends { name?: string }>({ name: _name, ...rest }: T) {
    const maximumPacketCount = this.#maximumPacketCount;
    return maximumPacketCount === undefined ? rest : { ...rest, maximumPacketCount };
  }
}
