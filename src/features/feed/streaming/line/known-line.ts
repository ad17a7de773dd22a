import * as v from 'valibot';
import { readStored, writeStored, type StoredState } from '@/lib/storage/stored-state';

const stored: StoredState<{ bitsPerSecond: number; at: number }> = {
  place: 'device',
  key: 'pitchreel.line',
  schema: v.object({ bitsPerSecond: v.pipe(v.number(), v.minValue(1)), at: v.number() }),
};

/** A person who comes back after this long is on another line as likely as not. */
const longestMs = 24 * 60 * 60_000;

/** Fewer bytes say too little. */
const leastBytes = 100_000;

interface Transfer {
  readonly bytes: number;
  /** In milliseconds. */
  readonly start: number;
  readonly end: number;
}

/** How fast transfers came that shared a line, in bits a second; undefined if too few did. */
export function lineOf(transfers: readonly Transfer[]): number | undefined {
  let busyUntil = -Infinity;
  let [milliseconds, bytes] = [0, 0];
  for (const { bytes: more, start, end } of transfers.toSorted((a, b) => a.start - b.start)) {
    milliseconds += Math.max(0, end - Math.max(start, busyUntil));
    busyUntil = Math.max(busyUntil, end);
    bytes += more;
  }
  return bytes >= leastBytes && milliseconds > 0 ? (8000 * bytes) / milliseconds : undefined;
}

/** What this visit's files of the app say of the line; undefined where they came from the cache. */
const lineOfPage = () =>
  lineOf(
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ transferSize, responseStart }) => transferSize > 0 && responseStart > 0)
      .map(({ transferSize, responseStart, responseEnd }) => ({
        bytes: transferSize,
        start: responseStart,
        end: responseEnd,
      })),
  );

/**
 * How fast the line was when last measured, in bits a second: in this visit, or in one of the last day.
 * Undefined where nothing says so.
 */
export function knownLine(): number | undefined {
  const before = readStored(stored);
  if (before && Date.now() - before.at < longestMs) return before.bitsPerSecond;
  return lineOfPage();
}

export const storeLine = (bitsPerSecond: number): void =>
  writeStored(stored, { bitsPerSecond: Math.round(bitsPerSecond), at: Date.now() });
