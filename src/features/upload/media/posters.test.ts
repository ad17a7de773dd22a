import { describe, expect, it } from 'vitest';
import { posterMoments } from './posters';

describe('posterMoments', () => {
  it('offers three moments inside the video, in order', () => {
    expect(posterMoments(60)).toEqual([0.5, 24, 45]);
  });

  it('stays inside a very short video', () => {
    const moments = posterMoments(1);
    expect(moments).toHaveLength(3);
    expect(Math.max(...moments)).toBeLessThan(1);
    expect(posterMoments(0)).toEqual([0, 0, 0]);
  });
});
