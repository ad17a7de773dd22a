/** In pixels: an avatar or a card, a card on a phone's sharp screen, and the whole player. */
const widthsPixels = [240, 320, 720] as const;
/** Sixty cards of a phone in less than 1 MB, even of videos full of detail. */
const quality = { webp: 0.5, jpeg: 0.7 };
const previewWidthPixels = 16;
/** The longest preview, in characters, that its column takes. */
const maxPreviewLength = 1500;

const webpPrefix = 'data:image/webp;base64,';

/** A poster in one of its further widths. */
export interface PosterSize {
  /** The end of its file's name, such as '240w.webp'. */
  readonly name: string;
  readonly picture: Blob;
}

/** Files shown instead of a poster: further widths, and a tiny one as a data address. */
export interface PosterSizes {
  readonly sizes: readonly PosterSize[];
  readonly preview: string | null;
}

/** The further widths, in pixels, in which a poster of this width is stored. */
export function posterWidths(width: number): readonly number[] {
  const [smallest, , largest] = widthsPixels;
  const widest = Math.min(width, largest);
  return width < smallest ? [] : [...widthsPixels.filter((other) => other < widest), widest];
}

/**
 * Draws a poster in its further widths, as WebP where the browser writes it, else as JPEG. Nothing
 * when it cannot be drawn, because the poster alone is enough. Never throws.
 */
export async function resizePoster(poster: Blob): Promise<PosterSizes> {
  try {
    const picture = await createImageBitmap(poster);
    const sizes: PosterSize[] = [];
    for (const width of posterWidths(picture.width)) {
      const canvas = draw(picture, width);
      const webp = await encode(canvas, 'image/webp', quality.webp);
      // Where WebP is not written, the picture is a PNG.
      if (webp.type === 'image/webp') sizes.push({ name: `${width}w.webp`, picture: webp });
      else
        sizes.push({
          name: `${width}w.jpg`,
          picture: await encode(canvas, 'image/jpeg', quality.jpeg),
        });
    }
    const preview = previewOf(draw(picture, previewWidthPixels));
    picture.close();
    return { sizes, preview };
  } catch {
    return { sizes: [], preview: null };
  }
}

function draw(picture: ImageBitmap, width: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.max(1, Math.round((picture.height / picture.width) * width));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function encode(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error(`No ${type}`))),
      type,
      quality,
    );
  });
}

function previewOf(canvas: HTMLCanvasElement): string | null {
  const webp = canvas.toDataURL('image/webp', 0.5);
  const preview = webp.startsWith(webpPrefix)
    ? webpPrefix + btoa(pictureOnly(atob(webp.slice(webpPrefix.length))))
    : canvas.toDataURL('image/jpeg', 0.5);
  return preview.length <= maxPreviewLength ? preview : null;
}

/**
 * A WebP file, one character for each byte, without its colour profile: Chromium's is sRGB, which
 * is the default anyway, and three times the size of a preview's picture. A file without such a
 * picture is returned unchanged.
 */
export function pictureOnly(webp: string): string {
  let at = 12;
  while (at + 8 <= webp.length) {
    const bytes = [7, 6, 5, 4].map((offset) => webp.charCodeAt(at + offset));
    const size = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
    const end = at + 8 + size + (size % 2);
    const chunk = webp.slice(at, end);
    if (chunk.startsWith('VP8 ')) {
      const total = chunk.length + 4;
      return `RIFF${String.fromCharCode(total % 256, total >> 8, 0, 0)}WEBP${chunk}`;
    }
    at = end;
  }
  return webp;
}
