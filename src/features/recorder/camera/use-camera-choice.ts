import * as v from 'valibot';
import { useState } from 'react';
import { readStored, writeStored } from '@/lib/storage/stored-state';
import { defaultCamera, type CameraChoice } from './camera';

const deviceId = v.fallback(v.nullable(v.string()), null);
const stored = {
  place: 'device',
  key: 'pitchreel.camera',
  schema: v.object({
    facing: v.fallback(v.picklist(['user', 'environment']), defaultCamera.facing),
    cameraId: deviceId,
    microphoneId: deviceId,
  }),
} as const;

/**
 * The camera and microphone the person chose, kept on this device for the next take. A choice in
 * another tab changes nothing here: it would end a take.
 */
export function useCameraChoice(): [CameraChoice, (choice: CameraChoice) => void] {
  const [choice, setChoice] = useState<CameraChoice>(() => readStored(stored) ?? defaultCamera);
  const save = (next: CameraChoice) => {
    setChoice(next);
    writeStored(stored, next);
  };
  return [choice, save];
}
