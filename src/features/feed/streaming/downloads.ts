import { planDownload, type Download } from './line/download-plan';
import { knownLine, storeLine } from './line/known-line';
import { LineSpeed } from './line/line-speed';
import { chooseRendition, type Rendition } from './line/rendition';
import { mediaSourceClass } from './media-source-class';
import { Unreached } from './range-request';
import { VideoStream, type Refusal, type StreamedVideo } from './video-stream';

/** What is shown, and what follows it. */
export interface DownloadsView {
  /** Null when the card has no video file. */
  readonly shown: StreamedVideo | null;
  /** The nearest first. */
  readonly following: readonly StreamedVideo[];
  /** The one before, which keeps what is there. */
  readonly previous: StreamedVideo | null;
  readonly isPlaying: boolean;
}

/** How a viewer wants videos; it decides their rendition, so that it's needed before one is loaded. */
export interface Preferences {
  readonly speed: number;
  readonly usesLessData: boolean;
}

export interface DownloadsEvents {
  /** This video can't be played in pieces. */
  readonly onRefused: (key: string) => void;
  /** The storage sends no more of it. */
  readonly onFailed: (key: string) => void;
  /** Whether the shown video, which plays as a file, has enough ahead to share the line. */
  readonly canShare: () => boolean;
}

/** A video that stands still for less is left alone: its next piece is nearly there. */
export const patienceMs = 400;
/** After a seek nothing is there yet, on a good line too. */
const seekPatienceMs = 1500;
/** Seconds ahead of the picture below which another video's download makes room. */
const urgentSeconds = 0.5;
/** Seconds ahead of the picture above which the next video's index may share the line. */
const secondsToOpenNext = 0.8;
/** How long until the next try after the network failed. */
const retryMs = 1000;
/** Seconds ahead at which it's decided whether the line still carries the large rendition. */
const decisiveSeconds = 1;

/** What a file has that can't be played in pieces, as a rule: the app's own can. */
const phoneBitsPerSecond = 8_000_000;

type Timer = ReturnType<typeof setTimeout>;

interface Job {
  readonly stream: VideoStream;
  readonly controller: AbortController;
}

/**
 * Decides what the line brings: one piece at a time, the most urgent first, so that nothing competes with what
 * is shown (docs/decisions/0082-renditions-and-streaming.md).
 */
export class Downloads {
  readonly #events: DownloadsEvents;
  readonly #line = new LineSpeed(knownLine());
  readonly #streams = new Map<string, VideoStream>();
  /** Addresses of files that can't be played in pieces. */
  readonly #refused = new Set<string>();
  /** Addresses that nothing came from when they were asked for last. */
  readonly #unreached = new Set<string>();
  #view: DownloadsView | undefined;
  #preferences: Preferences = { speed: 1, usesLessData: false };
  #job: Job | undefined;
  /** Reads the index of a video that follows, beside the job: on a slow line that is half of the wait for it. */
  #opening: Job | undefined;
  #patience: Timer | undefined;
  /** The video that no network led to, until it is asked for again. */
  #unreachable: { readonly stream: VideoStream; readonly timer: Timer } | undefined;

  constructor(events: DownloadsEvents) {
    this.#events = events;
  }

  /** Call it before videos are loaded, and whenever the viewer chooses otherwise. */
  prefer({ speed, usesLessData }: Preferences): void {
    this.#preferences = { speed, usesLessData };
  }

  /** The rendition that a video would begin with now. */
  renditionFor({ url, smallUrl }: StreamedVideo): Rendition {
    return chooseRendition({
      hasSmall: smallUrl !== undefined,
      ...(this.#refused.has(url) && { videoBitsPerSecond: phoneBitsPerSecond }),
      ...this.#preferences,
      lineBitsPerSecond: this.#line.bitsPerSecond,
    });
  }

  /** A stream to be attached: the one that has its beginning, or a new one. Undefined as in {@link streamOf}. */
  newStream(video: StreamedVideo): VideoStream | undefined {
    for (const url of [video.url, video.smallUrl ?? '']) this.#unreached.delete(url);
    if (this.#streams.get(video.key)?.isAttached) this.drop(video.key);
    return this.streamOf(video);
  }

  /** It can't be played in pieces after all. */
  refuse(key: string): void {
    const stream = this.#streams.get(key);
    if (stream) this.#onRefused(stream, 'unstreamable');
  }

  /** The stream of a video, a new one for the first call; undefined if it can't be played in pieces. */
  streamOf(video: StreamedVideo): VideoStream | undefined {
    const present = this.#streams.get(video.key);
    if (present) return present;
    const rendition = this.renditionFor(video);
    const url = rendition === 'small' ? video.smallUrl : video.url;
    if (!mediaSourceClass() || url === undefined) return undefined;
    if (this.#refused.has(url) || this.#unreached.has(url)) return undefined;
    const stream = new VideoStream(video, rendition, {
      onRefused: (_, reason) => this.#onRefused(stream, reason),
      onAnswer: (milliseconds) => this.#line.addDelay(milliseconds),
      onBytes: (bytes, milliseconds) => {
        this.#line.add(bytes, milliseconds);
        this.#becomeSmallInTime();
      },
    });
    this.#streams.set(video.key, stream);
    return stream;
  }

  /** Drops a stream with what has come of it. */
  drop(key: string): void {
    const stream = this.#streams.get(key);
    if (!stream) return;
    this.#streams.delete(key);
    for (const job of [this.#job, this.#opening]) {
      if (job?.stream === stream) job.controller.abort();
    }
    stream.close();
  }

  setView(view: DownloadsView): void {
    if (view.shown?.key !== this.#view?.shown?.key) clearTimeout(this.#patience);
    this.#view = view;
    const videos = [view.shown, view.previous, ...view.following];
    const keys = new Set(videos.map((video) => video?.key));
    for (const key of this.#streams.keys()) if (!keys.has(key)) this.drop(key);
    this.update();
  }

  /** The shown video stands still, because nothing came or because the viewer sought another second. */
  stalled(isSeeking: boolean): void {
    this.#shownStream?.stalled();
    clearTimeout(this.#patience);
    this.#patience = setTimeout(
      () => {
        this.#becomeSmall();
        this.update();
      },
      isSeeking ? seekPatienceMs : patienceMs,
    );
    this.update();
  }

  /** The viewer has sought in the shown video. */
  sought(): void {
    this.#shownStream?.dropMissing();
    this.update();
  }

  /** The shown video plays again. */
  resumed(): void {
    clearTimeout(this.#patience);
  }

  /** Fetches what is needed now; call it when the shown video has played on. */
  update(): void {
    const next = this.#next();
    if (this.#job && !this.#isOvertaken(this.#job, next)) {
      this.#openNext();
      return;
    }
    this.#job?.controller.abort();
    this.#job = undefined;
    if (this.#unreachable && this.#unreachable.stream === this.#shownStream) return;
    if (next) void this.#run(next.stream, next.ahead);
    this.#openNext();
  }

  close(): void {
    clearTimeout(this.#patience);
    clearTimeout(this.#unreachable?.timer);
    this.#view = undefined;
    for (const key of [...this.#streams.keys()]) this.drop(key);
  }

  get #shownStream(): VideoStream | undefined {
    return this.#view?.shown ? this.#streams.get(this.#view.shown.key) : undefined;
  }

  #next(): { readonly stream: VideoStream; readonly ahead: number } | undefined {
    const view = this.#view;
    if (!view) return undefined;
    const shown = this.#shownStream;
    const isWaiting = view.shown !== null && !shown && !this.#events.canShare();
    const following =
      this.#preferences.usesLessData || isWaiting || this.#unreachable
        ? []
        : view.following.map((video) => this.streamOf(video));
    const complete = { ahead: Infinity, isComplete: true, bitsPerSecond: undefined };
    const plan: Download | undefined = planDownload({
      shown: shown && { ...shown.planned, watchedSeconds: shown.seconds },
      isPlaying: view.isPlaying,
      speed: this.#preferences.speed,
      lineBitsPerSecond: this.#line.bitsPerSecond,
      following: following.map((stream) => stream?.planned ?? complete),
    });
    if (!plan) return undefined;
    const stream = plan.position === 0 ? shown : following[plan.position - 1];
    const isBeingOpened = stream !== undefined && this.#opening?.stream === stream;
    return stream && !isBeingOpened ? { stream, ahead: plan.ahead } : undefined;
  }

  /** Whether a job has to make room for what is more urgent. */
  #isOvertaken(job: Job, next: { readonly stream: VideoStream } | undefined): boolean {
    if (this.#streams.get(job.stream.video.key) !== job.stream) return true;
    const shown = this.#shownStream;
    if (!shown || job.stream === shown || next?.stream !== shown) return false;
    return shown.planned.ahead < urgentSeconds * this.#preferences.speed;
  }

  #openNext(): void {
    const { shown, following } = this.#view ?? {};
    const stream = this.#shownStream;
    const isReady = shown === null || (stream ? stream.hasPlayed : this.#events.canShare());
    const hasRoom = stream === undefined || stream.planned.ahead >= secondsToOpenNext;
    if (this.#opening || this.#unreachable || !isReady || !hasRoom) return;
    if (this.#preferences.usesLessData) return;
    const [next] = following ?? [];
    const coming = next && this.streamOf(next);
    if (!coming || coming.isOpen || this.#job?.stream === coming) return;
    const opening = { stream: coming, controller: new AbortController() };
    this.#opening = opening;
    void coming
      .fetch(0, opening.controller.signal, false)
      .catch((error: unknown) => this.#onFailure(coming, error))
      .finally(() => {
        if (this.#opening !== opening) return;
        this.#opening = undefined;
        this.update();
      });
  }

  async #run(stream: VideoStream, ahead: number): Promise<void> {
    const controller = new AbortController();
    const job = { stream, controller };
    this.#job = job;
    let hasAsked = true;
    try {
      hasAsked = await stream.fetch(ahead, controller.signal, stream === this.#shownStream);
      this.#preferSmall(stream);
    } catch (error) {
      this.#onFailure(stream, error);
    }
    if (this.#job !== job) return;
    this.#job = undefined;
    const { bitsPerSecond } = this.#line;
    if (bitsPerSecond !== undefined) storeLine(bitsPerSecond);
    if (hasAsked) this.update();
  }

  #onFailure(stream: VideoStream, error: unknown): void {
    if (error instanceof Unreached) {
      clearTimeout(this.#unreachable?.timer);
      const timer = setTimeout(() => {
        this.#unreachable = undefined;
        this.update();
      }, retryMs);
      this.#unreachable = { stream, timer };
      return;
    }
    this.#unreached.add(stream.url);
    this.drop(stream.video.key);
    this.#events.onFailed(stream.video.key);
  }

  #onRefused(stream: VideoStream, reason: Refusal): void {
    (reason === 'unreached' ? this.#unreached : this.#refused).add(stream.url);
    this.drop(stream.video.key);
    this.#events.onRefused(stream.video.key);
  }

  /** Once its index says that a video is larger than others, the small one begins if the line needs it. */
  #preferSmall(stream: VideoStream): void {
    const { bitsPerSecond } = stream.planned;
    if (bitsPerSecond === undefined || stream.hasPlayed || !stream.canBecomeSmall) return;
    const rendition = chooseRendition({
      hasSmall: true,
      usesLessData: false,
      lineBitsPerSecond: this.#line.bitsPerSecond,
      videoBitsPerSecond: bitsPerSecond,
      speed: this.#preferences.speed,
    });
    if (rendition === 'small') stream.becomeSmall();
  }

  /** Fetches the small rendition before the large one stands still, if it will. */
  #becomeSmallInTime(): void {
    const stream = this.#shownStream;
    if (!stream?.canBecomeSmall || !stream.hasPlayed || !this.#view?.isPlaying) return;
    const { ahead, isComplete, bitsPerSecond = 0 } = stream.planned;
    const line = this.#line.bitsPerSecond ?? Infinity;
    const { speed } = this.#preferences;
    if (isComplete || ahead >= decisiveSeconds * speed || line >= bitsPerSecond * speed) return;
    this.#becomeSmall();
  }

  /** What is under way of the large rendition would only be in the way. */
  #becomeSmall(): void {
    const stream = this.#shownStream;
    if (!stream?.canBecomeSmall) return;
    stream.becomeSmall();
    if (this.#job?.stream === stream) {
      this.#job.controller.abort();
      this.#job = undefined;
    }
    this.update();
  }
}
