import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { cameraPermission, type CameraChoice } from '@/features/recorder/camera/camera';
import {
  closedRecorder,
  needsCamera,
  recorderReducer,
  type CameraPart,
  type RecorderEvent,
  type RecorderState,
} from './recorder-machine';
import { EmptyRecordingError, startRecording, type StreamRecorder } from './stream-recorder';
import { reportError } from '@/lib/errors/report-error';
import { useCamera, useCameraChoice, useMutedParts } from '@/features/recorder/camera/use-camera';

const tickMs = 100;
const countMs = 1000;

export interface RecorderHandle {
  state: RecorderState;
  stream: MediaStream | null;
  camera: CameraChoice;
  setCamera: (choice: CameraChoice) => void;
  /** The devices that are off now, while the camera is on. */
  muted: readonly CameraPart[];
  /** How often the camera was opened again by hand. */
  attempt: number;
  /** Opens the camera again: after a problem, or when it does not answer. */
  tryAgain: () => void;
  send: (event: RecorderEvent) => void;
}

/** The recorder's state machine connected to camera, countdown, clock, recording and wake lock. */
export function useRecorder(
  open: boolean,
  initialRecording: File | null,
  beginRecording: RecordingEvents['beginRecording'],
  onFinished: RecordingEvents['onFinished'],
): RecorderHandle {
  const [state, send] = useReducer(recorderReducer, closedRecorder);
  const [camera, setCamera] = useCameraChoice();
  const [attempt, setAttempt] = useState(0);
  const stream = useCamera(needsCamera(state), attempt, camera, {
    onOpening: () => send({ type: 'retry' }),
    onReady: () => {
      send({ type: 'camera-ready' });
      if (document.hidden) send({ type: 'hidden' });
    },
    onProblem: (problem) => send({ type: 'camera-blocked', problem }),
  });
  const muted = useMutedParts(stream);
  const { phase } = state;
  useWakeLock(['countdown', 'recording', 'paused', 'stopping'].includes(phase));

  const begin = useEffectEvent(async () => {
    if (initialRecording) send({ type: 'open-recording', file: initialRecording });
    else send({ type: 'open', permission: await cameraPermission() });
  });
  useEffect(() => {
    if (!open) return undefined;
    // A hidden tab doesn't use the camera.
    const beginInView = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', beginInView);
      void begin();
    };
    document.addEventListener('visibilitychange', beginInView);
    beginInView();
    return () => {
      document.removeEventListener('visibilitychange', beginInView);
      send({ type: 'close' });
    };
  }, [open]);

  useEffect(() => {
    if (!open) return undefined;
    const tell = () => send({ type: document.hidden ? 'hidden' : 'visible' });
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [open]);

  useEffect(() => {
    if (phase !== 'countdown') return undefined;
    const timer = setInterval(() => send({ type: 'count' }), countMs);
    return () => clearInterval(timer);
  }, [phase]);

  useRecording(phase, stream, muted, { beginRecording, onFinished, send });

  const tryAgain = () => {
    setAttempt((before) => before + 1);
    send({ type: 'retry' });
  };
  return { state, stream, camera, setCamera, muted, attempt, tryAgain, send };
}

interface RecordingEvents {
  /** Called when a recording begins; the function it returns receives the parts as they arrive. */
  beginRecording: () => { add: (part: Blob) => void } | undefined;
  onFinished: (file: File) => void;
  send: (event: RecorderEvent) => void;
}

/** Records the stream as the phase requires, and reports the result. */
function useRecording(
  phase: RecorderState['phase'],
  stream: MediaStream | null,
  muted: readonly CameraPart[],
  { beginRecording, onFinished, send }: RecordingEvents,
): void {
  const streamRecorder = useRef<StreamRecorder | null>(null);
  const mutedInRecording = useRef(new Set<CameraPart>());

  const start = useEffectEvent(() => {
    if (streamRecorder.current) {
      streamRecorder.current.resume();
      return;
    }
    try {
      if (!stream) throw new Error('No stream');
      mutedInRecording.current = new Set(muted);
      const parts = beginRecording();
      streamRecorder.current = startRecording(
        stream,
        () => send({ type: 'stop', reason: 'device-lost' }),
        (part) => parts?.add(part),
      );
    } catch (error) {
      reportError(error);
      send({ type: 'recording-lost', problem: 'failed' });
    }
  });
  useEffect(() => {
    if (phase !== 'recording') return;
    for (const part of muted) mutedInRecording.current.add(part);
  }, [phase, muted]);
  const finish = useEffectEvent(async () => {
    const ending = streamRecorder.current;
    streamRecorder.current = null;
    try {
      if (!ending) throw new Error('No recording');
      const file = await ending.stop();
      onFinished(file);
      send({ type: 'recording-finished', file, muted: [...mutedInRecording.current] });
    } catch (error) {
      reportError(error);
      const problem = error instanceof EmptyRecordingError ? 'nothing-recorded' : 'failed';
      send({ type: 'recording-lost', problem });
    }
  });

  // Navigating away during a recording stores it and offers it again later.
  const rescue = useEffectEvent(() => {
    const ending = streamRecorder.current;
    streamRecorder.current = null;
    ending?.stop().then(onFinished, reportError);
  });
  useEffect(() => () => rescue(), []);

  useEffect(() => {
    switch (phase) {
      case 'recording': {
        start();
        const timer = setInterval(() => {
          if (streamRecorder.current)
            send({ type: 'elapsed', elapsedMs: streamRecorder.current.elapsedMs() });
        }, tickMs);
        return () => clearInterval(timer);
      }
      case 'paused':
        streamRecorder.current?.pause();
        return undefined;
      case 'stopping':
        void finish();
        return undefined;
      case 'closed':
        // The person closed the recorder and discarded the recording; MediaRecorder stops when the
        // stream ends.
        streamRecorder.current = null;
        return undefined;
      default:
        return undefined;
    }
  }, [phase, send]);
}

/** Keeps the screen on while `on`: a phone that falls asleep would end the recording. */
function useWakeLock(on: boolean): void {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return undefined;
    let over = false;
    let lock: WakeLockSentinel | null = null;
    const hold = async () => {
      try {
        lock = await navigator.wakeLock.request('screen');
        if (over) await lock.release();
      } catch {
        // The browser may refuse, for example on a low battery; the screen then sleeps as usual.
      }
    };
    void hold();
    return () => {
      over = true;
      void lock?.release().catch(() => undefined);
    };
  }, [on]);
}
