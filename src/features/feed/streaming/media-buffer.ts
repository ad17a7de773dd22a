import { mediaSourceClass } from './media-source-class';

/** What plays next in a buffer. */
export interface BufferedKind {
  readonly type: string;
  readonly init: Uint8Array<ArrayBuffer>;
}

export interface BufferEvents {
  /** It can't play; called once. */
  readonly onBroken: (error: unknown) => void;
  /** The browser has dropped some of what was appended. */
  readonly onDropped: () => void;
}

interface Step {
  /** Starts the step; false if it was over at once. */
  readonly start: (buffer: SourceBuffer) => boolean;
  readonly onEnd?: () => void;
}

/** Seconds behind the picture that stay when the browser wants room. */
const secondsBehind = 5;

const isFull = (error: unknown) =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/**
 * The media source of a video element, and the one buffer in it. What is asked of it happens in order, because
 * a buffer takes one thing at a time.
 */
export class MediaBuffer {
  readonly #video: HTMLVideoElement;
  readonly #events: BufferEvents;
  readonly #source: MediaSource;
  readonly #steps: Step[] = [];
  #buffer: SourceBuffer | undefined;
  #kind: BufferedKind | undefined;
  #duration = 0;
  #onReady: (() => void) | undefined;
  #running: Step | undefined;
  #isClosed = false;

  /**
   * Puts a media source into the element.
   * @throws TypeError where the browser has no media sources
   */
  constructor(video: HTMLVideoElement, events: BufferEvents) {
    const Source = mediaSourceClass();
    if (!Source) throw new TypeError('No media sources');
    this.#video = video;
    this.#events = events;
    this.#source = new Source();
    const address = URL.createObjectURL(this.#source);
    const onOpen = () => {
      URL.revokeObjectURL(address);
      this.#open();
    };
    this.#source.addEventListener('sourceopen', onOpen, { once: true });
    video.src = address;
  }

  /**
   * Begins with a video, or goes on with another rendition of it in place of all that was appended.
   * @param onReady called when it takes the segments
   */
  play(kind: BufferedKind, duration: number, onReady: () => void): void {
    this.#kind = kind;
    this.#duration = duration;
    this.#onReady = onReady;
    if (!this.#buffer) {
      this.#open();
      return;
    }
    this.#steps.length = 0;
    this.#add({
      start: (buffer) => {
        buffer.changeType(kind.type);
        buffer.remove(0, Infinity);
        return true;
      },
    });
    this.append(kind.init, onReady);
  }

  append(bytes: Uint8Array<ArrayBuffer>, onEnd?: () => void): void {
    this.#add({
      start: (buffer) => {
        buffer.appendBuffer(bytes);
        return true;
      },
      ...(onEnd && { onEnd }),
    });
  }

  /** Says that nothing follows, so that the video ends, or starts again, instead of waiting. */
  end(): void {
    this.#add({
      start: () => {
        if (this.#source.readyState === 'open') this.#source.endOfStream();
        return false;
      },
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#steps.length = 0;
  }

  #open(): void {
    if (this.#isClosed || this.#buffer || !this.#kind || this.#source.readyState !== 'open') return;
    try {
      this.#source.duration = this.#duration;
      const buffer = this.#source.addSourceBuffer(this.#kind.type);
      buffer.addEventListener('updateend', () => this.#onUpdated());
      buffer.addEventListener('error', () =>
        this.#break(new Error('The buffer refused a segment')),
      );
      this.#buffer = buffer;
      // Only the buffers of managed sources drop anything by themselves, and say so.
      buffer.addEventListener('bufferedchange', ({ removedRanges }) => {
        if (removedRanges && removedRanges.length > 0) this.#events.onDropped();
      });
      this.append(this.#kind.init, this.#onReady);
    } catch (error) {
      this.#break(error);
    }
  }

  #add(step: Step): void {
    this.#steps.push(step);
    this.#next();
  }

  #onUpdated(): void {
    const step = this.#running;
    this.#running = undefined;
    if (this.#isClosed) return;
    step?.onEnd?.();
    this.#next();
  }

  #next(): void {
    const buffer = this.#buffer;
    if (!buffer || this.#running || buffer.updating || this.#isClosed) return;
    const step = this.#steps.shift();
    if (!step) return;
    try {
      if (step.start(buffer)) {
        this.#running = step;
        return;
      }
      step.onEnd?.();
    } catch (error) {
      if (!isFull(error) || !this.#makeRoom(buffer, step)) this.#break(error);
    }
    this.#next();
  }

  /** Removes what was played, and tries a step again after it; false if there is nothing to remove. */
  #makeRoom(buffer: SourceBuffer, step: Step): boolean {
    const until = this.#video.currentTime - secondsBehind;
    if (buffer.buffered.length === 0 || buffer.buffered.start(0) >= until) return false;
    this.#steps.unshift(step);
    buffer.remove(0, until);
    this.#running = { start: () => true, onEnd: () => this.#events.onDropped() };
    return true;
  }

  #break(error: unknown): void {
    if (this.#isClosed) return;
    this.close();
    this.#events.onBroken(error);
  }
}
