import { expect, it } from 'vitest';
import { cuesOf, cutToVideo } from './captions';

const cue = (start: number, end: number) => ({ start, end, text: `${start}` });

it('reads the lines of a row, and none of what is no list of lines', () => {
  expect(cuesOf([cue(0, 1)])).toEqual([cue(0, 1)]);
  expect(cuesOf([{ start: '0' }])).toEqual([]);
  expect(cuesOf(null)).toEqual([]);
});

it('cuts lines to the length of their video, and leaves out a line that barely begins', () => {
  const cues = [cue(0, 2000), cue(2000, 4000), cue(4000, 6000)];
  expect(cutToVideo(cues, 4600.7)).toEqual([cue(0, 2000), cue(2000, 4000), cue(4000, 4600)]);
  expect(cutToVideo(cues, 4400)).toEqual([cue(0, 2000), cue(2000, 4000)]);
  expect(cutToVideo(cues, 60_000)).toEqual(cues);
});
