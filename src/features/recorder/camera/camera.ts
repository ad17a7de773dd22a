import type { CameraProblem, Permission } from '@/features/recorder/machine/recorder-machine';

/** Which devices the person chose; null leaves it to the browser. */
export interface CameraChoice {
  facing: 'user' | 'environment';
  cameraId: string | null;
  microphoneId: string | null;
}

export const defaultCamera: CameraChoice = { facing: 'user', cameraId: null, microphoneId: null };

/**
 * The choice after 'use another camera', where the chosen camera, or the browser's, can't be used;
 * null if there is no other.
 * @param cameras the connected ones, without ids before the browser has permission
 */
export function cameraInstead(
  choice: CameraChoice,
  cameras: readonly Pick<MediaDeviceInfo, 'deviceId'>[],
): CameraChoice | null {
  const now = cameras.findIndex(({ deviceId }) => deviceId === choice.cameraId);
  // The browser's own is most likely the first.
  const next = cameras[(Math.max(0, now) + 1) % Math.max(1, cameras.length)];
  if (next && cameras.length > 1) return { ...choice, cameraId: next.deviceId };
  return choice.cameraId === null ? null : { ...choice, cameraId: null };
}

/** The same for the microphone. */
export function microphoneInstead(
  choice: CameraChoice,
  microphones: readonly Pick<MediaDeviceInfo, 'deviceId'>[],
): CameraChoice | null {
  const { cameraId, microphoneId } = choice;
  const instead = cameraInstead({ ...choice, cameraId: microphoneId }, microphones);
  return instead && { ...choice, cameraId, microphoneId: instead.cameraId };
}

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

/** The same devices in any size that the camera has. */
function anySize(choice: CameraChoice): MediaStreamConstraints {
  const { video, audio } = cameraConstraints(choice);
  if (typeof video !== 'object') return { video: true, ...(audio ? { audio } : {}) };
  const { aspectRatio: _aspectRatio, ...rest } = video;
  return {
    video: { ...rest, width: { ideal: 480 }, height: { ideal: 640 } },
    ...(audio ? { audio } : {}),
  };
}

/**
 * The constraints to try, one after the other: any size, then without the chosen camera, without
 * the chosen microphone, and without both. A missing device doesn't rule out the other one.
 */
export function attempts(choice: CameraChoice): MediaStreamConstraints[] {
  const { cameraId, microphoneId } = choice;
  return [
    cameraConstraints(choice),
    anySize(choice),
    ...(cameraId === null ? [] : [anySize({ ...choice, cameraId: null })]),
    ...(microphoneId === null ? [] : [anySize({ ...choice, microphoneId: null })]),
    ...(cameraId === null || microphoneId === null
      ? []
      : [anySize({ ...choice, cameraId: null, microphoneId: null })]),
  ];
}

/** The choice without devices that aren't connected now, if the browser lists them. */
async function connected(choice: CameraChoice): Promise<CameraChoice> {
  // Firefox lists the devices only once its window is in front, and then there is nothing to compare.
  if (choice.cameraId === null && choice.microphoneId === null) return choice;
  const devices = await connectedDevices();
  const has = (kind: MediaDeviceKind, id: string | null) => {
    const candidates = devices.filter((device) => device.kind === kind && device.deviceId !== '');
    return (
      id === null || candidates.length === 0 || candidates.some(({ deviceId }) => deviceId === id)
    );
  };
  return {
    ...choice,
    cameraId: has('videoinput', choice.cameraId) ? choice.cameraId : null,
    microphoneId: has('audioinput', choice.microphoneId) ? choice.microphoneId : null,
  };
}

/**
 * Opens camera and microphone: the chosen ones, if they are connected.
 * @throws DOMException as getUserMedia does
 */
export async function openCamera(choice: CameraChoice): Promise<MediaStream> {
  let refusal: unknown;
  for (const constraints of attempts(await connected(choice))) {
    try {
      return await navigator.mediaDevices.getUserMedia(constraints);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'OverconstrainedError') throw error;
      refusal = error;
    }
  }
  throw refusal;
}

/**
 * Why a camera couldn't be opened.
 * @param choice the requested devices
 */
export async function explain(error: unknown, choice: CameraChoice): Promise<CameraProblem> {
  const kinds = (await connectedDevices()).map(({ kind }) => kind);
  const problem = problemOf(error, kinds);
  if (problem === 'denied' && (await cameraPermission()) === 'microphone-denied') {
    return 'microphone-denied';
  }
  if (problem !== 'in-use') return problem;
  return (await isMicrophoneBusy(choice)) ? 'microphone-in-use' : problem;
}

/** The browser's stored permission for camera and microphone; 'prompt' where it can't be read. */
export async function cameraPermission(): Promise<Permission> {
  try {
    const stateOf = async (name: 'camera' | 'microphone') =>
      (await navigator.permissions.query({ name })).state;
    const [camera, microphone] = await Promise.all([stateOf('camera'), stateOf('microphone')]);
    if (camera === 'denied') return 'denied';
    if (microphone === 'denied') return 'microphone-denied';
    return camera === 'granted' && microphone === 'granted' ? 'granted' : 'prompt';
  } catch {
    return 'prompt';
  }
}

/** Browsers don't report which of the two devices is in use. */
async function isMicrophoneBusy(choice: CameraChoice): Promise<boolean> {
  const { audio } = cameraConstraints(choice);
  try {
    stopStream(await navigator.mediaDevices.getUserMedia({ ...(audio ? { audio } : {}) }));
    return false;
  } catch (error) {
    return problemOf(error) === 'in-use';
  }
}

/** Stops all tracks, which turns the camera light off. */
export function stopStream(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** The connected devices; none where the browser doesn't list them. */
async function connectedDevices(): Promise<MediaDeviceInfo[]> {
  try {
    return await navigator.mediaDevices.enumerateDevices();
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
