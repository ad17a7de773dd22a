import {
  cameraInstead,
  microphoneInstead,
  type CameraChoice,
} from '@/features/recorder/camera/camera';
import type { Devices } from '@/features/recorder/camera/use-camera';
import type { CameraProblem } from '@/features/recorder/machine/recorder-machine';
import type { RecorderHandle } from '@/features/recorder/machine/use-recorder';
import { isDenied, isOfMicrophone, RecorderBlocked } from './recorder-blocked';
import { CameraAsleep, CameraWaiting } from './viewfinder';

interface CameraOffProps {
  recorder: RecorderHandle;
  devices: Devices;
  onChooseFile: () => void;
}

/** Shown instead of the picture while the camera starts or sleeps, or when it can't be used. */
export function CameraOff({ recorder, devices, onChooseFile }: CameraOffProps) {
  const { state, camera, setCamera, attempt, tryAgain, send } = recorder;
  switch (state.phase) {
    case 'closed':
    case 'initializing':
    case 'asking':
      return (
        <CameraWaiting
          key={attempt}
          asking={state.phase === 'asking'}
          onRetry={tryAgain}
          onChooseFile={onChooseFile}
        />
      );
    case 'asleep':
      return <CameraAsleep onWake={() => send({ type: 'retry' })} />;
    case 'blocked': {
      const instead = deviceInstead(state.problem, camera, devices);
      const useInstead = (choice: CameraChoice) => {
        setCamera(choice);
        tryAgain();
      };
      return (
        <RecorderBlocked
          problem={state.problem}
          onRetry={tryAgain}
          onChooseFile={onChooseFile}
          onUseAnother={instead && (() => useInstead(instead))}
        />
      );
    }
    default:
      return null;
  }
}

/** The device to use instead of one that can't be used; undefined if there is no other. */
function deviceInstead(
  problem: CameraProblem,
  choice: CameraChoice,
  { cameras, microphones }: Devices,
): CameraChoice | undefined {
  if (isDenied(problem) || problem === 'unsupported') return undefined;
  const instead = isOfMicrophone(problem)
    ? microphoneInstead(choice, microphones)
    : cameraInstead(choice, cameras);
  return instead ?? undefined;
}
