import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  cameraConstraints,
  cameraInstead,
  defaultCamera,
  explain,
  microphoneInstead,
  openCamera,
  otherCamera,
  problemOf,
  type CameraChoice,
} from './camera';

describe('cameraConstraints', () => {
  it('asks for an upright picture of phone size, with sound', () => {
    expect(cameraConstraints(defaultCamera)).toMatchObject({
      video: {
        facingMode: 'user',
        width: { ideal: 480, max: 720 },
        height: { ideal: 640, max: 960 },
        aspectRatio: 0.75,
        frameRate: { ideal: 30 },
      },
      audio: { echoCancellation: true },
    });
  });

  it('takes the chosen devices', () => {
    const chosen = cameraConstraints({ facing: 'user', cameraId: 'c1', microphoneId: 'm1' });
    expect(chosen.video).toMatchObject({ deviceId: { exact: 'c1' } });
    expect(chosen.video).not.toHaveProperty('facingMode');
    expect(chosen.audio).toMatchObject({ deviceId: { exact: 'm1' } });
  });
});

describe('otherCamera', () => {
  const cameras = [{ deviceId: 'c1' }, { deviceId: 'c2' }];
  const chosen = { facing: 'user', cameraId: 'c1', microphoneId: 'm1' } as const;

  it('is the other side of a phone, even if a camera was chosen by id', () => {
    expect(otherCamera(chosen, { deviceId: 'c1', facingMode: 'user' }, cameras)).toEqual({
      facing: 'environment',
      cameraId: null,
      microphoneId: 'm1',
    });
    expect(
      otherCamera(chosen, { deviceId: 'c2', facingMode: 'environment' }, cameras),
    ).toMatchObject({ facing: 'user', cameraId: null });
  });

  it('is the next in the list where cameras report no side, and wraps round to the first', () => {
    expect(otherCamera(chosen, { deviceId: 'c1' }, cameras)).toMatchObject({ cameraId: 'c2' });
    expect(otherCamera(chosen, { deviceId: 'c2' }, cameras)).toMatchObject({ cameraId: 'c1' });
  });
});

describe('cameraInstead', () => {
  const cameras = [{ deviceId: 'c1' }, { deviceId: 'c2' }];
  const chosen: CameraChoice = { facing: 'user', cameraId: 'c2', microphoneId: 'm1' };

  it('is the next one, and takes the place of nothing else', () => {
    expect(cameraInstead(chosen, cameras)).toEqual({ ...chosen, cameraId: 'c1' });
    expect(cameraInstead(defaultCamera, cameras)).toEqual({ ...defaultCamera, cameraId: 'c2' });
  });

  it("is the browser's own where the remembered one is alone or gone", () => {
    expect(cameraInstead(chosen, [])).toEqual({ ...chosen, cameraId: null });
    expect(cameraInstead(defaultCamera, [{ deviceId: 'c1' }])).toBeNull();
  });

  it('is likewise another microphone', () => {
    const microphones = [{ deviceId: 'm1' }, { deviceId: 'm2' }];
    expect(microphoneInstead(chosen, microphones)).toEqual({ ...chosen, microphoneId: 'm2' });
    expect(microphoneInstead(defaultCamera, [])).toBeNull();
  });
});

describe('openCamera', () => {
  const chosen: CameraChoice = { facing: 'user', cameraId: 'c1', microphoneId: 'm1' };
  const getUserMedia = vi.fn<(constraints: MediaStreamConstraints) => Promise<MediaStream>>();
  let devices: { kind: string; deviceId: string }[] = [];
  const stream = Object.assign(new EventTarget(), { getTracks: () => [] });

  /** A browser that has these devices, and answers with the name of its error otherwise. */
  function allow(
    fits: (constraints: MediaStreamConstraints) => boolean,
    error = 'OverconstrainedError',
  ) {
    getUserMedia.mockReset();
    getUserMedia.mockImplementation((constraints) =>
      fits(constraints)
        ? Promise.resolve(stream as unknown as MediaStream)
        : Promise.reject(new DOMException('no', error)),
    );
  }
  const idOf = (track: boolean | MediaTrackConstraints | undefined) =>
    typeof track === 'object' ? track.deviceId : undefined;

  beforeEach(() => {
    devices = [
      { kind: 'videoinput', deviceId: 'c1' },
      { kind: 'audioinput', deviceId: 'm1' },
    ];
    const enumerateDevices = () => Promise.resolve(devices);
    vi.stubGlobal('navigator', { mediaDevices: { getUserMedia, enumerateDevices } });
    return () => vi.unstubAllGlobals();
  });

  it('keeps the chosen microphone when the chosen camera is unplugged, and asks once', async () => {
    devices = [
      { kind: 'videoinput', deviceId: 'other' },
      { kind: 'audioinput', deviceId: 'm1' },
    ];
    allow(() => true);
    await openCamera(chosen);
    expect(getUserMedia).toHaveBeenCalledOnce();
    const [constraints] = getUserMedia.mock.calls[0] ?? [];
    expect(idOf(constraints?.video)).toBeUndefined();
    expect(idOf(constraints?.audio)).toEqual({ exact: 'm1' });
  });

  it("keeps the chosen microphone, too, where the browser doesn't list its devices", async () => {
    devices = [{ kind: 'videoinput', deviceId: '' }];
    allow(({ video }) => idOf(video) === undefined);
    await openCamera(chosen);
    const [constraints] = getUserMedia.mock.lastCall ?? [];
    expect(idOf(constraints?.audio)).toEqual({ exact: 'm1' });
  });

  it('keeps both devices when the camera only lacks the size', async () => {
    allow(({ video }) => typeof video === 'object' && video.aspectRatio === undefined);
    await openCamera(chosen);
    const [constraints] = getUserMedia.mock.lastCall ?? [];
    expect(idOf(constraints?.video)).toEqual({ exact: 'c1' });
    expect(idOf(constraints?.audio)).toEqual({ exact: 'm1' });
  });

  it('asks for nothing else when the camera is busy or refused', async () => {
    allow(() => false, 'NotReadableError');
    await expect(openCamera(chosen)).rejects.toHaveProperty('name', 'NotReadableError');
    expect(getUserMedia).toHaveBeenCalledOnce();
  });

  it('finds out which of the two another app is using', async () => {
    const busy = new DOMException('no', 'NotReadableError');
    allow(({ video }) => video === undefined, 'NotReadableError');
    expect(await explain(busy, chosen)).toBe('in-use');
    allow(() => false, 'AbortError');
    expect(await explain(busy, chosen)).toBe('microphone-in-use');
  });
});

const failure = (name: string) => new DOMException('no', name);

describe('problemOf', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotFoundError', 'no-camera'],
    ['NotReadableError', 'in-use'],
    ['AbortError', 'in-use'],
    ['TypeError', 'failed'],
  ])('reports %s as %s', (name, problem) => {
    expect(problemOf(failure(name))).toBe(problem);
  });

  it('distinguishes a missing microphone from a missing camera', () => {
    expect(problemOf(failure('NotFoundError'), ['videoinput'])).toBe('no-microphone');
    expect(problemOf(failure('NotFoundError'), ['audioinput'])).toBe('no-camera');
  });

  it('reports a general failure for a thrown value that is not an Error', () => {
    expect(problemOf('what')).toBe('failed');
  });
});
