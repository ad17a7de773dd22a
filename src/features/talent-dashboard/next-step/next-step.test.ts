import { describe, expect, it } from 'vitest';
import type { UnpublishedVideos } from '@/domain/video/unpublished-video';
import { nextStep, completedParts, profileParts, type DashboardPosition } from './next-step';

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
  poster_sizes: [],
  poster_preview: null,
  views: 0,
  unlocks: 0,
  isLive: true,
  paused_at: null,
  hidden_at: null,
  hidden_reason: null,
  audience: 'anyone',
  ...fields,
});

const nothingUnpublished: UnpublishedVideos = new Map();

describe('the next step', () => {
  it('is contact details, then a pitch, then the rest of the profile, then sharing, then nothing', () => {
    expect(nextStep(null, [], nothingUnpublished)).toEqual({ kind: 'profile' });
    expect(nextStep({ ...profile, phone: ' ' }, [position()], nothingUnpublished)).toEqual({
      kind: 'profile',
    });
    // A name of invisible characters counts as empty, as in the form.
    expect(nextStep({ ...profile, full_name: '\u200b' }, [position()], nothingUnpublished)).toEqual(
      {
        kind: 'profile',
      },
    );
    expect(nextStep(profile, [], nothingUnpublished)).toEqual({ kind: 'record', positionId: null });
    expect(
      nextStep(profile, [position({ video_url: null, isLive: false })], nothingUnpublished),
    ).toEqual({
      kind: 'record',
      positionId: 'p',
    });
    expect(nextStep({ ...profile, skills: '' }, [position()], nothingUnpublished)).toEqual({
      kind: 'details',
    });
    expect(
      nextStep(
        profile,
        [position({ video_url: null, isLive: false, id: 'q' }), position()],
        nothingUnpublished,
      ),
    ).toEqual({
      kind: 'share',
      positionId: 'p',
    });
    expect(nextStep(profile, [position({ unlocks: 1 })], nothingUnpublished)).toBeNull();
    expect(nextStep(profile, [position({ isLive: false })], nothingUnpublished)).toBeNull();
  });
});

describe('a video that is not published yet', () => {
  const unpublished = (how: 'uploading' | 'waiting'): UnpublishedVideos => new Map([['p', how]]);
  const empty = position({ video_url: null, isLive: false });

  it('is to be continued before a first pitch is recorded', () => {
    expect(nextStep(profile, [empty], unpublished('waiting'))).toEqual({
      kind: 'waiting',
      positionId: 'p',
    });
    expect(nextStep(profile, [empty], unpublished('uploading'))).toEqual({
      kind: 'uploading',
      positionId: 'p',
    });
    expect(nextStep({ ...profile, phone: null }, [empty], unpublished('waiting'))?.kind).toBe(
      'profile',
    );
  });

  it('is the next step beside a live pitch only when it waits for the talent', () => {
    expect(nextStep(profile, [position()], unpublished('waiting'))?.kind).toBe('waiting');
    expect(nextStep(profile, [position()], unpublished('uploading'))?.kind).toBe('share');
  });
});

describe('the completed parts of a profile', () => {
  it('are all parts of a full profile and none of a new one', () => {
    expect([...completedParts(profile, [position()])]).toEqual([...profileParts]);
    expect(completedParts(null, []).size).toBe(0);
  });

  it.each([
    ['languages', { languages: [] }],
    ['location', { city: ' ', country: null }],
    ['experience', { total_experience: null }],
    ['bio', { bio: null }],
  ])('lack %s when it is empty', (part, change) => {
    const done = completedParts({ ...profile, ...change }, [position()]);
    expect(profileParts.filter((one) => !done.has(one))).toEqual([part]);
  });
});
