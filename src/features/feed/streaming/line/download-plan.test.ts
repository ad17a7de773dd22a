import { expect, it } from 'vitest';
import { planDownload, type PlannedVideo } from './download-plan';

type Situation = Parameters<typeof planDownload>[0];

const video = (ahead: number, change: Partial<PlannedVideo> = {}): PlannedVideo => ({
  ahead,
  isComplete: false,
  bitsPerSecond: 2_000_000,
  ...change,
});
const shown = (ahead: number, watchedSeconds = 0) => ({ ...video(ahead), watchedSeconds });

const plan = (change: Partial<Situation>) =>
  planDownload({
    shown: shown(0),
    isPlaying: true,
    speed: 1,
    lineBitsPerSecond: 10_000_000,
    following: [video(0), video(0)],
    ...change,
  });

it('fetches for the shown video before any other, a little more than a second', () => {
  expect(plan({})).toEqual({ position: 0, ahead: 1.2 });
  expect(plan({ shown: shown(0.9) })).toEqual({ position: 0, ahead: 1.2 });
});

it('then fetches the start of the next video, and less of the one after it', () => {
  expect(plan({ shown: shown(1.1) })).toEqual({ position: 1, ahead: 2 });
  expect(plan({ shown: shown(1.1), following: [video(1.9), video(0.7)] })).toEqual({
    position: 2,
    ahead: 1,
  });
});

it('fetches nothing when all of that is there', () => {
  expect(plan({ shown: shown(1.6), following: [video(2), video(1)] })).toBeUndefined();
});

it.each([
  ['more on a line that is hardly quicker than the video', 2_800_000, 0, 4],
  ['most on one that is slower', 1_500_000, 0, 8],
  ['more for someone who stays', 10_000_000, 20, 7.2],
  ['never more than twelve seconds', 1_500_000, 50, 12],
])('fetches ahead %s', (_, lineBitsPerSecond, watched, ahead) => {
  expect(plan({ lineBitsPerSecond, shown: shown(0, watched) })).toEqual({ position: 0, ahead });
});

it('fetches a second of the next video on a slow line, and the rest after the reserve', () => {
  const slow = { lineBitsPerSecond: 1_500_000, shown: shown(1.1) };
  expect(plan(slow)).toEqual({ position: 1, ahead: 1 });
  const following = [video(0.9), video(0)];
  expect(plan({ ...slow, following })).toEqual({ position: 0, ahead: 8 });
  expect(plan({ ...slow, shown: shown(8.1), following })).toEqual({ position: 1, ahead: 2 });
});

it('counts by the clock, not by the video, when it plays faster', () => {
  expect(plan({ speed: 2, shown: shown(1.9) })).toEqual({ position: 0, ahead: 2.4 });
  expect(plan({ speed: 2, shown: shown(2.1) })).toEqual({ position: 1, ahead: 4 });
});

it('fetches only the start of a video that is paused', () => {
  const following = [video(2), video(1)];
  expect(plan({ isPlaying: false, shown: shown(0.5), following })?.position).toBe(0);
  expect(plan({ isPlaying: false, shown: shown(1.1), following })).toBeUndefined();
});

it('fetches the starts of those that follow a card without a video', () => {
  expect(plan({ shown: undefined })).toEqual({ position: 1, ahead: 2 });
  expect(plan({ shown: undefined, following: [] })).toBeUndefined();
});

it('leaves out what is complete, or plays as a file', () => {
  const complete = video(Infinity, { isComplete: true });
  expect(
    plan({ shown: { ...complete, watchedSeconds: 5 }, following: [complete] }),
  ).toBeUndefined();
});
