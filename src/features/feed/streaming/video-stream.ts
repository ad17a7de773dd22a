import type { PlannedVideo } from './line/download-plan';
import type { Rendition } from './line/rendition';
import { MediaBuffer } from './media-buffer';
import { mediaSourceClass } from './media-source-class';
import { NotStreamable } from './mp4/boxes';
import type { Segment } from './mp4/segments';
import { requestRange, Unreached } from './range-request';
import { VideoSource } from './video-source';

/** A video's file, and that of its small rendition if it has one. */
export interface StreamedVideo {
  readonly key: string;
  readonly url: string;
  readonly smallUrl?: string | undefined;
  /** The second to play from; the beginning if absent. */
  readonly startAt?: number | undefined;
}

/** Whether a file can't be played in pieces, or there was no network to ask for them. */
export type Refusal = 'unstreamable' | 'unreached';

export interface StreamEvents {
  /** It isn't played in pieces; the browser may still play the file. */
  readonly onRefused: (stream: VideoStream, reason: Refusal) => void;
  /** When an answer began and what came of it, for the measure of the line. */
  readonly onAnswer: (milliseconds: number) => void;
  readonly onBytes: (bytes: number, milliseconds: number) => void;
}

/** Engines report what was appended as beginning and ending this much off, in seconds. */
const tolerance = 0.12;
/** Seconds of the small rendition that have to be there before it takes over. */
const secondsToTakeOver = 0.5;
/** Chromium waits for ever more before it goes on by itself. */
const secondsToGoOn = 0.5;
/** Engines stand still up to so many seconds before the end of what they have. */
const secondsOfStop = 0.3;

function isBuffered({ buffered }: HTMLVideoElement, from: number, to: number): boolean {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= from + tolerance && buffered.end(index) >= to - tolerance) {
      return true;
    }
  }
  return false;
}

/**
 * A video that is fetched and played in pieces (docs/decisions/0082-renditions-and-streaming.md). It fetches
 * nothing by itself. Before it has an element, what comes waits in memory.
 */
export class VideoStream {
  readonly video: StreamedVideo;
  readonly #events: StreamEvents;
  #source: VideoSource;
  /** The small rendition that is to take over. */
  #successor: VideoSource | undefined;
  #element: HTMLVideoElement | undefined;
  #buffer: MediaBuffer | undefined;
  /** What the buffer was given and has not dropped. */
  #appended = new Set<Segment>();
  /** Those that it hasn't taken in yet. */
  readonly #appending = new Set<Segment>();
  /** Whether the buffer takes this rendition's segments. */
  #isBufferReady = false;
  /** Whether the picture stands still until the new rendition is there. */
  #isTakingOver = false;
  /** Whether the small rendition could not be played. */
  #isSmallMissing = false;
  #isClosed = false;

  constructor(video: StreamedVideo, rendition: Rendition, events: StreamEvents) {
    this.video = video;
    this.#events = events;
    this.#source = VideoStream.#sourceOf(video, rendition);
  }

  static #sourceOf({ url, smallUrl }: StreamedVideo, rendition: Rendition): VideoSource {
    return rendition === 'small' && smallUrl !== undefined
      ? new VideoSource(smallUrl, 'small')
      : new VideoSource(url, 'large');
  }

  get rendition(): Rendition {
    return this.#source.rendition;
  }

  get url(): string {
    return this.#source.url;
  }

  get isChanging(): boolean {
    return this.#successor !== undefined;
  }

  get canBecomeSmall(): boolean {
    const hasSmall = this.video.smallUrl !== undefined && !this.#isSmallMissing;
    return this.rendition === 'large' && hasSmall && !this.isChanging;
  }

  /** The second that it plays, or will play from. */
  get #position(): number {
    const element = this.#element;
    const isKnown = element && element.readyState >= HTMLMediaElement.HAVE_METADATA;
    return isKnown ? element.currentTime : (this.video.startAt ?? 0);
  }

  get planned(): PlannedVideo {
    const source = this.#source;
    const position = this.#position;
    const missing = source.isOpen
      ? source.segmentsFor(position, Infinity).find((segment) => !this.#isThere(segment))
      : undefined;
    const isComplete = source.isOpen && missing === undefined;
    const ahead = isComplete ? Infinity : Math.max(0, (missing?.start ?? position) - position);
    return { ahead, isComplete, bitsPerSecond: source.bitsPerSecond };
  }

  get isOpen(): boolean {
    return this.#source.isOpen;
  }

  get isAttached(): boolean {
    return this.#element !== undefined;
  }

  /** Whether its picture has moved. */
  get hasPlayed(): boolean {
    return this.#element !== undefined && this.#element.played.length > 0;
  }

  /** How far it has played, in its seconds. */
  get seconds(): number {
    return this.#position;
  }

  /** Plays in this element. Call it once. */
  attach(element: HTMLVideoElement): void {
    this.#element = element;
    this.#buffer = new MediaBuffer(element, {
      onBroken: () => this.#refuse('unstreamable'),
      onDropped: () => this.dropMissing(),
    });
    this.#describe(element);
    if (this.#source.isOpen) this.#begin();
  }

  /** Fetches again what the browser has dropped; call it when the viewer seeks. */
  dropMissing(): void {
    const element = this.#element;
    if (!element || !this.#isBufferReady) return;
    this.#appended = new Set(
      [...this.#appended].filter(
        (segment) =>
          this.#appending.has(segment) || isBuffered(element, segment.start, segment.end),
      ),
    );
  }

  /**
   * Requests what is missing of the seconds ahead, at most one piece; what has come of it stays if it's aborted.
   * @param isShown Without a network, a video that is shown and has not begun is left to the browser.
   * @returns whether there was anything to request
   * @throws Unreached without a network; RangeRefused if the storage sends no more
   */
  async fetch(ahead: number, signal: AbortSignal, isShown: boolean): Promise<boolean> {
    const successor = this.#successor;
    if (successor) {
      const segments = this.#segmentsToTakeOver(successor, ahead);
      return this.#request(successor, segments, signal, isShown);
    }
    const position = this.#position;
    const segments = this.#source
      .segmentsFor(position, position + ahead)
      .filter((segment) => !this.#isThere(segment));
    return this.#request(this.#source, segments, signal, isShown);
  }

  async #request(
    source: VideoSource,
    segments: readonly Segment[],
    signal: AbortSignal,
    isShown: boolean,
  ): Promise<boolean> {
    const wanted = source.missingBytes(segments);
    if (!wanted) return false;
    const wasOpen = source.isOpen;
    let came = 0;
    try {
      await requestRange(source.url, wanted, signal, {
        onAnswer: this.#events.onAnswer,
        onBytes: (start, bytes, milliseconds) => {
          if (signal.aborted) return;
          came += bytes.length;
          this.#store(source, start, bytes);
          this.#events.onBytes(bytes.length, milliseconds);
        },
      });
      const isShort = wanted[0] + came < wanted[1];
      if (isShort && (wasOpen || !source.isOpen)) throw new NotStreamable('The file is cut off');
    } catch (error) {
      if (signal.aborted) return true;
      const isUnreached = error instanceof Unreached;
      // Without its index nothing was played yet, so that the browser's own player may try.
      const hasToWait = source.isOpen ? !(error instanceof NotStreamable) : isUnreached && !isShown;
      if (hasToWait) throw error;
      this.#giveUp(source, isUnreached);
    }
    return true;
  }

  #store(source: VideoSource, start: number, bytes: Uint8Array) {
    const wasOpen = source.isOpen;
    source.store(start, bytes);
    if (source === this.#successor) {
      this.#takeOverIfReady();
    } else if (source.isOpen) {
      if (wasOpen) this.#appendWhatCame();
      else this.#begin();
    }
  }

  /** A rendition that can't be played: the small one is then as if it weren't there. */
  #giveUp(source: VideoSource, isUnreached: boolean) {
    this.#isSmallMissing ||= source.rendition === 'small' && !isUnreached;
    if (source === this.#successor) {
      this.#successor = undefined;
    } else if (isUnreached) {
      this.#refuse('unreached');
    } else if (source.rendition === 'small' && !this.#hasBegun) {
      this.#source = new VideoSource(this.video.url, 'large');
      if (this.#element) this.#describe(this.#element);
    } else {
      this.#refuse('unstreamable');
    }
  }

  /** Goes on in the small rendition: at once if nothing plays yet, otherwise as soon as its first second is there. */
  becomeSmall(): void {
    const { smallUrl } = this.video;
    if (!this.canBecomeSmall || smallUrl === undefined) return;
    const small = new VideoSource(smallUrl, 'small');
    if (this.#hasBegun) {
      this.#successor = small;
      return;
    }
    this.#source = small;
    if (this.#element) this.#describe(this.#element);
  }

  /** Tells it that its picture stands still. */
  stalled(): void {
    this.#takeOverIfReady();
  }

  close(): void {
    this.#isClosed = true;
    this.#buffer?.close();
  }

  get #hasBegun(): boolean {
    return this.#buffer !== undefined && this.#source.isOpen;
  }

  #describe(element: HTMLVideoElement) {
    element.dataset.address = this.url;
    element.dataset.rendition = this.rendition;
  }

  #begin() {
    const { kind, duration } = this.#source;
    if (!mediaSourceClass()?.isTypeSupported(kind.type)) {
      this.#refuse('unstreamable');
      return;
    }
    this.#isBufferReady = false;
    this.#appended.clear();
    this.#appending.clear();
    if (this.#element) this.#describe(this.#element);
    this.#buffer?.play(kind, duration, () => {
      this.#isBufferReady = true;
      this.#appendWhatCame();
    });
  }

  #refuse(reason: Refusal) {
    if (this.#isClosed) return;
    this.close();
    this.#events.onRefused(this, reason);
  }

  #isThere(segment: Segment): boolean {
    return this.#appended.has(segment) || this.#source.hasCome(segment);
  }

  #appendWhatCame() {
    const [source, buffer] = [this.#source, this.#buffer];
    if (!buffer || !this.#isBufferReady) return;
    for (const segment of source.segmentsFor(this.#position, Infinity)) {
      if (this.#appended.has(segment)) continue;
      if (!source.hasCome(segment)) return;
      this.#appended.add(segment);
      this.#appending.add(segment);
      buffer.append(source.fragmentOf(segment), () => this.#onAppended(source, segment));
      source.drop(segment);
    }
    // Without it the video would wait at its end instead of starting again.
    buffer.end();
  }

  #onAppended(source: VideoSource, segment: Segment) {
    this.#appending.delete(segment);
    const element = this.#element;
    if (source !== this.#source || !element) return;
    const { currentTime } = element;
    const waits = element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
    // WebKit may not end a seek either until it's asked for again.
    const isStanding = waits && this.hasPlayed && !element.paused;
    if (!this.#isTakingOver && !isStanding) return;
    const needed = this.#isTakingOver ? tolerance : secondsToGoOn;
    if (!isBuffered(element, currentTime, currentTime + needed)) return;
    this.#isTakingOver = false;
    // Engines don't go on in what replaced the frames that they were playing, but do after a seek.
    element.currentTime = currentTime;
  }

  /** From the key frame before what the large rendition can still show. */
  #segmentsToTakeOver(source: VideoSource, ahead: number): readonly Segment[] {
    const { ahead: shown } = this.planned;
    const from = Math.max(0, this.#position + shown - secondsOfStop);
    return source.segmentsFor(from, from + secondsOfStop + Math.max(ahead, secondsToTakeOver));
  }

  #takeOverIfReady() {
    const [successor, element] = [this.#successor, this.#element];
    if (!successor?.isOpen || !element || !this.#buffer) return;
    if (element.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) return;
    const position = this.#position;
    const segments = successor.segmentsFor(position, position + secondsToTakeOver);
    if (!segments.every((segment) => successor.hasCome(segment))) return;
    this.#successor = undefined;
    this.#source = successor;
    this.#isTakingOver = true;
    this.#begin();
  }
}
