// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followCaptions, textOfCues } from './caption-track';

/** A stand-in for the browser's VTTCue, which jsdom lacks. */
class Cue {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  getCueAsHTML() {
    const fragment = document.createDocumentFragment();
    fragment.append(this.#text);
    return fragment;
  }
}

const cues = (...texts: string[]) => texts.map((text) => new Cue(text) as unknown as TextTrackCue);

class Track extends EventTarget {
  mode = 'disabled';
  activeCues: TextTrackCue[] = [];
  say(...texts: string[]) {
    this.activeCues = cues(...texts);
    this.dispatchEvent(new Event('cuechange'));
  }
}

const tracks = new WeakMap<object, Track>();
const fetched = vi.fn<typeof fetch>();
const onText = vi.fn<(text: string) => void>();
let video: HTMLVideoElement;

const trackElement = () => video.querySelector('track');
const trackOf = () => {
  const element = trackElement();
  const track = element && tracks.get(element);
  if (!track) throw new Error('no track');
  return track;
};
const playTo = (seconds: number) => {
  video.currentTime = seconds;
  video.dispatchEvent(new Event('timeupdate'));
};

beforeEach(() => {
  vi.stubGlobal('VTTCue', Cue);
  vi.stubGlobal('fetch', fetched);
  URL.createObjectURL = vi.fn<typeof URL.createObjectURL>(() => 'blob:captions');
  URL.revokeObjectURL = vi.fn<typeof URL.revokeObjectURL>();
  Object.defineProperty(HTMLTrackElement.prototype, 'track', {
    configurable: true,
    get(this: object) {
      const track = tracks.get(this) ?? new Track();
      tracks.set(this, track);
      return track;
    },
  });
  vi.clearAllMocks();
  fetched.mockImplementation(() => Promise.resolve(new Response('WEBVTT')));
  video = document.createElement('video');
  Object.defineProperty(video, 'currentTime', { writable: true, value: 0 });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(HTMLTrackElement.prototype, 'track');
});

it('fetches the captions file once the video plays, then reports the text of each cue', async () => {
  const stop = followCaptions(video, 'http://x/a.vtt', onText);
  playTo(0);
  expect(fetched).not.toHaveBeenCalled();
  playTo(0.2);
  playTo(0.4);
  await expect.poll(trackElement).not.toBeNull();
  expect(fetched).toHaveBeenCalledOnce();
  expect(trackElement()).toMatchObject({ kind: 'captions', src: 'blob:captions' });
  expect(trackOf().mode).toBe('hidden');

  trackOf().say('Hello');
  expect(onText).toHaveBeenLastCalledWith('Hello');
  trackOf().say();
  expect(onText).toHaveBeenLastCalledWith('');
  stop();
});

it('removes the track and reports nothing more after unsubscribing', async () => {
  const stop = followCaptions(video, 'http://x/a.vtt', onText);
  playTo(1);
  await expect.poll(trackElement).not.toBeNull();
  const track = trackOf();
  track.say('Hello');
  stop();
  expect(onText).toHaveBeenLastCalledWith('');
  expect(trackElement()).toBeNull();
  expect(URL.revokeObjectURL).toHaveBeenCalledExactlyOnceWith('blob:captions');
  onText.mockClear();
  track.say('Too late');
  expect(onText).not.toHaveBeenCalled();
});

it('adds no track if the subscription ended while the file was loading', async () => {
  let answer: (response: Response) => void = () => undefined;
  fetched.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const stop = followCaptions(video, 'http://x/a.vtt', onText);
  playTo(1);
  stop();
  answer(new Response('WEBVTT'));
  await vi.waitFor(() => expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(true));
  expect(trackElement()).toBeNull();
  expect(URL.createObjectURL).not.toHaveBeenCalled();
});

it.each([
  ['does not exist', () => Promise.resolve(new Response('', { status: 404 }))],
  ['cannot be loaded', () => Promise.reject(new TypeError('Failed to fetch'))],
])('shows no captions when the file %s', async (_name, answer) => {
  fetched.mockImplementation(answer);
  const stop = followCaptions(video, 'http://x/a.vtt', onText);
  playTo(1);
  await expect.poll(() => fetched.mock.settledResults.length).toBe(1);
  stop();
  expect(trackElement()).toBeNull();
  expect(onText.mock.calls).toEqual([['']]);
});

it.each([
  [[], ''],
  [['I close deals\nfor small teams.'], 'I close deals for small teams.'],
  [['- Who are you?\n- Mei.'], '- Who are you?\n- Mei.'],
  [['One', ' ', 'Two'], 'One\nTwo'],
])('shows the cues %j as %j', (said, text) => {
  expect(textOfCues(cues(...said))).toBe(text);
});
