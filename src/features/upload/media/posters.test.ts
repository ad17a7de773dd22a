import { describe, expect, it } from 'vitest';
import { chooseFrames, posterMoments } from './posters';

describe('posterMoments', () => {
  it('offers three moments inside the video, in order', () => {
    expect(posterMoments(60)).toEqual([0.5, 24, 45]);
  });

  it('stays inside a very short video', () => {
    const moments = posterMoments(1);
    expect(moments).toHaveLength(3);
    expect(Math.max(...moments)).toBeLessThan(1);
    expect(posterMoments(0)).toEqual([0, 0, 0]);
  });
});

describe('chooseFrames', () => {
  /** A video that has one colour in some of its seconds. */
  const video = (isPlain: (seconds: number) => boolean) => async (seconds: number) => ({
    frame: seconds,
    isOneColour: isPlain(seconds),
  });

  it('takes the three moments of an ordinary video', async () => {
    expect(
      await chooseFrames(
        60,
        video(() => false),
      ),
    ).toEqual([0.5, 24, 45]);
  });

  it('begins with a picture where a video fades in from black', async () => {
    expect(
      await chooseFrames(
        12,
        video((seconds) => seconds < 1.6),
      ),
    ).toEqual([3, 4.8, 9]);
  });

  it('offers fewer rather than one colour', async () => {
    expect(
      await chooseFrames(
        60,
        video((seconds) => seconds !== 33),
      ),
    ).toEqual([33]);
  });

  it('offers the frames of a video of one colour', async () => {
    expect(
      await chooseFrames(
        60,
        video(() => true),
      ),
    ).toEqual([0.5, 24, 45]);
  });

  it('continues after a missing frame', async () => {
    expect(
      await chooseFrames(60, async (seconds) =>
        seconds > 40 ? null : { frame: seconds, isOneColour: false },
      ),
    ).toHaveLength(3);
  });
});
