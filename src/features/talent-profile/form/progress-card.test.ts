import { expect, it } from 'vitest';
import { nextProfileStep } from './progress-card';

it.each([
  [{ detailsFilled: false, visibilities: [] }, 'pitch'],
  [{ detailsFilled: false, visibilities: [], isComing: true }, 'details'],
  [{ detailsFilled: false, visibilities: ['pending'] }, 'details'],
  [{ detailsFilled: true, visibilities: [], isComing: true }, 'coming'],
  [{ detailsFilled: false, visibilities: ['live'] }, 'details'],
  [{ detailsFilled: true, visibilities: [] }, 'pitch'],
  [{ detailsFilled: true, visibilities: ['paused', 'pending'] }, 'save'],
  [{ detailsFilled: true, visibilities: ['paused', 'hidden'] }, 'paused'],
  [{ detailsFilled: true, visibilities: ['hidden'] }, 'hidden'],
  [{ detailsFilled: true, visibilities: ['hidden', 'paused', 'live'] }, 'live'],
] as const)('with the progress %o the next step is %s', (progress, step) => {
  expect(nextProfileStep({ isComing: false, ...progress })).toBe(step);
});
