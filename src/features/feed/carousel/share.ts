import { paths } from '@/lib/routing/paths';

/** The pitch's own page, as an absolute address. */
const pitchUrl = (positionId: string) =>
  new URL(paths.pitch(positionId), window.location.origin).href;

/**
 * Hands the pitch's address to the device's share sheet, else to the clipboard.
 * @returns 'cancelled' when the person closed the share sheet
 */
export async function sharePitch(
  positionId: string,
  text: string,
): Promise<'shared' | 'copied' | 'cancelled' | 'failed'> {
  const url = pitchUrl(positionId);
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ text, url });
      return 'shared';
    }
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed';
  }
}
