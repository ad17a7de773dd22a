import { useEffect, useEffectEvent, useState } from 'react';
import { deviceKinds, openCamera, stopStream, type CameraChoice } from './camera';
import { problemOf } from './camera-problem';
import type { CameraProblem } from '@/features/recorder/machine/recorder-machine';
import { canRecord } from '@/features/recorder/machine/take-recorder';

interface CameraEvents {
  /** There is no stream, or none any more: another device was chosen. */
  onOpening: () => void;
  onReady: () => void;
  onProblem: (problem: CameraProblem) => void;
}

/**
 * The camera's stream while `on`; null otherwise. Whatever ends it stops the tracks: `on` turning
 * false, another choice of device, unmounting, leaving the page, a stream that arrives too late.
 */
export function useCamera(
  on: boolean,
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
        const opened = await openCamera({ facing, cameraId, microphoneId });
        if (over) {
          stopStream(opened);
          return;
        }
        current = opened;
        for (const track of opened.getTracks()) {
          // Not fired by our own stop(): the device was pulled out or taken away.
          track.addEventListener('ended', () => onProblem('failed'), { once: true });
        }
        setStream(opened);
        onReady();
      } catch (error) {
        const kinds = await deviceKinds();
        if (!over) onProblem(problemOf(error, kinds));
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
  }, [on, facing, cameraId, microphoneId]);

  return stream;
}
