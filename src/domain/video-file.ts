/** The kinds of files that may be chosen (docs/product.md, Recording). */
export const videoTypes: readonly string[] = ['video/mp4', 'video/quicktime', 'video/webm'];

/** A limit as texts name it, in mebibytes: 104857600 → '100'. Rounded down, so that it is never too much. */
export const limitText = (bytes: number): string =>
  String(Math.floor((bytes / (1024 * 1024)) * 10) / 10);
