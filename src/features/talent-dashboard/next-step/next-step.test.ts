import { describe, expect, it } from 'vitest';
import type { HeldVideos } from '@/domain/held-video';
import { nextStep, partsDone, profileParts, type DashboardPosition } from './next-step';

const profile = {
  full_name: 'Mei Tanaka',
  phone: '+34612004118',
  languages: ['English'],
  skills: 'Demos',
  city: null,
  country: 'Spain',
  total_experience: 0,
  bio: 'I close.',
};
const position = (fields: Partial<DashboardPosition> = {}): DashboardPosition => ({
  id: 'p',
  position_title: 'Closer',
  video_url: 'http://host/video.mp4',
  poster_url: null,
  views: 0,
  unlocks: 0,
  isLive: true,
  ...fields,
});

const nothingHeld: HeldVideos = new Map();

describe('the next step', () => {
  it('is contact details, then a pitch, then the rest of the profile, then sharing, then nothing', () => {
    expect(nextStep(null, [], nothingHeld)).toEqual({ kind: 'profile' });
    expect(nextStep({ ...profile, phone: ' ' }, [position()], nothingHeld)).toEqual({
      kind: 'profile',
    });
    // A name of invisible characters counts as empty, as in the form.
    expect(nextStep({ ...profile, full_name: '\u200b' }, [position()], nothingHeld)).toEqual({
      kind: 'profile',
    });
    expect(nextStep(profile, [], nothingHeld)).toEqual({ kind: 'record', positionId: null });
    expect(nextStep(profile, [position({ video_url: null, isLive: false })], nothingHeld)).toEqual({
      kind: 'record',
      positionId: 'p',
    });
    expect(nextStep({ ...profile, skills: '' }, [position()], nothingHeld)).toEqual({
      kind: 'details',
    });
    expect(
      nextStep(
        profile,
        [position({ video_url: null, isLive: false, id: 'q' }), position()],
        nothingHeld,
      ),
    ).toEqual({
      kind: 'share',
      positionId: 'p',
    });
    expect(nextStep(profile, [position({ unlocks: 1 })], nothingHeld)).toBeNull();
    expect(nextStep(profile, [position({ isLive: false })], nothingHeld)).toBeNull();
  });
});

describe('a video that is not published yet', () => {
  const held = (how: 'moving' | 'waiting'): HeldVideos => new Map([['p', how]]);
  const empty = position({ video_url: null, isLive: false });

  it('is to be continued before a first pitch is recorded', () => {
    expect(nextStep(profile, [empty], held('waiting'))).toEqual({
      kind: 'waiting',
      positionId: 'p',
    });
    expect(nextStep(profile, [empty], held('moving'))).toEqual({ kind: 'moving', positionId: 'p' });
    expect(nextStep({ ...profile, phone: null }, [empty], held('waiting'))?.kind).toBe('profile');
  });

  it('is the next step beside a live pitch only when it waits for the talent', () => {
    expect(nextStep(profile, [position()], held('waiting'))?.kind).toBe('waiting');
    expect(nextStep(profile, [position()], held('moving'))?.kind).toBe('share');
  });
});

describe('the completed parts of a profile', () => {
  it('are all parts of a full profile and none of a new one', () => {
    expect([...partsDone(profile, [position()])]).toEqual([...profileParts]);
    expect(partsDone(null, []).size).toBe(0);
  });

  it.each([
    ['languages', { languages: [] }],
    ['location', { city: ' ', country: null }],
    ['experience', { total_experience: null }],
    ['bio', { bio: null }],
  ])('lack %s when it is empty', (part, change) => {
    const done = partsDone({ ...profile, ...change }, [position()]);
    expect(profileParts.filter((one) => !done.has(one))).toEqual([part]);
  });
});
