import { describe, expect, it } from 'vitest';
import { compareVideos, retentionOf, tipsFor, type Retention, type Take } from './retention';

/** A video of which so many stopped after each number of tenths. */
const rowOf = (stopped: Readonly<Record<number, number>>, pastStart?: number): Take => {
  const counts = Array.from({ length: 11 }, (_, tenth) => stopped[tenth] ?? 0);
  const watched = counts.reduce((sum, count) => sum + count, 0);
  return { film: 'f', watched, past_start: pastStart ?? watched, stopped: counts };
};

const retention = (stopped: Readonly<Record<number, number>>, pastStart?: number): Retention => {
  const result = retentionOf(rowOf(stopped, pastStart));
  if (!result) throw new Error('too few watches');
  return result;
};

const kinds = (of: Retention, seconds?: number) => tipsFor(of, seconds).map(({ kind }) => kind);

describe('the curve', () => {
  it('is the share that was still there after each tenth', () => {
    const { curve, at } = retention({ 0: 2, 4: 3, 5: 1, 10: 4 }, 9);
    expect(curve).toEqual([1, 0.8, 0.8, 0.8, 0.8, 0.5, 0.4, 0.4, 0.4, 0.4, 0.4]);
    expect(at).toEqual({ start: 0.9, half: 0.5, end: 0.4 });
  });

  it('is not drawn before five have watched', () => {
    expect(retentionOf(rowOf({ 10: 4 }))).toBeUndefined();
    expect(retentionOf(undefined)).toBeUndefined();
    expect(retentionOf(rowOf({ 10: 5 }))).toBeDefined();
  });
});

describe('the comparison with the previous video', () => {
  it('gives the shares of both at the point where they differ most', () => {
    const last = retention({ 0: 10, 3: 40, 10: 50 });
    const now = retention({ 0: 10, 3: 20, 8: 5, 10: 65 });
    expect(compareVideos(now, last)).toEqual({ point: 'half', now: 0.7, before: 0.5 });
    expect(compareVideos(last, now)).toEqual({ point: 'half', now: 0.5, before: 0.7 });
  });

  it('mentions the first seconds when only they have changed', () => {
    const stopped = { 0: 40, 10: 60 };
    expect(compareVideos(retention(stopped, 90), retention(stopped, 70))).toEqual({
      point: 'start',
      now: 0.9,
      before: 0.7,
    });
  });

  it('waits for more viewers where one or two could have made the difference', () => {
    expect(compareVideos(retention({ 0: 2, 10: 3 }), retention({ 0: 4, 10: 1 }))).toBe(
      'tooFewToCompare',
    );
  });

  it('calls the same what hardly differs', () => {
    expect(compareVideos(retention({ 10: 5 }), retention({ 10: 5 }))).toBe('same');
    expect(compareVideos(retention({ 0: 50, 10: 50 }), retention({ 0: 52, 10: 48 }))).toBe('same');
  });
});

describe('the tips', () => {
  it.each([
    ['a start that loses many', retention({ 0: 40, 10: 60 }, 65), ['start']],
    ['half gone by the middle', retention({ 1: 15, 2: 15, 3: 15, 4: 10, 10: 45 }), ['half']],
    ['both', retention({ 0: 60, 10: 40 }, 50), ['start', 'half']],
    ['one moment that many do not outlast', retention({ 6: 25, 10: 75 }), ['moment']],
    ['an end that many do not wait for', retention({ 9: 25, 10: 75 }), ['end']],
    ['nothing to say', retention({ 5: 18, 6: 18, 7: 18, 10: 46 }), []],
    ['a video that holds them', retention({ 0: 10, 5: 10, 10: 80 }), ['good']],
    ['two at most', retention({ 0: 60, 9: 40 }, 50), ['start', 'half']],
  ])('fit: %s', (_what, of, tips) => {
    expect(kinds(of, 60)).toEqual(tips);
  });

  it('names the tenth after which most leave', () => {
    expect(tipsFor(retention({ 2: 5, 6: 25, 10: 70 }), 60)).toEqual([{ kind: 'moment', tenth: 6 }]);
  });

  it('call a video long only when it is, and is known to be', () => {
    const half = retention({ 5: 15, 6: 15, 7: 15, 8: 15, 10: 40 });
    expect(kinds(half, 100)).toEqual(['long']);
    expect(kinds(half, 60)).toEqual([]);
    expect(kinds(half)).toEqual([]);
    expect(kinds(retention({ 10: 10 }), 100)).toEqual(['good']);
  });
});
