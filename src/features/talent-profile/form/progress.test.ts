import { describe, expect, it } from 'vitest';
import { isLive, nextStep } from './progress';

describe('nextStep', () => {
  it.each([
    [{ detailsFilled: false, profileStored: false, hasVideo: false }, 'details'],
    [{ detailsFilled: false, profileStored: false, hasVideo: true }, 'details'],
    [{ detailsFilled: true, profileStored: false, hasVideo: false }, 'pitch'],
    [{ detailsFilled: true, profileStored: true, hasVideo: false }, 'pitch'],
    [{ detailsFilled: true, profileStored: false, hasVideo: true }, 'save'],
    [{ detailsFilled: true, profileStored: true, hasVideo: true }, 'live'],
  ] as const)('%o → %s', (progress, step) => {
    expect(nextStep(progress)).toBe(step);
  });
});

describe('isLive', () => {
  it('needs a video and a stored profile', () => {
    expect(isLive(true, 'https://v')).toBe(true);
    expect(isLive(false, 'https://v')).toBe(false);
    expect(isLive(true, null)).toBe(false);
  });
});
