import { useEffect, useEffectEvent, useState } from 'react';
import * as v from 'valibot';
import { readStored, writeStored } from '@/lib/storage/stored-state';
import { defaultCamera, explain, openCamera, stopStream, type CameraChoice } from './camera';
import type { CameraPart, CameraProblem } from '@/features/recorder/machine/recorder-machine';
import { canRecord } from '@/features/recorder/machine/stream-recorder';

interface CameraEvents {
  /** A stream is being opened: the first one, or another because the device was changed. */
  onOpening: () => void;
  onReady: () => void;
  onProblem: (problem: CameraProblem) => void;
}

/**
 * The camera's stream while `on`; null otherwise. The tracks are stopped when `on` turns false,
 * when the device changes, on unmount, on leaving the page, and when the stream arrives too late.
 * @param attempt another number opens it again, in place of a browser that does not answer
 */
export function useCamera(
  on: boolean,
  attempt: number,
  choice: CameraChoice,
  events: CameraEvents,
): MediaStream | null {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const onOpening = useEffectEvent(events.onOpening);
  const onReady = useEffectEvent(events.onReady);
  const onProblem = useEffectEvent(events.onProblem);
  const { facing, cameraId, microphoneId } = choice;

  useEffect(() => {
    if (!on) return undefined;
    if (!canRecord()) {
      onProblem('unsupported');
      return undefined;
    }
    let current: MediaStream | null = null;
    let over = false;

    const open = async () => {
      try {
        const newStream = await openCamera({ facing, cameraId, microphoneId });
        if (over) {
          stopStream(newStream);
          return;
        }
        current = newStream;
        for (const track of newStream.getTracks()) {
          // `ended` does not fire on our own stop(), so here the device was unplugged or taken
          // away.
          track.addEventListener('ended', () => onProblem('failed'), { once: true });
        }
        setStream(newStream);
        onReady();
      } catch (error) {
        const problem = await explain(error, { facing, cameraId, microphoneId });
        if (!over) onProblem(problem);
      }
    };
    const leave = () => stopStream(current);
    window.addEventListener('pagehide', leave);
    onOpening();
    void open();

    return () => {
      over = true;
      window.removeEventListener('pagehide', leave);
      stopStream(current);
      setStream(null);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt opens it again
  }, [on, attempt, facing, cameraId, microphoneId]);

  return stream;
}

const allOn: readonly CameraPart[] = [];

/** What the system, a call or another app has switched off while the stream continues without it. */
export function useMutedParts(stream: MediaStream | null): readonly CameraPart[] {
  const [muted, setMuted] = useState(allOn);
  useEffect(() => {
    if (!stream) return undefined;
    const tracks = stream.getTracks();
    const read = () => {
      const isMuted = (some: readonly MediaStreamTrack[]) => some.some((track) => track.muted);
      setMuted([
        ...(isMuted(stream.getVideoTracks()) ? (['camera'] as const) : []),
        ...(isMuted(stream.getAudioTracks()) ? (['microphone'] as const) : []),
      ]);
    };
    read();
    for (const track of tracks) {
      track.addEventListener('mute', read);
      track.addEventListener('unmute', read);
    }
    return () => {
      for (const track of tracks) {
        track.removeEventListener('mute', read);
        track.removeEventListener('unmute', read);
      }
      setMuted(allOn);
    };
  }, [stream]);
  return muted;
}

const deviceId = v.fallback(v.nullable(v.string()), null);
const cameraState = {
  place: 'device',
  key: 'pitchreel.camera',
  schema: v.object({
    facing: v.fallback(v.picklist(['user', 'environment']), defaultCamera.facing),
    cameraId: deviceId,
    microphoneId: deviceId,
  }),
} as const;

/**
 * The chosen camera and microphone, remembered on this device. Changes in another tab are ignored,
 * because switching devices would end a recording.
 */
export function useCameraChoice(): [CameraChoice, (choice: CameraChoice) => void] {
  const [choice, setChoice] = useState<CameraChoice>(
    () => readStored(cameraState) ?? defaultCamera,
  );
  const save = (next: CameraChoice) => {
    setChoice(next);
    writeStored(cameraState, next);
  };
  return [choice, save];
}

export interface Devices {
  cameras: readonly MediaDeviceInfo[];
  microphones: readonly MediaDeviceInfo[];
}

const none: Devices = { cameras: [], microphones: [] };

/**
 * The connected cameras and microphones, kept up to date; browsers reveal names only after
 * permission.
 */
export function useDevices(allowed: boolean): Devices {
  const [devices, setDevices] = useState(none);
  useEffect(() => {
    if (!allowed) return undefined;
    const { mediaDevices } = navigator;
    const read = async () => {
      const all = await mediaDevices.enumerateDevices();
      const real = all.filter(({ deviceId }) => deviceId !== '');
      setDevices({
        cameras: real.filter(({ kind }) => kind === 'videoinput'),
        microphones: real.filter(({ kind }) => kind === 'audioinput'),
      });
    };
    const update = () => void read().catch(() => undefined);
    update();
    mediaDevices.addEventListener('devicechange', update);
    return () => mediaDevices.removeEventListener('devicechange', update);
  }, [allowed]);
  return devices;
}
