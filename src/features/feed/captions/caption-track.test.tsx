// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Cue } from '@/domain/video/captions';
import { followCaptions, textOfCues } from './caption-track';

/** A stand-in for the browser's VTTCue, which jsdom lacks. */
class ShownCue {
  readonly startTime: number;
  readonly endTime: number;
  readonly text: string;
  constructor(startTime: number, endTime: number, text: string) {
    this.startTime = startTime;
    this.endTime = endTime;
    this.text = text;
  }
}

const cues = (...texts: string[]) =>
  texts.map((text) => new ShownCue(0, 1, text) as unknown as TextTrackCue);

class Track extends EventTarget {
  mode = 'hidden';
  readonly cues: ShownCue[] = [];
  activeCues: TextTrackCue[] = [];
  addCue(cue: ShownCue) {
    this.cues.push(cue);
  }
  removeCue(cue: ShownCue) {
    this.cues.splice(this.cues.indexOf(cue), 1);
  }
  say(...texts: string[]) {
    this.activeCues = cues(...texts);
    this.dispatchEvent(new Event('cuechange'));
  }
}

const lines: readonly Cue[] = [
  { start: 400, end: 1850, text: 'Hello' },
  { start: 2000, end: 3000, text: 'I am Ana' },
];
const read = vi.fn<() => Promise<readonly Cue[]>>();
const onText = vi.fn<(text: string) => void>();
let video: HTMLVideoElement;
let tracks: Track[];

const trackCues = () => tracks[0]?.cues.map(({ startTime, text }) => [startTime, text]) ?? [];
const playTo = (seconds: number) => {
  video.currentTime = seconds;
  video.dispatchEvent(new Event('timeupdate'));
};

beforeEach(() => {
  vi.stubGlobal('VTTCue', ShownCue);
  vi.clearAllMocks();
  read.mockResolvedValue(lines);
  video = document.createElement('video');
  tracks = [];
  Object.defineProperties(video, {
    currentTime: { writable: true, value: 0 },
    textTracks: { get: () => tracks },
    addTextTrack: {
      value: () => {
        tracks.push(new Track());
        return tracks.at(-1);
      },
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

it('reads the lines once the video plays, then reports the text of each', async () => {
  const stop = followCaptions(video, read, onText);
  playTo(0);
  expect(read).not.toHaveBeenCalled();
  playTo(0.2);
  playTo(0.4);
  await expect.poll(trackCues).toEqual([
    [0.4, 'Hello'],
    [2, 'I am Ana'],
  ]);
  expect(read).toHaveBeenCalledOnce();

  tracks[0]?.say('Hello');
  expect(onText).toHaveBeenLastCalledWith('Hello');
  tracks[0]?.say();
  expect(onText).toHaveBeenLastCalledWith('');
  stop();
});

it('reports nothing more after unsubscribing, and uses the same track again', async () => {
  const stop = followCaptions(video, read, onText);
  playTo(1);
  await expect.poll(trackCues).not.toEqual([]);
  tracks[0]?.say('Hello');
  stop();
  expect(onText).toHaveBeenLastCalledWith('');
  expect(trackCues()).toEqual([]);
  expect(tracks[0]?.mode).toBe('disabled');
  onText.mockClear();
  tracks[0]?.say('Too late');
  expect(onText).not.toHaveBeenCalled();

  followCaptions(video, read, onText);
  await expect.poll(() => trackCues().length).toBe(2);
  expect(tracks).toHaveLength(1);
});

it('shows nothing if the subscription ended while the lines were read', async () => {
  let answer: (lines: readonly Cue[]) => void = () => undefined;
  read.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const stop = followCaptions(video, read, onText);
  playTo(1);
  stop();
  answer(lines);
  await expect.poll(() => read.mock.settledResults.length).toBe(1);
  expect(trackCues()).toEqual([]);
});

it('shows no captions when they cannot be read', async () => {
  read.mockRejectedValue(new TypeError('Failed to fetch'));
  const stop = followCaptions(video, read, onText);
  playTo(1);
  await expect.poll(() => read.mock.settledResults.length).toBe(1);
  stop();
  expect(onText.mock.calls).toEqual([['']]);
});

it.each([
  [[], ''],
  [['I close deals\nfor small teams.'], 'I close deals for small teams.'],
  [['- Who are you?\n- Mei.'], '- Who are you?\n- Mei.'],
  [['One', ' ', 'Two'], 'One\nTwo'],
  [['R&D, and profit > 5 %'], 'R&D, and profit > 5 %'],
])('shows the cues %j as %j', (sentence, text) => {
  expect(textOfCues(cues(...sentence))).toBe(text);
});
