/** Of a file that is chosen instead of a take (docs/product.md, Recording). */
const maxBytes = 100 * 1024 * 1024;
const videoTypes = new Set(['video/mp4', 'video/quicktime', 'video/webm']);

/** What the picker's file dialog offers. */
export const pickerTypes = 'video/mp4,video/quicktime,video/webm';

/**
 * Why a picked file is refused, as a catalog key, or null. Some systems tell no type for a file;
 * then its name decides, and its content is checked before the upload in any case.
 */
export function pickerProblem(file: {
  size: number;
  type: string;
  name: string;
}): 'tooLarge' | 'invalidFormat' | null {
  if (file.size > maxBytes) return 'tooLarge';
  const fits =
    file.type === ''
      ? /\.(mp4|m4v|mov|webm)$/i.test(file.name)
      : videoTypes.has(file.type.toLowerCase());
  return fits ? null : 'invalidFormat';
}
