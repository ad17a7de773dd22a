import { describe, expect, it } from 'vitest';
import { wheelSteps } from './wheel-steps';

/** The steps for a series of wheel events, one every 16 ms, as a trackpad sends them. */
function stepsOf(deltas: readonly number[], every = 16): number[] {
  const step = wheelSteps();
  let at = 1000;
  return deltas.map((delta) => step(delta, (at += every))).filter((one) => one !== 0);
}

/** The events of one flick: a moment of moving fingers, then the momentum down to the last pixel. */
const flick = [
  ...[
    1, 4, 11, 23, 41, 66, 88, 104, 97, 99, 92, 86, 85, 79, 74, 72, 67, 63, 62, 57, 54, 52, 48, 46,
  ],
  ...[
    45, 42, 40, 37, 36, 34, 32, 31, 29, 28, 26, 25, 24, 22, 22, 20, 19, 19, 17, 17, 16, 15, 14, 14,
  ],
  ...[
    13, 12, 12, 11, 11, 10, 10, 9, 9, 8, 8, 8, 7, 7, 7, 6, 6, 6, 5, 5, 5, 5, 4, 4, 4, 4, 3, 3, 3, 3,
  ],
  ...[
    3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
  ],
];

describe('a trackpad', () => {
  it('steps once for a flick, however long its momentum lasts', () => {
    expect(stepsOf(flick)).toEqual([1]);
  });

  it('steps once for a strong flick on a machine that sends an event every 8 ms', () => {
    expect(
      stepsOf(
        flick.flatMap((delta) => [delta * 2, delta * 2]),
        8,
      ),
    ).toEqual([1]);
  });

  it('steps once although some events carry the travel of two frames, or of half a frame', () => {
    const uneven = flick.map((delta, index) =>
      index % 9 === 5 ? delta * 2 : index % 7 === 3 ? Math.ceil(delta / 2) : delta,
    );
    expect(stepsOf(uneven)).toEqual([1]);
  });

  it('steps once for a slow push', () => {
    expect(stepsOf([2, 3, 4, 4, 5, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 1])).toEqual([1]);
  });

  it('steps again for a new flick during the momentum of the last one', () => {
    expect(stepsOf([...flick.slice(0, 40), ...flick])).toEqual([1, 1]);
    expect(stepsOf([...flick.slice(0, 70), ...flick.slice(0, 50), ...flick])).toEqual([1, 1, 1]);
  });

  it('steps once for a flick in which single events point the other way', () => {
    expect(stepsOf(flick.map((delta, index) => (index % 11 === 10 ? -delta : delta)))).toEqual([1]);
  });

  it('steps back at once for a flick the other way', () => {
    expect(stepsOf([...flick.slice(0, 30), ...flick.map((delta) => -delta)])).toEqual([1, -1]);
  });

  it('steps on while the fingers keep pushing', () => {
    expect(stepsOf(Array.from({ length: 80 }, () => 20))).toEqual([1, 1, 1]);
  });
});

describe('a mouse', () => {
  it('steps for each notch of a slow wheel', () => {
    expect(stepsOf([100, 100, 100, -100, 120], 250)).toEqual([1, 1, 1, -1, 1]);
  });

  it('limits the steps when the wheel is spun', () => {
    expect(
      stepsOf(
        Array.from({ length: 20 }, () => 120),
        60,
      ),
    ).toEqual([1, 1, 1]);
  });

  it('adds up the small events of a high-resolution wheel', () => {
    expect(stepsOf([12, 12, 12], 40)).toEqual([1]);
  });
});
