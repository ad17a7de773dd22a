import { expect, it } from 'vitest';
import { notStoredIds } from './use-profile-editor';

it('gives a new talent one position, always under the same id', () => {
  expect(notStoredIds('me', [], [])).toEqual(['me']);
});

it('no longer lists an added position as unsaved once it is stored', () => {
  expect(notStoredIds('me', [{ id: 'p1' }], ['p1', 'p2'])).toEqual(['p2']);
});
