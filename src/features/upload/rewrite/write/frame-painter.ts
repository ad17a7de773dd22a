import type { VideoSample } from 'mediabunny';

/** The frame's pixels in memory, and a canvas that shows them. */
interface Pixels {
  image: ImageData;
  context: OffscreenCanvasRenderingContext2D;
}

/** Draws frames of any size, turned as their film says, onto one canvas. */
export class FramePainter {
  readonly #context: OffscreenCanvasRenderingContext2D;
  #pixels: Pixels | null = null;

  /** The size of what is drawn, in pixels. */
  constructor(width: number, height: number) {
    this.#context = contextOf(width, height);
    this.#context.imageSmoothingQuality = 'medium';
  }

  /** @returns the canvas, which the next frame replaces */
  async paint(frame: VideoSample): Promise<OffscreenCanvas> {
    const context = this.#context;
    const { width, height } = context.canvas;
    if (frame.format !== 'I420') {
      frame.draw(context, 0, 0, width, height);
      return context.canvas;
    }
    // Chromium keeps up to 512 MB of decoded pictures that were drawn from frames in main memory.
    const { image, context: pixels } = this.#pixelsFor(frame);
    await frame.copyTo(image.data, { format: 'RGBA' });
    pixels.putImageData(image, 0, 0);
    const isSideways = frame.rotation % 180 !== 0;
    const [across, down] = isSideways ? [height, width] : [width, height];
    context.save();
    context.translate(width / 2, height / 2);
    context.scale(frame.flip ? -1 : 1, 1);
    context.rotate((frame.rotation * Math.PI) / 180);
    context.drawImage(pixels.canvas, -across / 2, -down / 2, across, down);
    context.restore();
    return context.canvas;
  }

  #pixelsFor({ visibleRect: { width, height } }: VideoSample): Pixels {
    if (this.#pixels?.image.width !== width || this.#pixels.image.height !== height) {
      this.#pixels = { image: new ImageData(width, height), context: contextOf(width, height) };
    }
    return this.#pixels;
  }
}

function contextOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', {
    alpha: false,
    willReadFrequently: true,
  });
  if (!context) throw new Error('No canvas');
  return context;
}
