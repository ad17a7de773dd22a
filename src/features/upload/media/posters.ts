import { CanvasSink } from 'mediabunny';
import { durationOf, openVideo } from './inspect';
import { looksPlain } from './one-colour';

/** Wide enough for the carousel on a phone; larger posters only load slower. */
const posterWidthPixels = 720;
const jpegQuality = 0.82;
const posterCount = 3;

/** The moments offered as posters, in seconds: near the start, at 40 % and at 75 %. */
export function posterMoments(durationSeconds: number): number[] {
  const moments = [
    Math.min(0.5, durationSeconds / 4),
    durationSeconds * 0.4,
    durationSeconds * 0.75,
  ];
  return moments.map((moment) => Math.max(0, Math.round(moment * 100) / 100));
}

/** The shares of the video where others are looked for, in place of moments of one colour. */
const otherShares = [0.12, 0.25, 0.55, 0.9];

/**
 * The frames to choose a cover from, in their order. Those of one colour, as where a video fades in, are
 * offered only when there are no others.
 * @param frameAt null where the video has no frame
 */
export async function chooseFrames<T>(
  durationSeconds: number,
  frameAt: (seconds: number) => Promise<{ frame: T; isOneColour: boolean } | null>,
): Promise<T[]> {
  const pictures: { frame: T; seconds: number }[] = [];
  const plain: typeof pictures = [];
  const others = otherShares.map((share) => share * durationSeconds);
  for (const seconds of [...posterMoments(durationSeconds), ...others]) {
    const candidate = await frameAt(seconds);
    if (candidate)
      (candidate.isOneColour ? plain : pictures).push({ frame: candidate.frame, seconds });
    if (pictures.length === posterCount) break;
  }
  const chosen = pictures.length > 0 ? pictures : plain.slice(0, posterCount);
  return chosen.toSorted((a, b) => a.seconds - b.seconds).map(({ frame }) => frame);
}

/**
 * Draws posters of a prepared video as JPEG. Returns none when its frames cannot be decoded, because a
 * poster is optional. Never throws.
 */
export async function makePosters(video: Blob): Promise<Blob[]> {
  const input = openVideo(video);
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track || !(await track.canDecode())) return [];
    const first = await track.getFirstTimestamp();
    const width = Math.min(posterWidthPixels, await track.getDisplayWidth());
    const sink = new CanvasSink(track, { width });
    return await chooseFrames(await durationOf(input), async (seconds) => {
      const frame = await sink.getCanvas(first + seconds).catch(() => null);
      if (!frame) return null;
      return {
        frame: await toJpeg(frame.canvas),
        isOneColour: looksPlain(frame.canvas),
      };
    });
  } catch {
    return [];
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
