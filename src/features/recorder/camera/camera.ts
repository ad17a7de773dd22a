import type { CameraProblem } from '@/features/recorder/machine/recorder-machine';

/** Which devices the person chose; null leaves it to the browser. */
export interface CameraChoice {
  facing: 'user' | 'environment';
  cameraId: string | null;
  microphoneId: string | null;
}

export const defaultCamera: CameraChoice = { facing: 'user', cameraId: null, microphoneId: null };

/**
 * The choice after 'switch camera': the other side on a phone; the next in the list where cameras
 * report no side.
 */
export function otherCamera(
  choice: CameraChoice,
  current: Pick<MediaTrackSettings, 'deviceId' | 'facingMode'> | undefined,
  cameras: readonly Pick<MediaDeviceInfo, 'deviceId'>[],
): CameraChoice {
  if (current && current.facingMode === undefined) {
    const now = cameras.findIndex(({ deviceId }) => deviceId === current.deviceId);
    const next = cameras[(now + 1) % cameras.length];
    return { ...choice, cameraId: next?.deviceId ?? null };
  }
  const facing = current?.facingMode ?? choice.facing;
  return { ...choice, cameraId: null, facing: facing === 'environment' ? 'user' : 'environment' };
}

/** Light enough to be sent as recorded (docs/decisions/0019-light-uploads.md). */
const frameRate = { ideal: 30 };

/** 480x640 ideal, at most 720x960, aspect 0.75, front camera, with audio. */
export function cameraConstraints(choice: CameraChoice): MediaStreamConstraints {
  const device =
    choice.cameraId === null
      ? { facingMode: choice.facing }
      : { deviceId: { exact: choice.cameraId } };
  return {
    video: {
      ...device,
      width: { ideal: 480, max: 720 },
      height: { ideal: 640, max: 960 },
      aspectRatio: 0.75,
      frameRate,
    },
    audio: {
      echoCancellation: true,
      noiseSuppression: true,
      ...(choice.microphoneId === null ? {} : { deviceId: { exact: choice.microphoneId } }),
    },
  };
}

/**
 * Opens camera and microphone; when no camera supports the wanted size, accepts any size.
 * @throws DOMException as getUserMedia does
 */
export async function openCamera(choice: CameraChoice): Promise<MediaStream> {
  const { mediaDevices } = navigator;
  try {
    return await mediaDevices.getUserMedia(cameraConstraints(choice));
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'OverconstrainedError') throw error;
    return mediaDevices.getUserMedia({
      video: {
        facingMode: choice.facing,
        width: { ideal: 480 },
        height: { ideal: 640 },
        frameRate,
      },
      audio: true,
    });
  }
}

/** Stops all tracks, which turns the camera light off. */
export function stopStream(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** The kinds of connected devices; empty when the browser does not tell. */
export async function deviceKinds(): Promise<string[]> {
  try {
    return (await navigator.mediaDevices.enumerateDevices()).map(({ kind }) => kind);
  } catch {
    return [];
  }
}

/**
 * What a failed getUserMedia means.
 * @param kinds the kinds of connected devices, if known
 */
export function problemOf(error: unknown, kinds: readonly string[] = []): CameraProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  switch (name) {
    case 'NotAllowedError':
    case 'PermissionDeniedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'DevicesNotFoundError':
    case 'OverconstrainedError':
      return kinds.includes('videoinput') && !kinds.includes('audioinput')
        ? 'no-microphone'
        : 'no-camera';
    case 'NotReadableError':
    case 'TrackStartError':
    case 'AbortError':
      return 'in-use';
    default:
      return 'failed';
  }
}
