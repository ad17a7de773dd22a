import { describe, expect, it } from 'vitest';
import type { OwnPosition } from '@/domain/position/own-positions';
import {
  addedIdsFrom,
  editsAfterSaving,
  isExperienceValid,
  positionColumns,
  positionDrafts,
  positionEditsFrom,
  withAddedPosition,
} from './position-drafts';

const row: OwnPosition = {
  id: 'p1',
  talent_id: 'u1',
  position_title: 'Setter',
  video_url: 'https://x.test/v.mp4',
  poster_url: null,
  captions_url: null,
  work_type: 'remote',
  experience_years: 6,
  views: 0,
  unlocks: 0,
  created_at: '',
  updated_at: '',
  isLive: true,
};

describe('positionDrafts', () => {
  it('gives someone new one Sales Closer, always under the same id', () => {
    const [only, ...rest] = positionDrafts('u1', [], [], {});
    expect(rest).toEqual([]);
    expect(only).toMatchObject({ id: 'u1', title: 'Sales Closer', stored: false, changed: false });
  });

  it('shows stored positions with their edits', () => {
    const [draft] = positionDrafts('u1', [row], [], { p1: { title: 'Closer' } });
    expect(draft).toMatchObject({
      title: 'Closer',
      workType: 'remote',
      experienceYears: '6',
      stored: true,
      changed: true,
    });
    expect(positionDrafts('u1', [row], [], {})[0]?.changed).toBe(false);
    expect(positionDrafts('u1', [row], [], { p1: { title: 'Setter' } })[0]?.changed).toBe(false);
  });

  it('adds positions once, also when they are stored meanwhile', () => {
    expect(positionDrafts('u1', [row], ['p2'], {}).map(({ id }) => id)).toEqual(['p1', 'p2']);
    expect(positionDrafts('u1', [row], ['p1'], {}).map(({ id }) => id)).toEqual(['p1']);
  });
});

describe('positionColumns', () => {
  it('writes nothing as null', () => {
    expect(positionColumns({ title: 'Closer', workType: '', experienceYears: '' })).toEqual({
      position_title: 'Closer',
      work_type: null,
      experience_years: null,
    });
    expect(
      positionColumns({ title: 'Closer', workType: 'hybrid', experienceYears: ' 3 ' }),
    ).toEqual({
      position_title: 'Closer',
      work_type: 'hybrid',
      experience_years: 3,
    });
  });

  it('writes only what was edited', () => {
    expect(positionColumns({ experienceYears: '' })).toEqual({ experience_years: null });
    expect(positionColumns({})).toEqual({});
  });

  it('knows possible years', () => {
    expect(['', '0', '60'].every(isExperienceValid)).toBe(true);
    expect(['61', '-1', 'x'].some(isExperienceValid)).toBe(false);
  });
});

describe('withAddedPosition', () => {
  it('keeps the default position of somebody who has stored none', () => {
    const added = withAddedPosition('me', 0, [], 'n1');
    expect(positionDrafts('me', [], added, {}).map(({ id }) => id)).toEqual(['me', 'n1']);
    expect(withAddedPosition('me', 0, added, 'n2')).toEqual(['me', 'n1', 'n2']);
  });

  it('adds to the stored ones', () => {
    expect(withAddedPosition('me', 1, [], 'n1')).toEqual(['n1']);
  });
});

describe('editsAfterSaving', () => {
  it('keeps what was typed while saving', () => {
    const [saved] = positionDrafts('u1', [row], [], { p1: { title: 'Closer' } });
    if (!saved) throw new Error('No draft');
    expect(saved.changes).toEqual({ title: 'Closer' });
    expect(editsAfterSaving({ p1: { title: 'Closer' }, p2: {} }, saved)).toEqual({ p2: {} });
    expect(editsAfterSaving({ p1: { title: 'Closer', experienceYears: '7' } }, saved)).toEqual({
      p1: { experienceYears: '7' },
    });
  });
});

it('takes up kept edits of positions, and leaves out what is none', () => {
  const kept = { p1: { title: 'Setter', workType: 'moon', experienceYears: 3 }, p2: 'x' };
  expect(positionEditsFrom(kept)).toEqual({ p1: { title: 'Setter', workType: '' } });
  expect(positionEditsFrom(null)).toEqual({});
  expect(addedIdsFrom(['p3', 4])).toEqual(['p3']);
  expect(addedIdsFrom(undefined)).toEqual([]);
});
