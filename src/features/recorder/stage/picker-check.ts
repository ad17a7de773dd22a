import { limitText, videoTypes } from '@/domain/video-file';

/** What the picker's file dialog offers. */
export const pickerTypes = videoTypes.join(',');

type PickerProblem =
  /** `limit` is in megabytes. */
  { readonly code: 'tooLarge'; readonly limit: string } | { readonly code: 'invalidFormat' };

/**
 * Why a picked file is refused, or null. Some systems report no type; then the file name decides. The
 * content is checked before the upload in any case.
 * @param maxBytes undefined where any size is taken
 */
export function pickerProblem(
  file: { size: number; type: string; name: string },
  maxBytes: number | undefined,
): PickerProblem | null {
  if (maxBytes !== undefined && file.size > maxBytes) {
    return { code: 'tooLarge', limit: limitText(maxBytes) };
  }
  const fits =
    file.type === ''
      ? /\.(mp4|m4v|mov|webm)$/i.test(file.name)
      : videoTypes.includes(file.type.toLowerCase());
  return fits ? null : { code: 'invalidFormat' };
}
