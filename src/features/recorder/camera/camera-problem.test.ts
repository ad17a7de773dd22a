import { describe, expect, it } from 'vitest';
import { browserFamily, problemOf } from './camera-problem';

const failure = (name: string) => new DOMException('no', name);

describe('problemOf', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotFoundError', 'no-camera'],
    ['NotReadableError', 'in-use'],
    ['AbortError', 'in-use'],
    ['TypeError', 'failed'],
  ])('%s is %s', (name, problem) => {
    expect(problemOf(failure(name))).toBe(problem);
  });

  it('tells a missing microphone from a missing camera', () => {
    expect(problemOf(failure('NotFoundError'), ['videoinput'])).toBe('no-microphone');
    expect(problemOf(failure('NotFoundError'), ['audioinput'])).toBe('no-camera');
  });

  it('survives anything thrown', () => {
    expect(problemOf('what')).toBe('failed');
  });
});

describe('browserFamily', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605 CriOS/130 Safari/604', 'ios'],
    ['Mozilla/5.0 (Macintosh) AppleWebKit/605 Version/18 Safari/605', 'safari'],
    ['Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/140.0', 'firefox'],
    ['Mozilla/5.0 (X11; Linux) AppleWebKit/537 Chrome/156 Safari/537', 'chromium'],
  ])('%s', (agent, family) => {
    expect(browserFamily(agent)).toBe(family);
  });
});
