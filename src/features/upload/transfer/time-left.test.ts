import { describe, expect, it } from 'vitest';
import { nextPace, roughTime, secondsLeft, type Pace } from './time-left';

/** The pace of a line with this many bytes a second, told each half second. */
function sentAt(bytesPerSecond: number, seconds: number, from: Pace = []): Pace {
  const { bytes = 0, atMs = 0 } = from.at(-1) ?? {};
  const steps = Array.from({ length: seconds * 2 + 1 }, (_, step) => step / 2);
  return steps.reduce(
    (pace: Pace, at) =>
      nextPace(pace, { bytes: bytes + at * bytesPerSecond, atMs: atMs + at * 1000 }),
    from,
  );
}

describe('secondsLeft', () => {
  it('is not known in the first five seconds', () => {
    expect(secondsLeft([], 1000)).toBeNull();
    expect(secondsLeft(sentAt(10, 4), 1000)).toBeNull();
    expect(secondsLeft(sentAt(10, 5), 1000)).toBe(95);
  });

  it('is not known where nothing goes out', () => {
    expect(secondsLeft(sentAt(0, 10), 1000)).toBeNull();
  });

  it('counts what was sent since the upload went on, not what an earlier visit sent', () => {
    const resumed = nextPace([], { bytes: 900, atMs: 0 });
    expect(secondsLeft(sentAt(10, 5, resumed), 1000)).toBe(5);
  });

  it('follows a line that slows down, within twenty seconds', () => {
    const slow = sentAt(10, 21, sentAt(100, 60));
    const { bytes = 0 } = slow.at(-1) ?? {};
    expect(secondsLeft(slow, bytes + 100)).toBeCloseTo(10, 0);
  });

  it('is hardly moved by a short stop', () => {
    const stopped = sentAt(0, 1, sentAt(100, 20));
    expect(secondsLeft(stopped, 4000)).toBeGreaterThan(19);
    expect(secondsLeft(stopped, 4000)).toBeLessThan(22);
  });

  it('begins again with a part that is sent again, and after the device slept', () => {
    const pace = sentAt(10, 20);
    expect(secondsLeft(nextPace(pace, { bytes: 0, atMs: 20_500 }), 1000)).toBeNull();
    expect(secondsLeft(nextPace(pace, { bytes: 210, atMs: 3_600_000 }), 1000)).toBeNull();
  });
});

it.each([
  [5, 'seconds'],
  [29, 'seconds'],
  [30, { minutes: 1 }],
  [89, { minutes: 1 }],
  [91, { minutes: 2 }],
  [3600, { minutes: 60 }],
])('says %d seconds roughly', (seconds, said) => {
  expect(roughTime(seconds)).toEqual(said);
});
