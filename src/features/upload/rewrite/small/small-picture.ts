import {
  canEncodeVideo,
  type EncodedPacket,
  Mp4OutputFormat,
  NullTarget,
  Output,
  Quality,
  VideoSample,
  VideoSampleSource,
} from 'mediabunny';
import type { VideoWeight } from '@/features/upload/rewrite/light-video';
import { FramePainter } from '@/features/upload/rewrite/write/frame-painter';
import { smallBitrate, smallCodecs, smallKeyFrameSeconds, smallSize } from './small-plan';

/** An encoder that takes no frame for this long has given up; others would wait for it. */
const stuckMs = 10_000;

/** The picture of a small rendition, encoded. */
export interface EncodedPicture {
  packets: readonly EncodedPacket[];
  decoderConfig: VideoDecoderConfig;
}

/** Encodes the picture of a small rendition. */
export class SmallPicture {
  readonly #painter: FramePainter;
  readonly #source: VideoSampleSource;
  readonly #output: Output;
  readonly #packets: EncodedPacket[] = [];
  #decoderConfig: VideoDecoderConfig | undefined;
  #started: Promise<void> | undefined;
  #hasFailed = false;

  /**
   * For a video of this size as displayed, and this sound in bits per second.
   * @returns null where the browser can't encode it
   */
  static async open(
    video: Pick<VideoWeight, 'width' | 'height'>,
    soundBitsPerSecond: number,
  ): Promise<SmallPicture | null> {
    const size = smallSize(video);
    const quality = new Quality({
      bitrate: smallBitrate(soundBitsPerSecond),
      bitrateMode: 'variable',
    });
    for (const fullCodecString of smallCodecs) {
      const can = await canEncodeVideo('avc', { ...size, quality, fullCodecString });
      if (can) return new SmallPicture(size, quality, fullCodecString);
    }
    return null;
  }

  private constructor(
    { width, height }: ReturnType<typeof smallSize>,
    quality: Quality,
    fullCodecString: string,
  ) {
    this.#painter = new FramePainter(width, height);
    this.#source = new VideoSampleSource({
      codec: 'avc',
      fullCodecString,
      quality,
      keyFrameInterval: smallKeyFrameSeconds,
      onEncodedPacket: (packet, meta) => {
        this.#packets.push(packet);
        this.#decoderConfig ??= meta?.decoderConfig;
      },
    });
    const format = new Mp4OutputFormat({ fastStart: false });
    this.#output = new Output({ format, target: new NullTarget() });
    this.#output.addVideoTrack(this.#source);
  }

  /**
   * Takes the next picture, of any size, and its frame's times in seconds. Never fails, because the large rendition is to be
   * written all the same.
   * @returns false once something has failed
   */
  async add(
    picture: OffscreenCanvas | VideoSample,
    { timestamp, duration }: Pick<VideoSample, 'timestamp' | 'duration'>,
  ): Promise<boolean> {
    if (this.#hasFailed) return false;
    try {
      await inTime(this.#encode(picture, timestamp, duration));
      return true;
    } catch {
      this.cancel();
      return false;
    }
  }

  /** @returns null if something failed */
  async finish(): Promise<EncodedPicture | null> {
    if (this.#hasFailed) return null;
    try {
      await inTime(this.#output.finalize());
    } catch {
      return null;
    }
    const decoderConfig = this.#decoderConfig;
    return decoderConfig ? { packets: this.#packets, decoderConfig } : null;
  }

  /** Frees the encoder and what it made. */
  cancel(): void {
    this.#hasFailed = true;
    this.#packets.length = 0;
    void this.#output.cancel().catch(() => undefined);
  }

  async #encode(frame: OffscreenCanvas | VideoSample, timestamp: number, duration: number) {
    await (this.#started ??= this.#output.start());
    if (frame instanceof VideoSample) await this.#encodeSample(frame, timestamp, duration);
    else {
      using sample = new VideoSample(frame, { timestamp, duration });
      await this.#encodeSample(sample, timestamp, duration);
    }
  }

  async #encodeSample(frame: VideoSample, timestamp: number, duration: number) {
    const picture = await this.#painter.paint(frame);
    using sample =
      picture instanceof VideoSample ? picture : new VideoSample(picture, { timestamp, duration });
    sample.setTimestamp(timestamp);
    sample.setDuration(duration);
    await this.#source.add(sample);
  }
}

/** @throws if it takes as long as an encoder that has given up */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stuck = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The encoder is stuck')), stuckMs);
  });
  try {
    return await Promise.race([work, stuck]);
  } finally {
    clearTimeout(timer);
  }
}
