import { isSmall, middleVideo, pitchOf } from './shown-pitch.ts';

/** Seconds of one pitch that were seen, in each of its renditions. */
export interface Seen {
  readonly large: number;
  readonly small: number;
}

/** What a person saw of the videos so far. */
export interface Watched {
  /** By the pitch's number; a second that was seen twice counts once. */
  readonly seen: Readonly<Record<number, Seen>>;
  /** Seconds since a shown video first moved, until it was left; summed over all of them. */
  readonly seconds: number;
  /** How many of these it stood still, because nothing further had arrived. */
  readonly stalled: number;
  /** How many of these the small rendition was shown. */
  readonly small: number;
}

const tenthsOfSecond = 10;
/** A jump is no watching. */
const longestStep = 1;

interface SeenTenths {
  readonly large: Set<number>;
  readonly small: Set<number>;
}

const seen = new Map<number, SeenTenths>();
let seconds = 0;
let stalled = 0;
let small = 0;
let last:
  { video: HTMLVideoElement; pitch: number | undefined; time: number; at: number } | undefined;
let hasMoved = false;

function see(pitch: number, rendition: keyof SeenTenths, from: number, to: number): void {
  const tenths = seen.get(pitch) ?? { large: new Set(), small: new Set() };
  seen.set(pitch, tenths);
  const end = Math.floor(to * tenthsOfSecond);
  for (let tenth = Math.floor(from * tenthsOfSecond); tenth <= end; tenth += 1) {
    tenths[rendition].add(tenth);
  }
}

function look(at: number): void {
  const video = middleVideo();
  const pitch = video && pitchOf(video);
  if (!video || pitch === undefined || last?.pitch !== pitch) {
    hasMoved = false;
  } else {
    const played = last.video === video ? video.currentTime - last.time : 0;
    hasMoved ||= played > 0;
    if (hasMoved) {
      const passed = (at - last.at) / 1000;
      seconds += passed;
      if (isSmall(video)) small += passed;
      if (video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) stalled += passed;
    }
    if (played > 0 && played < longestStep) {
      see(pitch, isSmall(video) ? 'small' : 'large', last.time, video.currentTime);
    }
  }
  last = video && { video, pitch, time: video.currentTime, at };
  requestAnimationFrame(look);
}
requestAnimationFrame(look);

/** What was seen since the page came up. */
export const watched = (): Watched => ({
  seen: Object.fromEntries(
    [...seen].map(([pitch, tenths]) => [
      pitch,
      { large: tenths.large.size / tenthsOfSecond, small: tenths.small.size / tenthsOfSecond },
    ]),
  ),
  seconds,
  stalled,
  small,
});
