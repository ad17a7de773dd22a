import { expect, it } from 'vitest';
import type { OwnPosition } from '@/domain/position/own-positions';
import { shownPositions, withAddedPosition } from './shown-positions';

const row: OwnPosition = {
  id: 'p1',
  talent_id: 'me',
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
const ids = (positions: { id: string }[]) => positions.map(({ id }) => id);

it('gives someone new one position, always under the same id', () => {
  expect(shownPositions('me', [], [])).toEqual([{ id: 'me', row: undefined }]);
});

it('shows added positions once, also when they are stored meanwhile', () => {
  expect(ids(shownPositions('me', [row], ['p2']))).toEqual(['p1', 'p2']);
  expect(ids(shownPositions('me', [row], ['p1']))).toEqual(['p1']);
});

it('keeps the default position of somebody who has stored none beside an added one', () => {
  const added = withAddedPosition('me', 0, [], 'n1');
  expect(ids(shownPositions('me', [], added))).toEqual(['me', 'n1']);
  expect(withAddedPosition('me', 0, added, 'n2')).toEqual(['me', 'n1', 'n2']);
});

it('adds to the stored ones', () => {
  expect(withAddedPosition('me', 1, [], 'n1')).toEqual(['n1']);
});
