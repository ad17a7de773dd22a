/** The longest pitch that is recorded. */
export const recordingLimitMs = 90_000;
/** From here on the remaining seconds are counted down in view. */
export const limitWarningMs = 10_000;
/** A pitch of about this length is recommended. */
export const recommendedMs = 60_000;
/** Shorter recordings are refused: the person must have pressed by mistake. */
export const shortestRecordingMs = 1000;
/** Shorter recordings are usable, but a hint says that they are short. */
export const tooShortMs = 10_000;
/** Seconds counted down before a recording starts. */
export const countdownSeconds = 3;

export type CameraProblem =
  | 'denied'
  /** The camera is allowed, or may be. */
  | 'microphone-denied'
  | 'no-camera'
  | 'no-microphone'
  | 'in-use'
  | 'microphone-in-use'
  | 'unsupported'
  /** The browser recorded an empty video. */
  | 'nothing-recorded'
  | 'failed';

/** What the system, a call or another app may switch off in a recording. */
export type CameraPart = 'camera' | 'microphone';

export type Permission = 'granted' | 'prompt' | 'denied' | 'microphone-denied';

export type StopReason = 'user' | 'limit' | 'hidden' | 'device-lost' | 'kept';

/** A finished recording, not yet handed to upload. Null when its length is not known yet. */
export interface Recording {
  file: File;
  durationMs: number | null;
  reason: StopReason;
  /** The devices that were off for a part of it. */
  muted: readonly CameraPart[];
}

export type RecorderState =
  | { phase: 'closed' }
  /** The browser is asking for permission. */
  | { phase: 'asking' }
  /** Permission is granted and the camera is starting: 'Initializing camera...'. */
  | { phase: 'initializing' }
  | { phase: 'blocked'; problem: CameraProblem }
  /** The page is hidden; the camera stays off until it is visible again. */
  | { phase: 'asleep' }
  | { phase: 'ready' }
  | { phase: 'countdown'; secondsLeft: number }
  | { phase: 'recording'; elapsedMs: number }
  | { phase: 'paused'; elapsedMs: number }
  /** The last bytes of the recording are being collected. */
  | { phase: 'stopping'; elapsedMs: number; reason: StopReason }
  | { phase: 'review'; recording: Recording }
  | { phase: 'handed-over'; recording: Recording };

export type RecorderEvent =
  | { type: 'open'; permission: Permission }
  /** A recording stored before a reload is opened for review. */
  | { type: 'open-recording'; file: File }
  | { type: 'camera-ready' }
  | { type: 'camera-blocked'; problem: CameraProblem }
  /** The camera is opened again, after a problem or with another device. */
  | { type: 'retry' }
  | { type: 'record' }
  | { type: 'count' }
  | { type: 'cancel-countdown' }
  | { type: 'elapsed'; elapsedMs: number }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'stop'; reason: StopReason }
  | { type: 'recording-finished'; file: File; muted: readonly CameraPart[] }
  | { type: 'recording-lost'; problem: CameraProblem }
  | { type: 'retake' }
  | { type: 'use' }
  | { type: 'hidden' }
  | { type: 'visible' }
  | { type: 'close' };

export const closedRecorder: RecorderState = { phase: 'closed' };

/**
 * The recorder's states, from opening to handing a recording over (docs/product.md, Recording). An event
 * that does not belong to the current state changes nothing, so a late timer or a double tap is
 * harmless.
 */
export function recorderReducer(state: RecorderState, event: RecorderEvent): RecorderState {
  if (event.type === 'close') return closedRecorder;
  if (event.type === 'camera-blocked') {
    if (state.phase === 'recording' || state.phase === 'paused') {
      return { phase: 'stopping', elapsedMs: state.elapsedMs, reason: 'device-lost' };
    }
    // Camera and microphone end one after the other; the first event already ends the recording.
    if (state.phase === 'stopping') return state;
    return needsCamera(state) ? { phase: 'blocked', problem: event.problem } : state;
  }
  switch (state.phase) {
    case 'closed':
      if (event.type === 'open-recording') {
        const recording: Recording = {
          file: event.file,
          durationMs: null,
          reason: 'kept',
          muted: [],
        };
        return { phase: 'review', recording };
      }
      return event.type === 'open' ? stateOnOpening(event.permission) : state;
    case 'asking':
    case 'initializing':
      if (event.type === 'camera-ready') return { phase: 'ready' };
      // In some browsers the permission prompt hides the page, which must not put the recorder to
      // sleep.
      return state.phase === 'initializing' && event.type === 'hidden'
        ? { phase: 'asleep' }
        : state;
    case 'blocked':
      return event.type === 'retry' ? { phase: 'initializing' } : state;
    case 'asleep':
      return event.type === 'visible' || event.type === 'retry' ? { phase: 'initializing' } : state;
    case 'ready':
      if (event.type === 'record') return { phase: 'countdown', secondsLeft: countdownSeconds };
      if (event.type === 'retry') return { phase: 'initializing' };
      return event.type === 'hidden' ? { phase: 'asleep' } : state;
    case 'countdown':
      return afterCountdown(state, event);
    case 'recording':
    case 'paused':
      return duringRecording(state, event);
    case 'stopping':
      if (event.type === 'recording-lost') return { phase: 'blocked', problem: event.problem };
      if (event.type !== 'recording-finished') return state;
      return {
        phase: 'review',
        recording: {
          file: event.file,
          durationMs: state.elapsedMs,
          reason: state.reason,
          muted: event.muted,
        },
      };
    case 'review':
      if (event.type === 'retake') return { phase: 'initializing' };
      return event.type === 'use' ? { phase: 'handed-over', recording: state.recording } : state;
    case 'handed-over':
      return state;
  }
}

function stateOnOpening(permission: Permission): RecorderState {
  if (permission === 'denied' || permission === 'microphone-denied') {
    return { phase: 'blocked', problem: permission };
  }
  return { phase: permission === 'granted' ? 'initializing' : 'asking' };
}

function afterCountdown(
  state: { phase: 'countdown'; secondsLeft: number },
  event: RecorderEvent,
): RecorderState {
  if (event.type === 'hidden') return { phase: 'asleep' };
  if (event.type === 'cancel-countdown') return { phase: 'ready' };
  if (event.type !== 'count') return state;
  return state.secondsLeft > 1
    ? { phase: 'countdown', secondsLeft: state.secondsLeft - 1 }
    : { phase: 'recording', elapsedMs: 0 };
}

function duringRecording(
  state: { phase: 'recording' | 'paused'; elapsedMs: number },
  event: RecorderEvent,
): RecorderState {
  const { elapsedMs } = state;
  switch (event.type) {
    case 'elapsed':
      if (state.phase === 'paused') return state;
      return event.elapsedMs >= recordingLimitMs
        ? { phase: 'stopping', elapsedMs: recordingLimitMs, reason: 'limit' }
        : { phase: 'recording', elapsedMs: event.elapsedMs };
    case 'pause':
      return { phase: 'paused', elapsedMs };
    case 'resume':
      return { phase: 'recording', elapsedMs };
    case 'stop':
      return event.reason === 'user' && elapsedMs < shortestRecordingMs
        ? state
        : { phase: 'stopping', elapsedMs, reason: event.reason };
    case 'hidden':
      return { phase: 'stopping', elapsedMs, reason: 'hidden' };
    case 'recording-lost':
      return { phase: 'blocked', problem: event.problem };
    default:
      return state;
  }
}

/** A recording that is not finished. */
type InRecording = Extract<RecorderState, { phase: 'recording' | 'paused' | 'stopping' }>;

export function isInRecording(state: RecorderState): state is InRecording {
  return state.phase === 'recording' || state.phase === 'paused' || state.phase === 'stopping';
}

/** Whether the camera light is on, or is about to be. */
export function needsCamera(state: RecorderState): boolean {
  switch (state.phase) {
    case 'asking':
    case 'initializing':
    case 'ready':
    case 'countdown':
      return true;
    default:
      return isInRecording(state);
  }
}

/** What closing the recorder now would lose. */
export type UnsavedRecording = 'none' | 'unfinished' | 'finished';

/** Whether there is a recording, and whether it is finished. */
export function unsavedRecordingIn(state: RecorderState): UnsavedRecording {
  if (isInRecording(state)) return 'unfinished';
  return state.phase === 'review' ? 'finished' : 'none';
}

/** Milliseconds left of a recording, never below zero. */
export function remainingMs(elapsedMs: number): number {
  return Math.max(0, recordingLimitMs - elapsedMs);
}

export type PaceHint = 'start' | 'going' | 'wrap-up' | 'last-seconds';

/** The hint about time: about one minute is best, 90 s is the end. */
export function paceHint(elapsedMs: number): PaceHint {
  if (remainingMs(elapsedMs) <= limitWarningMs) return 'last-seconds';
  if (elapsedMs >= recommendedMs - 5000) return 'wrap-up';
  return elapsedMs < 5000 ? 'start' : 'going';
}
