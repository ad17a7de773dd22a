/** The kinds of files that may be chosen (docs/product.md, Recording). */
export const videoTypes: readonly string[] = ['video/mp4', 'video/quicktime', 'video/webm'];

/** Whether this browser can make a film smaller before it is sent (docs/decisions/0019-light-uploads.md). */
export const canMakeSmaller = (): boolean => 'VideoEncoder' in globalThis;

/** A limit as texts name it, in mebibytes: 104857600 → '100'. Rounded down, so that it is never too much. */
export const limitText = (bytes: number): string =>
  String(Math.floor((bytes / (1024 * 1024)) * 10) / 10);
