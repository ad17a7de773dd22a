import { describe, expect, it } from 'vitest';
import { freeSteps, probePoints, type Box } from './free-slot';

const pill: Box = { left: 270, top: 780, width: 104, height: 44 };

describe('freeSteps', () => {
  it('stays where nothing lies', () => {
    expect(freeSteps(pill, 6, 96, () => true)).toBe(0);
  });

  it('moves above what it would cover', () => {
    const buttonTop = 760;
    const steps = freeSteps(pill, 6, 96, ({ top, height }) => top + height <= buttonTop);
    expect(steps).toBe(11);
    expect(pill.top - 11 * 6 + pill.height).toBeLessThanOrEqual(buttonTop);
  });

  it('gives up at the top of the page', () => {
    const tops: number[] = [];
    const steps = freeSteps(pill, 6, 96, ({ top }) => {
      tops.push(top);
      return false;
    });
    expect(steps).toBeNull();
    expect(Math.min(...tops)).toBeGreaterThanOrEqual(96);
  });
});

it('probes corners, edges and middle, inside the box', () => {
  const points = probePoints(pill);
  expect(points).toHaveLength(9);
  for (const { x, y } of points) {
    expect(x).toBeGreaterThan(pill.left);
    expect(x).toBeLessThan(pill.left + pill.width);
    expect(y).toBeGreaterThan(pill.top);
    expect(y).toBeLessThan(pill.top + pill.height);
  }
});
