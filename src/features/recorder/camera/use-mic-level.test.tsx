import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useMicLevel } from './use-mic-level';

/** The sound of a browser, with the loudness of the microphone. */
class Context extends EventTarget {
  state = 'suspended';
  loudness = 0.5;
  resume = vi.fn<() => Promise<void>>(() => Promise.resolve());
  close = () => Promise.resolve();
  createMediaStreamSource = () => ({ connect: () => undefined });
  createAnalyser = () => ({
    fftSize: 0,
    getFloatTimeDomainData: (samples: Float32Array) =>
      samples.fill(this.state === 'running' ? this.loudness : 0),
  });

  turn(state: string) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

let context = new Context();
const stream: MediaStream = Object.assign(Object.create(null), { getAudioTracks: () => [{}] });

beforeEach(() => {
  vi.useFakeTimers();
  context = new Context();
  vi.stubGlobal('AudioContext', function AudioContextOfTest() {
    return context;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const listen = () => renderHook(() => useMicLevel(stream, true)).result;
const wait = () => act(() => vi.advanceTimersByTimeAsync(6000));

it('reports silence after a while, until something is heard', async () => {
  const heard = listen();
  context.turn('running');
  await wait();
  expect(heard.current.silent).toBe(false);
  context.loudness = 0;
  await wait();
  expect(heard.current.silent).toBe(true);
  context.loudness = 0.5;
  await wait();
  expect(heard.current.silent).toBe(false);
});

it('does not take a browser that has not begun to listen for silence', async () => {
  const heard = listen();
  await wait();
  expect(heard.current.silent).toBe(false);
});

it('continues to listen after a call, and reports silence meanwhile', async () => {
  const heard = listen();
  context.turn('running');
  await wait();
  context.resume.mockClear();
  context.turn('interrupted');
  expect(context.resume).toHaveBeenCalledOnce();
  await wait();
  expect(heard.current.silent).toBe(true);
  context.turn('running');
  await wait();
  expect(heard.current.silent).toBe(false);
});
