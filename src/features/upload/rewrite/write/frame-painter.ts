import { VideoSample } from 'mediabunny';
import { PictureScaler, type Size } from './picture-scaler';

/** Turns frames of any size upright, as their video specifies, in one size. */
export class FramePainter {
  readonly #size: Size;
  #scaler: PictureScaler | null = null;
  #context: OffscreenCanvasRenderingContext2D | null = null;

  /** The size of the result, in pixels; even. */
  constructor(width: number, height: number) {
    this.#size = { width, height };
  }

  /** @returns the picture, on a canvas that the next frame replaces, or apart */
  async paint(frame: VideoSample): Promise<OffscreenCanvas | VideoSample> {
    return frame.format === 'I420' ? this.#scale(frame) : this.#draw(frame);
  }

  /** Frames drawn from main memory would stay there: Chromium caches up to 512 MB of them. */
  async #scale(frame: VideoSample): Promise<VideoSample> {
    const { timestamp, duration, visibleRect } = frame;
    const isSameSize =
      this.#scaler?.size.width === visibleRect.width &&
      this.#scaler.size.height === visibleRect.height;
    const scaler =
      this.#scaler && isSameSize ? this.#scaler : new PictureScaler(visibleRect, this.#size, frame);
    this.#scaler = scaler;
    await frame.copyTo(scaler.before);
    scaler.scale();
    const picture = new VideoFrame(scaler.after, {
      format: 'I420',
      codedWidth: this.#size.width,
      codedHeight: this.#size.height,
      timestamp: 0,
      colorSpace: frame.colorSpace.toJSON(),
    });
    return new VideoSample(picture, { timestamp, duration });
  }

  #draw(frame: VideoSample): OffscreenCanvas {
    this.#context ??= contextOf(this.#size);
    frame.draw(this.#context, 0, 0, this.#size.width, this.#size.height);
    return this.#context.canvas;
  }
}

function contextOf({ width, height }: Size): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { alpha: false });
  if (!context) throw new Error('No canvas');
  context.imageSmoothingQuality = 'medium';
  return context;
}
