import { vi } from 'vitest';

/**
 * Gives jsdom a canvas, as far as posters are drawn on it. Each picture is of this width in pixels,
 * and upright.
 */
export function stubCanvas(width: number): void {
  const picture = { width, height: width * 2, close: () => undefined };
  vi.stubGlobal('createImageBitmap', () => Promise.resolve(picture));
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => ({ drawImage: () => undefined }),
    toBlob: (take: (blob: Blob) => void, type: string) => take(new Blob(['picture'], { type })),
    toDataURL: () => preview,
  });
}

/** The preview of each poster that is drawn. */
export const preview = 'data:image/webp;base64,';
