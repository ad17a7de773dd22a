import { act, render } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { WatchedPart } from '@/features/feed/watches/watch';
import type { PlayTime } from '@/features/feed/playback/pool-video';
import { YouTubePlayer, type SeekEmbed } from './youtube-player';

const calls = {
  onReady: vi.fn<() => void>(),
  onFailed: vi.fn<() => void>(),
  onWatched: vi.fn<() => void>(),
  onPlayed: vi.fn<(part: WatchedPart) => void>(),
  onTime: vi.fn<(time: PlayTime) => void>(),
  onSeekable: vi.fn<(seek: SeekEmbed | undefined) => void>(),
};

const player = (playing: boolean, speed = 1) => (
  <YouTubePlayer
    videoId="aqz-KE-bpKQ"
    title="A pitch"
    playing={playing}
    muted
    speed={speed}
    {...calls}
  />
);

const frame = () => document.querySelector('iframe');

/** Sends a message as YouTube's player API would. */
const say = (event: string, info?: object, from = 'https://www.youtube-nocookie.com') =>
  act(() => {
    const data = JSON.stringify({ event, info, channel: 'widget' });
    const source = frame()?.contentWindow;
    if (!source) throw new Error('no embed');
    window.dispatchEvent(new MessageEvent('message', { data, origin: from, source }));
  });

beforeEach(() => {
  vi.clearAllMocks();
});

describe('a YouTube pitch', () => {
  it('is loaded when it first has to play, and stays loaded', () => {
    const { rerender } = render(player(false));
    expect(frame()).toBeNull();
    rerender(player(true));
    expect(frame()?.src).toContain('autoplay=1');
    rerender(player(false));
    expect(frame()).not.toBeNull();
  });

  it('counts as a view after one second of playback, once', () => {
    render(player(true));
    say('initialDelivery', { currentTime: 0, duration: 60 });
    expect(calls.onReady).toHaveBeenCalledOnce();
    say('infoDelivery', { currentTime: 0.6 });
    expect(calls.onWatched).not.toHaveBeenCalled();
    say('infoDelivery', { currentTime: 1.1 });
    say('infoDelivery', { currentTime: 1.6 });
    expect(calls.onWatched).toHaveBeenCalledOnce();
  });

  it('counts neither jumps nor messages of other origins', () => {
    render(player(true));
    say('initialDelivery', { currentTime: 0, duration: 60 });
    say('infoDelivery', { currentTime: 30 });
    say('infoDelivery', { currentTime: 0 });
    say('infoDelivery', { currentTime: 1.5 }, 'https://evil.example');
    say('infoDelivery', { volume: 40 });
    expect(calls.onWatched).not.toHaveBeenCalled();
  });

  it('reports how far it was watched from the start, also after it looped', () => {
    render(player(true));
    say('initialDelivery', { currentTime: 0, duration: 4 });
    for (const currentTime of [0.8, 1.6, 3.9, 0.2, 1.4]) say('infoDelivery', { currentTime });
    expect(calls.onPlayed).toHaveBeenLastCalledWith({ seconds: 1.6, duration: 4 });
    for (const currentTime of [2.6, 3.8, 0.1]) say('infoDelivery', { currentTime });
    expect(calls.onPlayed).toHaveBeenLastCalledWith({ seconds: 3.8, duration: 4 });
  });

  it('seeks and plays faster on request', () => {
    const { rerender, unmount } = render(player(true));
    const embed = frame()?.contentWindow;
    if (!embed) throw new Error('no embed');
    const commands: unknown[] = [];
    vi.spyOn(embed, 'postMessage').mockImplementation((message) => {
      const { func, args }: { func?: string; args?: unknown[] } = JSON.parse(String(message));
      commands.push([func, ...(args ?? [])]);
    });
    say('initialDelivery', { currentTime: 0, duration: 40 });
    calls.onSeekable.mock.lastCall?.[0]?.(12);
    expect(commands).toContainEqual(['seekTo', 12, true]);
    rerender(player(true, 1.5));
    expect(commands).toContainEqual(['setPlaybackRate', 1.5]);
    unmount();
    expect(calls.onSeekable).toHaveBeenLastCalledWith(undefined);
  });

  it('reports where it is', () => {
    render(player(true));
    say('initialDelivery', { currentTime: 0, duration: 40 });
    say('infoDelivery', { currentTime: 10 });
    expect(calls.onTime).toHaveBeenLastCalledWith({ seconds: 10, duration: 40 });
  });
});
