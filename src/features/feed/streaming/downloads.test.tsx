import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeMediaSources } from '@tests/services/fake-media-source';
import { Downloads, type DownloadsEvents, type DownloadsView } from './downloads';
import { segmentsOf } from './mp4/segments';
import { readVideoIndex } from './mp4/video-index';
import type { StreamedVideo } from './video-stream';

const folder = 'tools/backend/demo/films';
const films = {
  large: readFileSync(`${folder}/leo.mp4`),
  small: readFileSync(`${folder}/leo-small.mp4`),
};
const segments = {
  large: segmentsOf(readVideoIndex(films.large)),
  small: segmentsOf(readVideoIndex(films.small)),
};
type Rendition = keyof typeof films;

const renditionOf = (url: string): Rendition => (url.includes('-small') ? 'small' : 'large');

/** The furthest byte that was requested of each address. */
const requested = new Map<string, number>();
const aborted: string[] = [];
let answer: (url: string, from: number, to: number) => Promise<Response>;

const part = (url: string, from: number, to: number) => {
  const body = new Uint8Array(films[renditionOf(url)].subarray(from, to));
  return Promise.resolve(new Response(body, { status: 206 }));
};

/** Seconds of a video that were requested. */
const secondsOf = (url: string): number => {
  const to = requested.get(url) ?? 0;
  const there = segments[renditionOf(url)].filter(({ bytes }) =>
    bytes.every(([, end]) => end <= to),
  );
  return there.at(-1)?.end ?? 0;
};

const video = (number: number, hasSmall = true): StreamedVideo => ({
  key: `k${number}`,
  url: `http://x/${number}.mp4`,
  smallUrl: hasSmall ? `http://x/${number}-small.mp4` : undefined,
});

const events = {
  onRefused: vi.fn<DownloadsEvents['onRefused']>(),
  onFailed: vi.fn<DownloadsEvents['onFailed']>(),
  canShare: vi.fn<DownloadsEvents['canShare']>(() => false),
} satisfies DownloadsEvents;

let log: readonly string[];
let downloads: Downloads;
let element: HTMLVideoElement;
/** Seconds that were sought. */
let sought: number[];

const show = (change: Partial<DownloadsView> = {}) =>
  downloads.setView({
    shown: video(0),
    following: [video(1), video(2)],
    previous: null,
    isPlaying: true,
    ...change,
  });

/** Where the element stands, and whether it has what comes next. */
function stand(seconds: number, readyState: number) {
  const played = { length: 1, start: () => 0, end: () => seconds };
  const buffered = { length: 1, start: () => 0, end: () => 60 };
  for (const [name, value] of Object.entries({ readyState, played, buffered })) {
    Object.defineProperty(element, name, { value, configurable: true });
  }
  Object.defineProperty(element, 'currentTime', {
    get: () => seconds,
    set: (to: number) => {
      sought.push(to);
    },
    configurable: true,
  });
}

/** Plays a video's stream in the element. */
function play(shown: StreamedVideo) {
  downloads.newStream(shown)?.attach(element);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  localStorage.clear();
  requested.clear();
  aborted.length = 0;
  sought = [];
  answer = part;
  log = fakeMediaSources();
  vi.stubGlobal('fetch', async (url: string, { headers, signal }: RequestInit) => {
    const [, from = '0', to = '0'] =
      /(\d+)-(\d+)/.exec(new Headers(headers).get('Range') ?? '') ?? [];
    signal?.addEventListener('abort', () => aborted.push(url));
    const response = await answer(url, Number(from), Number(to) + 1);
    requested.set(url, Math.max(requested.get(url) ?? 0, Number(to) + 1));
    return response;
  });
  element = document.createElement('video');
  downloads = new Downloads(events);
});

afterEach(() => {
  downloads.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const settled = () => vi.advanceTimersByTimeAsync(10);

it('fetches a second of the shown video, then the starts of the next two, and no more', async () => {
  play(video(0));
  show();
  await settled();
  expect(secondsOf('http://x/0.mp4')).toBeLessThanOrEqual(3);
  expect(secondsOf('http://x/0.mp4')).toBeGreaterThanOrEqual(1.2);
  expect(secondsOf('http://x/1.mp4')).toBe(2);
  expect(secondsOf('http://x/2.mp4')).toBe(1);
  expect(log.slice(0, 2)).toEqual(['init', 'fragment']);
});

it('reads the index of the next video beside the shown one, unless that nearly stands still', async () => {
  play(video(0));
  show({ following: [] });
  await settled();
  const there = secondsOf('http://x/0.mp4');
  answer = (url, ...bytes) =>
    url === 'http://x/0.mp4' ? new Promise<Response>(() => {}) : part(url, ...bytes);
  stand(there - 0.7, 4);
  show({ following: [video(1)] });
  await settled();
  expect([...requested.keys()]).toEqual(['http://x/0.mp4']);
  stand(there - 0.9, 4);
  downloads.update();
  await settled();
  expect([...requested.keys()]).toEqual(['http://x/0.mp4', 'http://x/1.mp4']);
});

it('fetches on as the video plays, to its end', async () => {
  play(video(0));
  show({ following: [] });
  await settled();
  stand(20, 4);
  downloads.update();
  await settled();
  expect(secondsOf('http://x/0.mp4')).toBeGreaterThan(24);
  expect(log).not.toContain('end');
  stand(39, 4);
  downloads.update();
  await settled();
  expect(log.at(-1)).toBe('end');
});

it('fetches nothing of those that follow for someone who wants less data, and shows the small rendition', async () => {
  downloads.prefer({ speed: 1, usesLessData: true });
  play(video(0));
  show();
  await settled();
  expect([...requested.keys()]).toEqual(['http://x/0-small.mp4']);
});

it('starts with the small rendition on a line that was slow before', async () => {
  localStorage.setItem(
    'pitchreel.line',
    JSON.stringify({ bitsPerSecond: 1_000_000, at: Date.now() }),
  );
  downloads = new Downloads(events);
  show();
  play(video(0));
  show();
  await settled();
  expect(requested.has('http://x/0-small.mp4')).toBe(true);
  expect(requested.has('http://x/0.mp4')).toBe(false);
});

it('plays the large rendition if the small one is not there', async () => {
  answer = (url, from, to) =>
    url.includes('-small')
      ? Promise.resolve(new Response(null, { status: 400 }))
      : part(url, from, to);
  downloads.prefer({ speed: 1, usesLessData: true });
  play(video(0));
  show();
  await settled();
  expect(secondsOf('http://x/0.mp4')).toBeGreaterThan(1);
  expect(events.onRefused).not.toHaveBeenCalled();
});

it('goes on in the small rendition at the same second when the large one stands still', async () => {
  play(video(0));
  show({ following: [] });
  await settled();
  answer = (url, from, to) =>
    url.includes('-small') ? part(url, from, to) : new Promise<Response>(() => {});
  stand(2.9, 4);
  downloads.update();
  stand(2.9, 2);
  downloads.stalled(false);
  await vi.advanceTimersByTimeAsync(300);
  expect(requested.has('http://x/0-small.mp4')).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(aborted).toContain('http://x/0.mp4');
  expect(log).toContain('remove 0 to Infinity');
  expect(log.slice(log.indexOf('change type'))).toEqual(
    expect.arrayContaining(['change type', 'init', 'fragment']),
  );
  expect(sought).toEqual([2.9]);
  expect(element.dataset.rendition).toBe('small');
});

it('stays with the large rendition if it moves again within a moment', async () => {
  play(video(0));
  show({ following: [] });
  await settled();
  stand(1, 2);
  downloads.stalled(false);
  await vi.advanceTimersByTimeAsync(300);
  downloads.resumed();
  await vi.advanceTimersByTimeAsync(1000);
  expect(requested.has('http://x/0-small.mp4')).toBe(false);
});

it('gives a seek more time before it takes the small rendition', async () => {
  play(video(0));
  show({ following: [] });
  await settled();
  answer = () => new Promise<Response>(() => {});
  stand(20, 1);
  downloads.sought();
  downloads.stalled(true);
  await vi.advanceTimersByTimeAsync(1400);
  expect(aborted).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(aborted).toEqual(['http://x/0.mp4']);
});

it('asks once for a small rendition that is not there', async () => {
  let asked = 0;
  play(video(0));
  show({ following: [] });
  await settled();
  answer = (url, from, to) => {
    if (!url.includes('-small')) return part(url, from, to);
    asked += 1;
    return Promise.resolve(new Response(null, { status: 404 }));
  };
  for (const second of [1, 5, 9]) {
    stand(second, 2);
    downloads.stalled(false);
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(asked).toBe(1);
  expect(secondsOf('http://x/0.mp4')).toBeGreaterThan(9);
});

it('leaves the next video in its rendition when the one before it stood still', async () => {
  play(video(0));
  show();
  await settled();
  stand(1, 2);
  downloads.stalled(false);
  show({ shown: video(1), following: [video(2)], previous: video(0) });
  await vi.advanceTimersByTimeAsync(1000);
  expect(requested.has('http://x/1-small.mp4')).toBe(false);
});

it.each([
  ['the server sends whole files', () => Promise.resolve(new Response('whole', { status: 200 }))],
  ['it is no MP4', () => Promise.resolve(new Response(new Uint8Array(40_960), { status: 206 }))],
])('leaves a video to the browser when %s', async (_, answered) => {
  answer = answered;
  play(video(0, false));
  show({ following: [] });
  await settled();
  expect(events.onRefused).toHaveBeenCalledExactlyOnceWith('k0');
  expect(downloads.newStream(video(0, false))).toBeUndefined();
});

it('leaves a video to the browser without a network, but not for good', async () => {
  answer = () => Promise.reject(new TypeError('failed'));
  play(video(0));
  show({ following: [] });
  await settled();
  expect(events.onRefused).toHaveBeenCalledExactlyOnceWith('k0');
  expect(downloads.streamOf(video(0))).toBeUndefined();
  expect(downloads.newStream(video(0))).toBeDefined();
});

it.each([
  ['the network fails', () => Promise.reject<Response>(new TypeError('failed'))],
  ['the storage fails', () => Promise.resolve(new Response(null, { status: 503 }))],
])('reads the next video in pieces all the same, a moment after %s', async (_, failing) => {
  play(video(0));
  show({ following: [] });
  await settled();
  stand(0.2, 4);
  let tries = 0;
  answer = (url, ...bytes) => {
    tries += 1;
    return tries < 3 ? failing() : part(url, ...bytes);
  };
  show({ following: [video(1)] });
  await settled();
  expect(secondsOf('http://x/1.mp4')).toBe(0);
  await vi.advanceTimersByTimeAsync(3000);
  expect(secondsOf('http://x/1.mp4')).toBe(2);
  expect(events.onRefused).not.toHaveBeenCalled();
});

it('fetches on for the shown video while the next one cannot be reached', async () => {
  play(video(0));
  show({ following: [] });
  await settled();
  answer = (url, ...bytes) =>
    url === 'http://x/1.mp4' ? Promise.reject(new TypeError('failed')) : part(url, ...bytes);
  const there = secondsOf('http://x/0.mp4');
  show({ following: [video(1)] });
  await settled();
  stand(there - 0.3, 4);
  downloads.update();
  await settled();
  expect(secondsOf('http://x/0.mp4')).toBeGreaterThan(there);
});

it('tries again when the network fails in the middle, and reports a video that is gone', async () => {
  play(video(0));
  show({ following: [] });
  await settled();
  answer = () => Promise.reject(new TypeError('failed'));
  stand(2.5, 4);
  downloads.update();
  await settled();
  answer = part;
  await vi.advanceTimersByTimeAsync(1000);
  expect(secondsOf('http://x/0.mp4')).toBeGreaterThan(3.5);
  answer = () => Promise.resolve(new Response(null, { status: 404 }));
  stand(20, 4);
  downloads.update();
  await settled();
  expect(events.onFailed).toHaveBeenCalledExactlyOnceWith('k0');
});

it('fetches no other video while the shown one, a file, needs the line', async () => {
  show({ following: [video(1)] });
  await settled();
  expect([...requested.keys()]).toEqual([]);
  events.canShare.mockReturnValueOnce(true).mockReturnValueOnce(true);
  downloads.update();
  await settled();
  expect([...requested.keys()]).toEqual(['http://x/1.mp4']);
});

it('stops what is under way for a video that was left', async () => {
  answer = () => new Promise<Response>(() => {});
  play(video(0));
  show();
  show({ shown: video(1), following: [video(2)], previous: null });
  await settled();
  expect(aborted).toEqual(['http://x/0.mp4']);
});
