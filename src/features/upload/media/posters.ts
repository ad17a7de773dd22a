import { CanvasSink } from 'mediabunny';
import { durationOf, openVideo } from './inspect';

/** Wide enough for the carousel on a phone; larger posters only load slower. */
const posterWidthPixels = 720;
const jpegQuality = 0.82;

/** The moments offered as posters, in seconds: near the start, at 40 % and at 75 %. */
export function posterMoments(durationSeconds: number): number[] {
  const moments = [
    Math.min(0.5, durationSeconds / 4),
    durationSeconds * 0.4,
    durationSeconds * 0.75,
  ];
  return moments.map((moment) => Math.max(0, Math.round(moment * 100) / 100));
}

/**
 * Draws posters of a prepared video as JPEG. Returns fewer, or none, when frames cannot be decoded,
 * because a poster is optional. Never throws.
 */
export async function makePosters(video: Blob): Promise<Blob[]> {
  const input = openVideo(video);
  const posters: Blob[] = [];
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track || !(await track.canDecode())) return [];
    const first = await track.getFirstTimestamp();
    const width = Math.min(posterWidthPixels, await track.getDisplayWidth());
    const sink = new CanvasSink(track, { width });
    for (const seconds of posterMoments(await durationOf(input))) {
      const frame = await sink.getCanvas(first + seconds);
      if (frame) posters.push(await toJpeg(frame.canvas));
    }
    return posters;
  } catch {
    return posters;
  } finally {
    input.dispose();
  }
}

function toJpeg(canvas: HTMLCanvasElement | OffscreenCanvas): Promise<Blob> {
  if (canvas instanceof HTMLCanvasElement) {
    return new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('No JPEG'))),
        'image/jpeg',
        jpegQuality,
      );
    });
  }
  return canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality });
}
