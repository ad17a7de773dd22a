import { describe, expect, it } from 'vitest';
import { cameraConstraints, defaultCamera, otherCamera, problemOf } from './camera';

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

  it('tells a missing microphone from a missing camera', () => {
    expect(problemOf(failure('NotFoundError'), ['videoinput'])).toBe('no-microphone');
    expect(problemOf(failure('NotFoundError'), ['audioinput'])).toBe('no-camera');
  });

  it('reports a general failure for a thrown value that is not an Error', () => {
    expect(problemOf('what')).toBe('failed');
  });
});
