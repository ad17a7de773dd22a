import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PoolView } from './pool-view';
import { VideoPool } from './video-pool';

/** jsdom has no media sources, so that the pool plays files. */
const clip = (position: number) => ({
  key: `k${position}`,
  url: `http://x/${position}.mp4`,
  smallUrl: `http://x/${position}-small.mp4`,
});

const view = (change: Partial<PoolView> = {}): PoolView => ({
  position: 0,
  current: clip(0),
  next: clip(1),
  afterNext: clip(2),
  previous: null,
  playing: true,
  muted: true,
  speed: 1,
  usesLessData: false,
  ...change,
});

const nothing = () => undefined;
let videos: HTMLVideoElement[];
let secondsBuffered: number;
let paint: (video: HTMLVideoElement) => void;
let pool: VideoPool;

const [shown, next] = [() => videos[0], () => videos[1]];

function fakeVideo(frames: Map<HTMLVideoElement, () => void>): HTMLVideoElement {
  const video = document.createElement('video');
  video.play = () => Promise.resolve();
  video.pause = nothing;
  video.load = nothing;
  video.requestVideoFrameCallback = (callback) => {
    const [now, size] = [0, 1];
    frames.set(video, () =>
      callback(now, {
        expectedDisplayTime: now,
        height: size,
        mediaTime: now,
        presentationTime: now,
        presentedFrames: size,
        width: size,
      }),
    );
    return 1;
  };
  video.cancelVideoFrameCallback = nothing;
  const buffered = { length: 1, start: () => 0, end: () => secondsBuffered };
  Object.defineProperty(video, 'buffered', { value: buffered });
  Object.defineProperty(video, 'duration', { value: 60 });
  return video;
}

const openPool = () =>
  new VideoPool(
    videos.map((video) => {
      const root = document.createElement('div');
      root.append(video);
      return { root, video };
    }),
    {
      onPainted: nothing,
      onFailed: nothing,
      onMutedByBrowser: nothing,
      onBlocked: nothing,
      onWatched: nothing,
      onPlayed: nothing,
      onTime: nothing,
    },
  );

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  secondsBuffered = 8;
  const frames = new Map<HTMLVideoElement, () => void>();
  paint = (video) => frames.get(video)?.();
  videos = [fakeVideo(frames), fakeVideo(frames), fakeVideo(frames)];
  pool = openPool();
  pool.apply(view());
  if (videos[0]) paint(videos[0]);
});

afterEach(() => {
  pool.destroy();
  vi.useRealTimers();
});

const stallAt = (seconds: number) => {
  const video = shown();
  if (!video) return;
  video.currentTime = seconds;
  video.dispatchEvent(new Event('waiting'));
};

it('goes on in the small file from the same second when the large one stands still', () => {
  stallAt(8);
  vi.advanceTimersByTime(300);
  expect(shown()?.src).toBe('http://x/0.mp4');
  vi.advanceTimersByTime(200);
  expect(shown()?.src).toBe('http://x/0-small.mp4');
  expect(shown()?.currentTime).toBe(8);
  expect(shown()?.dataset.painted).toBe('false');
});

it('stays with the large file without a network', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  stallAt(8);
  vi.advanceTimersByTime(1000);
  expect(shown()?.src).toBe('http://x/0.mp4');
  online.mockRestore();
});

it('stays with the large file if it moves again within a moment, or if the card was left', () => {
  stallAt(8);
  shown()?.dispatchEvent(new Event('playing'));
  vi.advanceTimersByTime(1000);
  expect(shown()?.src).toBe('http://x/0.mp4');
  stallAt(9);
  pool.apply(view({ position: 1, current: clip(1), next: clip(2), previous: clip(0) }));
  vi.advanceTimersByTime(1000);
  expect(videos.map(({ src }) => src)).not.toContain('http://x/0-small.mp4');
});

it('drops what was fetched of the next video when the viewer chooses to use less data', () => {
  expect(next()?.src).toBe('http://x/1.mp4');
  pool.apply(view({ usesLessData: true }));
  expect(next()?.src).toBe('');
  expect(shown()?.src).toBe('http://x/0.mp4');
  pool.apply(
    view({ usesLessData: true, position: 1, current: clip(1), next: clip(2), previous: clip(0) }),
  );
  expect(next()?.src).toBe('http://x/1-small.mp4');
});

it('loads a video in its small file when someone who chose to use less data comes back to it', () => {
  const onSecond = { position: 1, current: clip(1), next: clip(2), previous: clip(0) };
  secondsBuffered = 60;
  pool.apply(view(onSecond));
  pool.apply(view({ ...onSecond, usesLessData: true }));
  expect(shown()?.src).toBe('http://x/0.mp4');
  pool.apply(view({ usesLessData: true }));
  expect(shown()?.src).toBe('http://x/0-small.mp4');
});

it('plays the first video in its small file for someone who wants less data', () => {
  pool.destroy();
  pool = openPool();
  pool.apply(view({ usesLessData: true }));
  expect(shown()?.src).toBe('http://x/0-small.mp4');
});
