import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PoolEvents, PoolView } from './pool-view';
import { VideoPool, slotOf } from './video-pool';

type FrameWaiter = (video: HTMLVideoElement) => void;

/** jsdom does not play videos, so the tests deliver the frames. */
const frameWaiters = new Map<HTMLVideoElement, FrameWaiter>();
const log: string[] = [];

const frame: VideoFrameCallbackMetadata = {
  expectedDisplayTime: 0,
  height: 1,
  mediaTime: 0,
  presentationTime: 0,
  presentedFrames: 1,
  width: 1,
};

function fakeVideo(name: string): HTMLVideoElement {
  const video = document.createElement('video');
  let paused = true;
  Object.defineProperty(video, 'paused', { get: () => paused });
  video.play = () => {
    paused = false;
    log.push(`${name} plays ${new URL(video.src).pathname}${video.muted ? ' muted' : ''}`);
    return Promise.resolve();
  };
  video.pause = () => {
    if (!paused) log.push(`${name} pauses`);
    paused = true;
  };
  video.load = () => log.push(`${name} loads ${video.src || 'nothing'}`);
  video.requestVideoFrameCallback = (callback) => {
    frameWaiters.set(video, () => callback(0, frame));
    return 1;
  };
  video.cancelVideoFrameCallback = () => frameWaiters.delete(video);
  markBuffered(video, 10);
  return video;
}

/** Marks a video as downloaded up to this second of 60. */
function markBuffered(video: HTMLVideoElement, end: number) {
  const buffered = { length: 1, start: () => 0, end: () => end };
  Object.defineProperty(video, 'buffered', { value: buffered, configurable: true });
  Object.defineProperty(video, 'duration', { value: 60, configurable: true });
}

const events = {
  onPainted: vi.fn<PoolEvents['onPainted']>(),
  onFailed: vi.fn<PoolEvents['onFailed']>(),
  onMutedByBrowser: vi.fn<PoolEvents['onMutedByBrowser']>(),
  onBlocked: vi.fn<PoolEvents['onBlocked']>(),
  onWatched: vi.fn<PoolEvents['onWatched']>(),
  onPlayed: vi.fn<PoolEvents['onPlayed']>(),
  onTime: vi.fn<PoolEvents['onTime']>(),
} satisfies PoolEvents;

const clip = (position: number) => ({ key: `k${position}`, url: `http://x/${position}` });

const view = (position: number, change: Partial<PoolView> = {}): PoolView => ({
  position,
  current: clip(position),
  next: clip(position + 1),
  afterNext: clip(position + 2),
  previous: clip(position - 1),
  playing: true,
  muted: true,
  speed: 1,
  usesLessData: false,
  ...change,
});

let videos: HTMLVideoElement[];
let pool: VideoPool;

const videoAt = (position: number) => {
  const video = videos[slotOf(position)];
  if (!video) throw new Error('no video');
  return video;
};

const buffer = (position: number, end = 60) => markBuffered(videoAt(position), end);

const paint = (position: number) => {
  const video = videoAt(position);
  const waiter = frameWaiters.get(video);
  frameWaiters.delete(video);
  waiter?.(video);
};

beforeEach(() => {
  vi.useFakeTimers();
  frameWaiters.clear();
  log.length = 0;
  videos = ['A', 'B', 'C'].map(fakeVideo);
  pool = new VideoPool(
    videos.map((video) => {
      const root = document.createElement('div');
      root.append(video);
      return { root, video };
    }),
    events,
  );
});

afterEach(() => {
  pool.destroy();
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe('the pool', () => {
  it('preloads nothing until the current video has painted', () => {
    pool.apply(view(0));
    expect(log).toEqual(['A plays /0 muted']);
    paint(0);
    expect(events.onPainted).toHaveBeenCalledWith('k0');
    expect(log.at(-1)).toBe('B plays /1 muted');
    expect(videoAt(2).src).toBe('');
  });

  it('preloads the next video and pauses it on its first frame', () => {
    pool.apply(view(0));
    paint(0);
    paint(1);
    expect(videoAt(1).paused).toBe(true);
    expect(videoAt(1).dataset.painted).toBe('true');
  });

  it.each([
    ['once the current one plays with seconds ahead', 'timeupdate', 6, 9],
    ['as soon as seconds ahead have come', 'progress', 6, 9],
    ['near the end of the current one, when all of that is there', 'timeupdate', 59, 59.9],
  ])('preloads the next video %s', (_, event, time, end) => {
    buffer(0, 0.5);
    pool.apply(view(0));
    paint(0);
    videoAt(0).currentTime = time;
    buffer(0, time + 0.5);
    pool.apply(view(0, { muted: false }));
    expect(videoAt(1).src).toBe('');
    buffer(0, end);
    videoAt(0).dispatchEvent(new Event(event));
    expect(videoAt(1).src).toBe('http://x/1');
  });

  it('drops the preload when the current video stalls, and resumes it later', () => {
    pool.apply(view(0));
    paint(0);
    paint(1);
    videoAt(0).currentTime = 10;
    videoAt(0).dispatchEvent(new Event('waiting'));
    expect(videoAt(1).src).toBe('');
    videoAt(0).dispatchEvent(new Event('playing'));
    videoAt(0).dispatchEvent(new Event('timeupdate'));
    expect(videoAt(1).src).toBe('');
    buffer(0, 13);
    videoAt(0).dispatchEvent(new Event('timeupdate'));
    expect(videoAt(1).src).toBe('http://x/1');
  });

  it('keeps the preload when a video that is complete starts again from its beginning', () => {
    pool.apply(view(0));
    paint(0);
    buffer(0);
    videoAt(0).dispatchEvent(new Event('waiting'));
    expect(videoAt(1).src).toBe('http://x/1');
  });

  it('preloads the next video while the current one is paused', () => {
    buffer(0, 0.5);
    pool.apply(view(0));
    paint(0);
    pool.apply(view(0, { playing: false }));
    expect(videoAt(1).src).toBe('http://x/1');
  });

  it('plays within the call that moves, and loads the freed element only after the first frame', () => {
    pool.apply(view(0));
    paint(0);
    paint(1);
    log.length = 0;
    pool.apply(view(1));
    expect(log).toContain('B plays /1 muted');
    expect(log).toContain('A pauses');
    expect(videoAt(2).src).toBe('');
    expect(videoAt(1).parentElement?.dataset.role).toBe('current');
    paint(1);
    expect(videoAt(2).src).toBe('http://x/2');
  });

  it('keeps the previous video for moving back, rewound to its beginning', () => {
    pool.apply(view(0));
    paint(0);
    paint(1);
    buffer(0);
    videoAt(0).currentTime = 7;
    pool.apply(view(1));
    paint(1);
    expect(videoAt(0).currentTime).toBe(0);
    log.length = 0;
    pool.apply(view(0));
    expect(videoAt(0).src).toBe('http://x/0');
    expect(log).toContain('A plays /0 muted');
    expect(log).not.toContain('A loads nothing');
  });

  it('cancels the download of the previous video only after the new one was started', () => {
    pool.apply(view(0));
    paint(0);
    paint(1);
    buffer(0, 20);
    log.length = 0;
    pool.apply(view(1));
    expect(log).toEqual(['A pauses', 'B plays /1 muted', 'A loads nothing']);
    expect(videoAt(0).dataset.painted).toBe('false');
    pool.apply(view(0));
    expect(log).toContain('A plays /0 muted');
  });

  it('downloads only the last video of several quick swipes', () => {
    pool.apply(view(0));
    paint(0);
    for (const position of [1, 2, 3, 4]) pool.apply(view(position));
    expect(videoAt(4).src).toBe('http://x/4');
    expect([videoAt(3), videoAt(5)].map((video) => video.src)).toEqual(['', '']);
    paint(4);
    expect(videoAt(5).src).toBe('http://x/5');
  });

  it.each([
    ['goes on downloading the next video if the previous one is complete', 60, 'http://x/1'],
    ['cancels the next download if the previous one is not complete', 20, ''],
  ])('when going back, it %s', (_, end, remaining) => {
    pool.apply(view(0));
    paint(0);
    paint(1);
    buffer(0, end);
    pool.apply(view(1));
    paint(1);
    buffer(1, 20);
    pool.apply(view(0));
    expect(videoAt(1).src).toBe(remaining);
    paint(0);
    expect(videoAt(1).src).toBe('http://x/1');
  });

  it('hides the last frame of a card that left', () => {
    for (const position of [0, 1, 2]) {
      pool.apply(view(position));
      paint(position);
      paint(position + 1);
    }
    pool.apply(view(3));
    // The element of position 4 still holds the frame of position 1.
    expect(videoAt(4).dataset.painted).toBe('false');
  });

  it('preloads nothing under data-saver or for a list of one', () => {
    pool.apply(view(0, { usesLessData: true }));
    paint(0);
    expect(videoAt(1).src).toBe('');
    pool.apply(view(0, { next: null, previous: null }));
    expect(videoAt(1).src).toBe('');
  });

  it('fetches a video under data-saver only once it is played', () => {
    pool.apply(view(0, { usesLessData: true, playing: false }));
    pool.apply(view(1, { usesLessData: true, playing: false }));
    expect(videos.map((video) => video.src)).toEqual(['', '', '']);
    pool.apply(view(1, { usesLessData: true }));
    expect(log).toEqual(['B plays /1 muted']);
    paint(1);
    expect(events.onPainted).toHaveBeenCalledExactlyOnceWith('k1');
  });

  it('plays sound on the current video only', () => {
    pool.apply(view(0, { muted: false }));
    paint(0);
    expect(videoAt(0).muted).toBe(false);
    expect(videoAt(1).muted).toBe(true);
  });

  it('shows the first frame of a paused video without playing on', () => {
    pool.apply(view(0, { playing: false }));
    paint(0);
    expect(videoAt(0).paused).toBe(true);
    expect(events.onPainted).toHaveBeenCalledWith('k0');
  });

  it('preloads the next video although the current one failed', () => {
    pool.apply(view(0));
    videoAt(0).dispatchEvent(new Event('error'));
    expect(events.onFailed).toHaveBeenCalledWith('k0');
    expect(videoAt(1).src).toBe('http://x/1');
  });

  it('reports a video without a frame as failed after 15 seconds, and can retry it', () => {
    pool.apply(view(0));
    vi.advanceTimersByTime(15_000);
    expect(events.onFailed).toHaveBeenCalledWith('k0');
    log.length = 0;
    pool.retry();
    expect(log).toEqual(['A plays /0 muted']);
  });

  it('shows a video whose first frame comes after it was reported as failed', () => {
    pool.apply(view(0));
    vi.advanceTimersByTime(15_000);
    expect(videoAt(0).parentElement?.dataset.waiting).toBe('false');
    paint(0);
    expect(videoAt(0).dataset.painted).toBe('true');
    expect(events.onPainted).toHaveBeenCalledWith('k0');
  });

  it('loads a preload that failed once more when it becomes the current video', () => {
    pool.apply(view(0));
    paint(0);
    const fetched = vi.spyOn(videoAt(1), 'src', 'set');
    videoAt(1).dispatchEvent(new Event('error'));
    pool.apply(view(0, { muted: false }));
    expect(events.onFailed).not.toHaveBeenCalled();
    expect(fetched).not.toHaveBeenCalled();
    pool.apply(view(1));
    expect(fetched).toHaveBeenCalledExactlyOnceWith('http://x/1');
    videoAt(1).dispatchEvent(new Event('error'));
    expect(events.onFailed).toHaveBeenCalledExactlyOnceWith('k1');
    pool.apply(view(1, { muted: false }));
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('starts the load timeout of a preloading video when it becomes the current one', () => {
    pool.apply(view(0));
    paint(0);
    vi.advanceTimersByTime(20_000);
    pool.apply(view(1));
    vi.advanceTimersByTime(14_000);
    expect(events.onFailed).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect(events.onFailed).toHaveBeenCalledExactlyOnceWith('k1');
  });

  it('shows that a video stalled, reports it as failed after 15 seconds, and takes that back when it resumes', () => {
    const root = videoAt(0).parentElement;
    pool.apply(view(0));
    paint(0);
    videoAt(0).dispatchEvent(new Event('waiting'));
    expect(root?.dataset.waiting).toBe('true');
    videoAt(0).dispatchEvent(new Event('playing'));
    expect(root?.dataset.waiting).toBe('false');
    videoAt(0).dispatchEvent(new Event('waiting'));
    vi.advanceTimersByTime(15_000);
    expect(events.onFailed).toHaveBeenCalledExactlyOnceWith('k0');
    events.onPainted.mockClear();
    videoAt(0).dispatchEvent(new Event('playing'));
    expect(events.onPainted).toHaveBeenCalledExactlyOnceWith('k0');
  });

  it('runs no load timeout while paused or for a card that left', () => {
    pool.apply(view(0));
    paint(0);
    videoAt(0).dispatchEvent(new Event('waiting'));
    pool.apply(view(0, { playing: false }));
    vi.advanceTimersByTime(15_000);
    pool.apply(view(0));
    videoAt(0).dispatchEvent(new Event('waiting'));
    pool.apply(view(1));
    paint(1);
    vi.advanceTimersByTime(15_000);
    expect(events.onFailed).not.toHaveBeenCalled();
  });

  it('plays muted if the browser refuses sound, and reports if it refuses playback', async () => {
    const refusal = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    videoAt(0).play = refusal;
    pool.apply(view(0, { muted: false }));
    await vi.waitFor(() => expect(events.onBlocked).toHaveBeenCalledOnce());
    expect(events.onMutedByBrowser).toHaveBeenCalledOnce();
    expect(videoAt(0).muted).toBe(true);
  });

  it('counts a view after one second of playback, once', () => {
    pool.apply(view(0));
    paint(0);
    const video = videoAt(0);
    let seconds = 0.6;
    const played = { length: 1, start: () => 0, end: () => seconds };
    Object.defineProperty(video, 'played', { value: played });
    Object.defineProperty(video, 'duration', { value: 60 });
    video.dispatchEvent(new Event('timeupdate'));
    expect(events.onWatched).not.toHaveBeenCalled();
    seconds = 1.01;
    video.dispatchEvent(new Event('timeupdate'));
    video.dispatchEvent(new Event('timeupdate'));
    expect(events.onWatched).toHaveBeenCalledExactlyOnceWith('k0');
    expect(events.onPlayed).toHaveBeenLastCalledWith('k0', { seconds: 1.01, duration: 60 });
  });
});
