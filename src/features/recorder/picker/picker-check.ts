import { typeOfFile } from '@/domain/video/sniff';
import { limitText } from '@/domain/video/video-file';

type PickerProblem =
  /** `limit` is in megabytes. */
  { readonly code: 'tooLarge'; readonly limit: string } | { readonly code: 'invalidFormat' };

/**
 * Why a chosen file is refused, or null. Its content decides, because systems report different
 * types for the same video, or none.
 * @param maxBytes undefined if any size is accepted
 */
export async function pickerProblem(
  file: Blob,
  maxBytes: number | undefined,
): Promise<PickerProblem | null> {
  if (maxBytes !== undefined && file.size > maxBytes) {
    return { code: 'tooLarge', limit: limitText(maxBytes) };
  }
  const { container } = await typeOfFile(file).catch(() => ({ container: null }));
  // No browser plays AVI, and none can convert it.
  return container === null || container === 'avi' ? { code: 'invalidFormat' } : null;
}
