import { describe, expect, it } from 'vitest';
import { chooseSlot, freeLift, probePoints, type Box } from './free-slot';

const pill: Box = { left: 270, top: 780, width: 104, height: 44 };

describe('freeLift', () => {
  it('stays where nothing lies', () => {
    expect(freeLift(pill, 96, () => true)).toBe(0);
  });

  it('moves above what it would cover', () => {
    const buttonTop = 760;
    const lift = freeLift(pill, 96, ({ top, height }) => top + height <= buttonTop);
    expect(lift).toBe(66);
    expect(pill.top - 66 + pill.height).toBeLessThanOrEqual(buttonTop);
  });

  it('gives up at the top of the page', () => {
    const tops: number[] = [];
    const lift = freeLift(pill, 96, ({ top }) => {
      tops.push(top);
      return false;
    });
    expect(lift).toBeNull();
    expect(Math.min(...tops)).toBeGreaterThanOrEqual(96);
  });
});

it('probes up to the edges, and nowhere so far apart that a control fits between', () => {
  const points = probePoints(pill);
  for (const [axis, from, length, farthest] of [
    ['x', pill.left, pill.width, 22],
    ['y', pill.top, pill.height, 6],
  ] as const) {
    const sorted = [...new Set(points.map((point) => point[axis]))].toSorted((a, b) => a - b);
    expect(sorted[0]).toBe(from);
    expect(sorted.at(-1)).toBe(from + length);
    for (const [index, at] of sorted.slice(1).entries()) {
      expect(at - (sorted[index] ?? 0)).toBeLessThanOrEqual(farthest);
    }
  }
});

describe('chooseSlot', () => {
  const never = () => false;
  const isNarrow = ({ width }: Box) => width === pill.height;
  const choose = (isBlank: (box: Box) => boolean, isFree = isBlank) =>
    chooseSlot(pill, { topLimit: 96, isBlank, isFree });

  it('keeps its label where there is room for it nearby', () => {
    expect(choose(({ top }) => top <= 750)).toEqual({ lift: 30, isCompact: false });
  });

  it('goes without where only the icon has room, at the same edge', () => {
    const edges = new Set<number>();
    const slot = choose((box) => {
      edges.add(box.left + box.width);
      return isNarrow(box);
    });
    expect(slot).toEqual({ lift: 0, isCompact: true });
    expect([...edges]).toEqual([pill.left + pill.width]);
  });

  it('goes far for a blank place, without its label', () => {
    expect(choose(({ top }) => top <= 300)).toEqual({ lift: 480, isCompact: true });
  });

  it('lies on words only where nothing is blank, and hides rather than cover a control', () => {
    expect(choose(never, () => true)).toEqual({ lift: 0, isCompact: true });
    expect(choose(never)).toBeNull();
  });
});
