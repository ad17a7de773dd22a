import { useState } from 'react';
import { storedObject } from '@/lib/storage/stored-object';
import { defaultCamera, type CameraChoice } from './camera';

const STORAGE_KEY = 'pitchreel.camera';

function read(): CameraChoice {
  const { facing, cameraId, microphoneId } = {
    ...defaultCamera,
    ...storedObject('local', STORAGE_KEY),
  };
  return {
    facing: facing === 'environment' ? facing : 'user',
    cameraId: typeof cameraId === 'string' ? cameraId : null,
    microphoneId: typeof microphoneId === 'string' ? microphoneId : null,
  };
}

/** The camera and microphone the person chose, kept on this device for the next take. */
export function useCameraChoice(): [CameraChoice, (choice: CameraChoice) => void] {
  const [choice, setChoice] = useState(read);
  const save = (next: CameraChoice) => {
    setChoice(next);
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
    } catch {
      // Full or forbidden: it lasts as long as the recorder is open.
    }
  };
  return [choice, save];
}
