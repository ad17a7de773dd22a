/**
 * What a file dialog offers. Systems name the same video differently, so that what is taken is decided by
 * its content (`sniffType`).
 */
export const offeredVideoTypes: string = [
  'video/mp4',
  'video/quicktime',
  'video/webm',
  '.mp4',
  '.m4v',
  '.mov',
  '.webm',
].join(',');

/** Whether this browser can make a video smaller before it is sent (docs/decisions/0019-light-uploads.md). */
export const canMakeSmaller = (): boolean => 'VideoEncoder' in globalThis;

/** A limit as texts name it, in mebibytes: 104857600 → '100'. Rounded down, so that it is never too much. */
export const limitText = (bytes: number): string =>
  String(Math.floor((bytes / (1024 * 1024)) * 10) / 10);
