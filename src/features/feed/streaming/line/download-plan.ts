/** What the plan knows of a video: the shown one, or one that follows. */
export interface PlannedVideo {
  /** Seconds that are there without a gap, from where it plays or will play. */
  readonly ahead: number;
  /** Whether all of the rest is there, or it can't be played in pieces. */
  readonly isComplete: boolean;
  /** Of its rendition; undefined while its index isn't there. */
  readonly bitsPerSecond: number | undefined;
}

interface Situation {
  readonly shown: (PlannedVideo & { readonly watchedSeconds: number }) | undefined;
  readonly isPlaying: boolean;
  readonly speed: number;
  readonly lineBitsPerSecond: number | undefined;
  /** The next videos, the nearest first; none where nothing may be fetched before it's played. */
  readonly following: readonly PlannedVideo[];
}

export interface Download {
  /** 0 for the shown video, 1 for the one after it, and so on. */
  readonly position: number;
  /** Seconds that should be there, from where it plays. */
  readonly ahead: number;
}

/** The starts of the videos that follow, in seconds, the nearest first. */
const headSeconds = [2, 1] as const;
/** A video that is ready has shown its first frame, and so begins a little after its beginning. */
const shownOfHead = 0.25;
/** The start of the next one where the line hardly carries the shown one; the rest follows its reserve. */
const headSecondsOnSlowLine = [1] as const;
/** What the shown one needs first, in seconds, before anything is fetched for another. */
const safeSeconds = 1;

/** How much faster than a video its line is where it carries the video easily, and where it hardly does. */
const easyRoom = 1.7;
const tightRoom = 1.25;

/** The line's room over a rate; much where either isn't known. */
const roomOf = (line: number | undefined, rate: number | undefined, speed: number) =>
  line === undefined || rate === undefined ? Infinity : line / (rate * speed);

/**
 * Seconds that the shown video should have ahead of its picture. Few on a quick line, where more would be
 * bytes that nobody sees if the person moves on; more on a slow one, and for someone who stays.
 */
function aheadOf(room: number, watchedSeconds: number): number {
  const base = room >= easyRoom ? 1.2 : room >= tightRoom ? 4 : 8;
  return Math.min(12, base + Math.max(0, watchedSeconds - 8) / 2);
}

/**
 * Which part of which video to fetch next: first what the shown one needs not to stand still, then the
 * starts of those that follow, then the shown one's reserve. Undefined when enough is there
 * (docs/decisions/0082-renditions-and-streaming.md).
 */
export function planDownload(situation: Situation): Download | undefined {
  const { shown, isPlaying, speed, lineBitsPerSecond, following } = situation;
  const need = (video: PlannedVideo, seconds: number) =>
    !video.isComplete && video.ahead < seconds * speed;
  if (shown) {
    const room = roomOf(lineBitsPerSecond, shown.bitsPerSecond, speed);
    const reserve = aheadOf(room, shown.watchedSeconds);
    if (need(shown, safeSeconds)) return { position: 0, ahead: reserve * speed };
    const head = nextHead(situation, room >= tightRoom ? headSeconds : headSecondsOnSlowLine);
    if (head) return head;
    if (need(shown, reserve) && isPlaying) return { position: 0, ahead: reserve * speed };
    return nextHead(situation, headSeconds);
  }
  return following.length > 0 ? nextHead(situation, headSeconds) : undefined;
}

function nextHead(
  { following, speed }: Situation,
  seconds: readonly number[],
): Download | undefined {
  const heads = following.map((video, index) => ({
    ahead: (seconds[index] ?? 0) * speed,
    position: index + 1,
    video,
  }));
  const head = heads.find(
    ({ video, ahead }) => !video.isComplete && video.ahead < ahead - shownOfHead,
  );
  return head && { position: head.position, ahead: head.ahead };
}
