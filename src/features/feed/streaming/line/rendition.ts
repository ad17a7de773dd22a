export type Rendition = 'large' | 'small';

/** Bits a second of a video as the app makes it (docs/decisions/0019-light-uploads.md). */
export const usualBitsPerSecond = 2_100_000;

/** How much faster than a video its line has to be, so that it goes on without a stop. */
const room = 1.5;

interface RenditionQuestion {
  readonly hasSmall: boolean;
  readonly usesLessData: boolean;
  /** How fast the line is; undefined while that isn't known. */
  readonly lineBitsPerSecond: number | undefined;
  /** Of the large rendition, where its index has been read. */
  readonly videoBitsPerSecond?: number;
  readonly speed: number;
}

/** The rendition to begin with (docs/decisions/0082-renditions-and-streaming.md). */
export function chooseRendition(question: RenditionQuestion): Rendition {
  const { hasSmall, usesLessData, lineBitsPerSecond, speed } = question;
  if (!hasSmall) return 'large';
  if (usesLessData) return 'small';
  const needed = room * speed * (question.videoBitsPerSecond ?? usualBitsPerSecond);
  return (lineBitsPerSecond ?? Infinity) < needed ? 'small' : 'large';
}
