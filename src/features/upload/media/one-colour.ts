/** Of 0 to 255: pixels that differ by less on average look like one colour. */
const leastSpread = 4;
/** Of 0 to 255: where next to nothing is brighter, a picture looks black. */
const darkest = 32;
const brightShare = 0.05;
/** The side, in pixels, of the picture that is looked at for its colours. */
const lookedAtPixels = 16;

/**
 * Whether a picture looks like one colour: a video's black beginning, a covered lens, a white
 * flash.
 * @param pixels red, green, blue and opacity of each pixel, as a canvas returns them
 */
export function isOneColour(pixels: ArrayLike<number>): boolean {
  const channels: number[][] = [[], [], []];
  const brightness: number[] = [];
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red, green, blue] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
    channels[0]?.push(red);
    channels[1]?.push(green);
    channels[2]?.push(blue);
    brightness.push(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  }
  const sorted = brightness.toSorted((a, b) => a - b);
  const bright = sorted[Math.floor(sorted.length * (1 - brightShare))] ?? 0;
  return bright < darkest || Math.max(...channels.map(spreadOf)) < leastSpread;
}

/** The standard deviation. */
function spreadOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

/** Whether a frame looks like one colour. */
export function looksPlain(frame: HTMLCanvasElement | OffscreenCanvas): boolean {
  const canvas = document.createElement('canvas');
  canvas.width = lookedAtPixels;
  canvas.height = lookedAtPixels;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(frame, 0, 0, lookedAtPixels, lookedAtPixels);
  return isOneColour(context.getImageData(0, 0, lookedAtPixels, lookedAtPixels).data);
}
