import { expect, it } from 'vitest';
import { nextProfileStep } from './progress-card';

it.each([
  [{ detailsFilled: false, visibilities: [] }, 'pitch'],
  [{ detailsFilled: false, visibilities: [], coming: [40] }, 'details'],
  [{ detailsFilled: false, visibilities: ['pending'] }, 'details'],
  [{ detailsFilled: true, visibilities: [], coming: ['waiting'] }, 'coming'],
  [{ detailsFilled: true, visibilities: [], coming: ['waiting', 40] }, 'coming'],
  [{ detailsFilled: true, visibilities: [], coming: ['preparing'] }, 'sending'],
  [{ detailsFilled: true, visibilities: [], coming: [40] }, 'sending'],
  [{ detailsFilled: false, visibilities: ['live'] }, 'details'],
  [{ detailsFilled: true, visibilities: [] }, 'pitch'],
  [{ detailsFilled: true, visibilities: ['paused', 'pending'] }, 'save'],
  [{ detailsFilled: true, visibilities: ['paused', 'hidden'] }, 'paused'],
  [{ detailsFilled: true, visibilities: ['hidden'] }, 'hidden'],
  [{ detailsFilled: true, visibilities: ['hidden', 'paused', 'live'] }, 'live'],
] as const)('with the progress %o the next step is %s', (progress, step) => {
  expect(nextProfileStep({ coming: [], ...progress })).toBe(step);
});
