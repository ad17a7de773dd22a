import { CanvasSink } from 'mediabunny';
import { openVideo } from './media-input';
import type { Poster } from './poster';

/** Wide enough for the carousel on a phone; larger ones only cost. */
const posterWidthPixels = 720;
const jpegQuality = 0.82;

/** A JPEG of each moment (in seconds) that can be decoded; never throws. */
export async function drawPosters(video: Blob, moments: readonly number[]): Promise<Poster[]> {
  const input = openVideo(video);
  const posters: Poster[] = [];
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track || !(await track.canDecode())) return [];
    const first = await track.getFirstTimestamp();
    const width = Math.min(posterWidthPixels, await track.getDisplayWidth());
    const sink = new CanvasSink(track, { width });
    for (const atSeconds of moments) {
      const frame = await sink.getCanvas(first + atSeconds);
      if (frame) posters.push({ blob: await toJpeg(frame.canvas), atSeconds });
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
