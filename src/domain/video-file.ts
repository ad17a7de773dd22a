/** At most 100 MB, the bucket's limit too (docs/decisions/0019-light-uploads.md). */
export const maxVideoBytes = 100 * 1024 * 1024;

/** The kinds of files that may be chosen (docs/product.md, Recording). */
export const videoTypes: readonly string[] = ['video/mp4', 'video/quicktime', 'video/webm'];
