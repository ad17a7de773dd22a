import { expect, it } from 'vitest';
import { nextProfileStep } from './progress-card';

it.each([
  [{ detailsFilled: false, hasVideo: false, isLive: false }, 'details'],
  [{ detailsFilled: false, hasVideo: true, isLive: true }, 'details'],
  [{ detailsFilled: true, hasVideo: false, isLive: false }, 'pitch'],
  [{ detailsFilled: true, hasVideo: true, isLive: false }, 'save'],
  [{ detailsFilled: true, hasVideo: true, isLive: true }, 'live'],
] as const)('with the progress %o the next step is %s', (progress, step) => {
  expect(nextProfileStep(progress)).toBe(step);
});
