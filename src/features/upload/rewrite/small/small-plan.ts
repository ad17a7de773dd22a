import { sizeWithin, type VideoWeight } from '@/features/upload/rewrite/light-video';

const shorterSidePixels = 360;
const longerSidePixels = 640;
const pictureBitsPerSecond = 310_000;
const poorestPictureBitsPerSecond = 240_000;
/** Of sound that is encoded for it; other sound is that of the large rendition. */
export const smallSoundBitsPerSecond = 64_000;
/** Of picture and sound together: what a line of 400 kbit/s carries. */
const bitsPerSecond = 360_000;
/** A video of less than this plays on a slow line itself. */
const leastHeavyBitsPerSecond = 700_000;
/** Often enough to go on at any second of another rendition. */
export const smallKeyFrameSeconds = 1;
/** Constrained baseline, which has no frames out of order, and main; both at level 3.0, for 360x640 at 30 frames a second. */
export const smallCodecs = ['avc1.42e01e', 'avc1.4d401e'] as const;

/** The sides in pixels of the small rendition: even, and never larger than the video's. */
export const smallSize = (video: Pick<VideoWeight, 'width' | 'height'>) =>
  sizeWithin(video, shorterSidePixels, longerSidePixels);

/** The rate of its picture in bits per second: what sound leaves, which is the sound of the large rendition. */
export const smallBitrate = (soundBitsPerSecond: number): number =>
  Math.min(
    pictureBitsPerSecond,
    Math.max(poorestPictureBitsPerSecond, bitsPerSecond - soundBitsPerSecond),
  );

/** Whether a video that is sent is heavy enough for a small rendition beside it (docs/decisions/0082-renditions-and-streaming.md). */
export const needsSmall = ({ bitsPerSecond: own }: Pick<VideoWeight, 'bitsPerSecond'>): boolean =>
  own >= leastHeavyBitsPerSecond;
