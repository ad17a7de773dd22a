import { paths } from '@/lib/routing/paths';

/** The address of its own that a pitch has. */
export const pitchUrl = (positionId: string) =>
  new URL(paths.pitch(positionId), window.location.origin).href;

/**
 * Hands the address to the device's share sheet, else to the clipboard.
 * @returns what became of it; 'cancelled' when the person changed their mind
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
