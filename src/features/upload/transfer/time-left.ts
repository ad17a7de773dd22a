/** Bytes that were sent at a moment, in milliseconds of any clock. */
interface Sent {
  bytes: number;
  atMs: number;
}

/** Before that, a line's speed isn't meaningful. */
const firstEstimateMs = 5000;
/** What the line did before that says little of what it does now. */
const windowMs = 20_000;
/** After that without a byte, the device slept, or the line was gone. */
const longestGapMs = 30_000;
/** From here on a person need not count. */
const fewSeconds = 30;

/** What an upload sent lately, oldest first. */
export type Pace = readonly Sent[];

/** The pace after some more was sent. It begins again with a part that is sent again, and after a long silence. */
export function nextPace(pace: Pace, sent: Sent): Pace {
  const last = pace.at(-1);
  const gapMs = last ? sent.atMs - last.atMs : 0;
  if (last && (sent.bytes < last.bytes || gapMs < 0 || gapMs > longestGapMs)) return [sent];
  const after = pace.findIndex(({ atMs }) => atMs >= sent.atMs - windowMs);
  // One from before the window, so that it is always full.
  const kept = after < 0 ? pace.slice(-1) : pace.slice(Math.max(0, after - 1));
  return [...kept, sent];
}

/** How many seconds the rest will take at this pace; null until that can be told. */
export function secondsLeft(pace: Pace, totalBytes: number): number | null {
  const [first] = pace;
  const last = pace.at(-1);
  if (!first || !last || last.atMs - first.atMs < firstEstimateMs) return null;
  const bytes = last.bytes - first.bytes;
  if (bytes <= 0) return null;
  return ((totalBytes - last.bytes) * (last.atMs - first.atMs)) / bytes / 1000;
}

/** How long something takes as people say it: whole minutes, or a few seconds. */
export const roughTime = (seconds: number): { minutes: number } | 'seconds' =>
  seconds < fewSeconds ? 'seconds' : { minutes: Math.max(1, Math.round(seconds / 60)) };
