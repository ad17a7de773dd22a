import type { VideoPace } from './video-pace';

/** What decides how heavy a video is, sizes as displayed. */
export interface VideoWeight extends VideoPace {
  width: number;
  height: number;
  /** Of the whole file. */
  bitsPerSecond: number;
  seconds: number;
}

const shorterSidePixels = 720;
const longerSidePixels = 1280;
/** Phones that record 30 frames a second write up to 30.2. */
const mostFramesPerSecond = 30.5;
/** That of cinema videos. */
const smoothFramesPerSecond = 24;
const mostBitsPerSecond = 2_600_000;
/** Recorders make a key frame every three or four seconds. */
const longestKeyFrameGap = 5;
const pictureBitsPerSecond = 2_000_000;
/** The sound of a converted video. */
export const soundBitsPerSecond = 96_000;
/** Often enough to jump to any moment, and to start a video that plays again. */
export const keyFrameSeconds = 2;
/** A conversion may take this many times the video's length. */
const patience = 4;
/** A short video may take this long in any case, and any video before its first frame. */
export const patienceSeconds = 60;
/** Before that, a conversion's speed isn't meaningful. */
const firstEstimateSeconds = 15;

/** Whether a video is as the feed wants it (docs/decisions/0019-light-uploads.md). */
export function isLight(source: VideoWeight): boolean {
  return (
    Math.min(source.width, source.height) <= shorterSidePixels &&
    Math.max(source.width, source.height) <= longerSidePixels &&
    source.framesPerSecond <= mostFramesPerSecond &&
    source.bitsPerSecond <= mostBitsPerSecond &&
    source.keyFrameGap <= longestKeyFrameGap
  );
}

/** The sides in pixels of the light video: even, because encoders require it, and never larger. */
export const lightSize = (video: Pick<VideoWeight, 'width' | 'height'>) =>
  sizeWithin(video, shorterSidePixels, longerSidePixels);

/** A video's sides in pixels, made even and no longer than these. */
export function sizeWithin(
  { width, height }: Pick<VideoWeight, 'width' | 'height'>,
  shorterSide: number,
  longerSide: number,
) {
  const scale = Math.min(
    1,
    shorterSide / Math.min(width, height),
    longerSide / Math.max(width, height),
  );
  const even = (side: number) => Math.max(2, Math.floor(Math.round(side * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}

/**
 * The frame rate of the light video: every second, third … frame of a faster one, unless that would
 * look choppy. Undefined if the frames' times stay as they are.
 */
export function lightFrameRate(framesPerSecond: number): number | undefined {
  if (framesPerSecond <= mostFramesPerSecond) return undefined;
  const even = framesPerSecond / Math.ceil(framesPerSecond / mostFramesPerSecond);
  return even < smoothFramesPerSecond ? 30 : even;
}

/**
 * The picture's rate in bits per second: what a light video has, less for a video that has less, or
 * that would be larger than `maxBytes` otherwise.
 */
export function lightBitrate(
  { bitsPerSecond, seconds }: Pick<VideoWeight, 'bitsPerSecond' | 'seconds'>,
  maxBytes: number | undefined,
): number {
  // Encoders stay within a few per cent of a rate, and copied sound has up to 256 kbit/s.
  const room = maxBytes === undefined ? Infinity : (maxBytes * 8 * 0.9) / seconds - 256_000;
  return Math.round(Math.max(100_000, Math.min(pictureBitsPerSecond, bitsPerSecond * 1.5, room)));
}

/**
 * Whether a conversion would take longer than the person should wait.
 * @param share of the video that is converted, 0 to 1
 * @param videoSeconds the video's length
 */
export function isTooSlow(elapsedSeconds: number, share: number, videoSeconds: number): boolean {
  const mostSeconds = Math.max(patience * videoSeconds, patienceSeconds);
  return elapsedSeconds >= firstEstimateSeconds && elapsedSeconds > share * mostSeconds;
}
