import { maxVideoBytes, videoTypes } from '@/domain/video-file';

/** What the picker's file dialog offers. */
export const pickerTypes = videoTypes.join(',');

/**
 * Why a picked file is refused, as a catalog key, or null. Some systems report no type; then the
 * file name decides. The content is checked before the upload in any case.
 */
export function pickerProblem(file: {
  size: number;
  type: string;
  name: string;
}): 'tooLarge' | 'invalidFormat' | null {
  if (file.size > maxVideoBytes) return 'tooLarge';
  const fits =
    file.type === ''
      ? /\.(mp4|m4v|mov|webm)$/i.test(file.name)
      : videoTypes.includes(file.type.toLowerCase());
  return fits ? null : 'invalidFormat';
}
