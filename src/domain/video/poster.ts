import type { Picture } from '@/ui/media/poster-image';
import { fileUrl, type CompanyFiles } from './company-file-url';
import { isTinyPicture } from './tiny-picture';

/** The poster of a pitch, ready to be shown. */
export type Poster = Picture;

/** The columns of a position, or of its row in the feed, that name its poster. */
export interface PosterColumns {
  readonly poster_url: string | null;
  /** The ends of the names of further files, each with its width: '480w.webp'. */
  readonly poster_sizes: readonly string[];
  readonly poster_preview: string | null;
  /** Where the files of a pitch for companies only load. */
  readonly files?: CompanyFiles;
}

/** A stored poster with the ends of the names of its further widths, and its tiny preview. */
export interface StoredPoster {
  readonly posterUrl: string | null;
  readonly posterSizes: readonly string[];
  readonly posterPreview: string | null;
}

/** A position's video and poster; null where it has none. */
export interface PositionVideo extends StoredPoster {
  readonly videoUrl: string | null;
}

/** The width of a poster in the player that fills the screen, as `sizes` of an image element. */
export const playerPosterSizes = '(min-width: 48rem) 56vh, max(100vw, 56vh)';

const sizePattern = /^([1-9]\d{1,3}w)\.(?:webp|jpg)$/;

/** A poster's address, or name, in a further width: 'a.jpg' and '480w.webp' are 'a-480w.webp'. */
export function posterSizeOf(poster: string, size: string): string {
  return `${poster.replace(/\.[^./]+$/, '')}-${size}`;
}

/** The stored addresses of a row's poster, in all its widths. */
export function posterFilesOf({
  poster_url,
  poster_sizes,
}: Pick<PosterColumns, 'poster_url' | 'poster_sizes'>): string[] {
  return poster_url === null
    ? []
    : [poster_url, ...poster_sizes.map((size) => posterSizeOf(poster_url, size))];
}

/** The poster that a row names; null without one, or when its address is not of our own storage. */
export function posterOf(row: PosterColumns): Poster | null {
  const { poster_url: address, poster_preview: preview, files } = row;
  const src = address && fileUrl(address, 'talent_posters', files);
  if (!src) return null;
  const sizes = row.poster_sizes.flatMap((size) => {
    const width = sizePattern.exec(size)?.[1];
    const url = fileUrl(posterSizeOf(address, size), 'talent_posters', files);
    return width && url ? `${url} ${width}` : [];
  });
  return {
    src,
    srcSet: sizes.length > 0 ? sizes.join(', ') : undefined,
    preview: preview && isTinyPicture(preview) ? preview : null,
  };
}
