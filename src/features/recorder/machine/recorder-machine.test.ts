import { describe, expect, it } from 'vitest';
import {
  closedRecorder,
  countdownSeconds,
  needsCamera,
  paceHint,
  recorderReducer,
  recordingLimitMs,
  remainingMs,
  unsavedRecordingIn,
  type RecorderEvent,
  type RecorderState,
} from './recorder-machine';

const file = new File(['x'], 'pitch.webm', { type: 'video/webm' });

function run(events: RecorderEvent[], from: RecorderState = closedRecorder): RecorderState {
  return events.reduce(recorderReducer, from);
}

const open: RecorderEvent = { type: 'open', permission: 'granted' };
const toRecording: RecorderEvent[] = [
  open,
  { type: 'camera-ready' },
  { type: 'record' },
  ...Array.from({ length: countdownSeconds }, (): RecorderEvent => ({ type: 'count' })),
];
const fiveSeconds: RecorderEvent = { type: 'elapsed', elapsedMs: 5000 };

describe('recorderReducer', () => {
  it('waits for the permission prompt when permission was never given', () => {
    expect(run([{ type: 'open', permission: 'prompt' }])).toEqual({ phase: 'asking' });
    expect(run([{ type: 'open', permission: 'prompt' }, { type: 'camera-ready' }])).toEqual({
      phase: 'ready',
    });
  });

  it('goes from opening to a handed-over recording', () => {
    expect(run([open])).toEqual({ phase: 'initializing' });
    expect(run([open, { type: 'camera-ready' }])).toEqual({ phase: 'ready' });
    expect(run(toRecording)).toEqual({ phase: 'recording', elapsedMs: 0 });
    const review = run([
      ...toRecording,
      fiveSeconds,
      { type: 'stop', reason: 'user' },
      { type: 'recording-finished', file, muted: [] },
    ]);
    const recording = { file, durationMs: 5000, reason: 'user', muted: [] };
    expect(review).toEqual({ phase: 'review', recording });
    expect(run([{ type: 'use' }], review)).toEqual({ phase: 'handed-over', recording });
    expect(run([{ type: 'retake' }], review)).toEqual({ phase: 'initializing' });
  });

  it('counts down second by second and can be called off', () => {
    const counting = run([open, { type: 'camera-ready' }, { type: 'record' }]);
    expect(counting).toEqual({ phase: 'countdown', secondsLeft: 3 });
    expect(run([{ type: 'count' }], counting)).toEqual({ phase: 'countdown', secondsLeft: 2 });
    expect(run([{ type: 'cancel-countdown' }], counting)).toEqual({ phase: 'ready' });
  });

  it.each(['denied', 'no-camera', 'no-microphone', 'in-use', 'unsupported', 'failed'] as const)(
    'shows %s and tries again on request',
    (problem) => {
      const blocked = run([open, { type: 'camera-blocked', problem }]);
      expect(blocked).toEqual({ phase: 'blocked', problem });
      expect(needsCamera(blocked)).toBe(false);
      expect(run([{ type: 'retry' }], blocked)).toEqual({ phase: 'initializing' });
    },
  );

  it('shows the block at once when the browser remembers a denied permission', () => {
    expect(run([{ type: 'open', permission: 'denied' }])).toEqual({
      phase: 'blocked',
      problem: 'denied',
    });
  });

  it('stops by itself at the limit and keeps the recording', () => {
    expect(run([...toRecording, { type: 'elapsed', elapsedMs: recordingLimitMs + 40 }])).toEqual({
      phase: 'stopping',
      elapsedMs: recordingLimitMs,
      reason: 'limit',
    });
  });

  it('keeps the recording when the page is hidden or the camera is unplugged', () => {
    expect(run([...toRecording, fiveSeconds, { type: 'hidden' }])).toMatchObject({
      phase: 'stopping',
      reason: 'hidden',
    });
    expect(
      run([...toRecording, fiveSeconds, { type: 'camera-blocked', problem: 'failed' }]),
    ).toMatchObject({ phase: 'stopping', reason: 'device-lost' });
  });

  it('keeps the recording when camera and microphone end one after the other', () => {
    const lost = { type: 'camera-blocked', problem: 'failed' } as const;
    const taken = run([
      ...toRecording,
      fiveSeconds,
      lost,
      lost,
      { type: 'recording-finished', file, muted: [] },
    ]);
    expect(taken).toEqual({
      phase: 'review',
      recording: { file, durationMs: 5000, reason: 'device-lost', muted: [] },
    });
  });

  it('turns the camera off while hidden before a recording, and on again when visible', () => {
    const asleep = run([open, { type: 'camera-ready' }, { type: 'hidden' }]);
    expect(asleep).toEqual({ phase: 'asleep' });
    expect(needsCamera(asleep)).toBe(false);
    expect(run([{ type: 'visible' }], asleep)).toEqual({ phase: 'initializing' });
  });

  it('does not give up when the permission prompt hides the page', () => {
    expect(run([{ type: 'open', permission: 'prompt' }, { type: 'hidden' }])).toEqual({
      phase: 'asking',
    });
  });

  it('pauses and resumes without moving the clock', () => {
    const paused = run([...toRecording, fiveSeconds, { type: 'pause' }]);
    expect(paused).toEqual({ phase: 'paused', elapsedMs: 5000 });
    expect(run([{ type: 'elapsed', elapsedMs: 9000 }], paused)).toBe(paused);
    expect(run([{ type: 'resume' }], paused)).toEqual({ phase: 'recording', elapsedMs: 5000 });
  });

  it('ignores a stop within the first second: a double tap isn’t a pitch', () => {
    const started = run([...toRecording, { type: 'elapsed', elapsedMs: 300 }]);
    expect(run([{ type: 'stop', reason: 'user' }], started)).toBe(started);
  });

  it('ignores late events, and can be closed in any state', () => {
    const review = run([...toRecording, fiveSeconds, { type: 'hidden' }]);
    expect(run([fiveSeconds, { type: 'record' }, { type: 'count' }], review)).toBe(review);
    expect(run([{ type: 'close' }], review)).toEqual({ phase: 'closed' });
  });

  it('opens in review with a recording stored before a reload', () => {
    expect(run([{ type: 'open-recording', file }])).toEqual({
      phase: 'review',
      recording: { file, durationMs: null, reason: 'kept', muted: [] },
    });
  });

  it('knows when closing would lose work', () => {
    expect(unsavedRecordingIn(run(toRecording))).toBe('unfinished');
    expect(unsavedRecordingIn(run([open, { type: 'camera-ready' }]))).toBe('none');
    expect(unsavedRecordingIn(run([{ type: 'open-recording', file }]))).toBe('finished');
  });
});

describe('time', () => {
  it('remaining never goes below zero', () => {
    expect(remainingMs(recordingLimitMs + 500)).toBe(0);
    expect(remainingMs(30_000)).toBe(60_000);
  });

  it('guides towards one minute and warns ten seconds before the end', () => {
    expect(paceHint(0)).toBe('start');
    expect(paceHint(20_000)).toBe('going');
    expect(paceHint(56_000)).toBe('wrap-up');
    expect(paceHint(80_000)).toBe('last-seconds');
  });
});
