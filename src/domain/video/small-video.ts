/**
 * The name, or the stored address, of a video's small rendition, which lies beside it: 'a.mp4' has 'a-small.mp4'
 * (docs/decisions/0082-renditions-and-streaming.md).
 */
export const smallVideoOf = (video: string): string =>
  `${video.replace(/\.[^./]+$/, '')}-small.mp4`;
