import { loadCode } from '@/lib/browser/load-code';

/** A JPEG of one moment of the video. */
export interface Poster {
  blob: Blob;
  atSeconds: number;
}

/** Moments that are offered as a poster: past the first blink, the middle, before the last word. */
export function posterMoments(durationSeconds: number): number[] {
  const moments = [
    Math.min(0.5, durationSeconds / 4),
    durationSeconds * 0.4,
    durationSeconds * 0.75,
  ];
  return moments.map((moment) => Math.max(0, Math.round(moment * 100) / 100));
}

/**
 * Draws posters of a prepared video. Fewer than asked for, or none, when frames cannot be decoded:
 * a video without a poster is still a video.
 */
export async function makePosters(video: Blob, durationSeconds: number): Promise<Poster[]> {
  const { drawPosters } = await loadCode(() => import('./poster-frames'));
  return drawPosters(video, posterMoments(durationSeconds));
}
