import { expect, it } from 'vitest';
import { resolved, withStored } from './text-edit';

it('takes over what another window has stored while nothing is edited', () => {
  expect(withStored({ base: 'a', draft: 'a' }, 'b')).toEqual({ base: 'b', draft: 'b' });
});

it('keeps an edit beside what another window has stored', () => {
  const edit = { base: 'a', draft: 'mine', theirs: 'b' };
  expect(withStored({ base: 'a', draft: 'mine' }, 'b')).toEqual(edit);
  expect(withStored(edit, 'c')).toEqual({ ...edit, theirs: 'c' });
  expect(withStored(edit, 'a')).toEqual({ base: 'a', draft: 'mine' });
  expect(withStored({ base: 'a', draft: '' }, 'b')).toEqual({ base: 'a', draft: '', theirs: 'b' });
});

it('knows its own writes, also while more is typed', () => {
  expect(withStored({ base: 'a', draft: 'ab' }, 'ab')).toEqual({ base: 'ab', draft: 'ab' });
  const edit = { base: 'a', draft: 'abc' };
  expect(withStored(edit, 'ab', new Set(['ab']))).toEqual({ base: 'ab', draft: 'abc' });
});

it.each([
  ['mine', 'my text'],
  ['theirs', 'their text'],
  ['both', 'their text\n\nmy text'],
] as const)('goes on with %s after the decision, from what is stored', (resolution, draft) => {
  const edit = { base: 'a', draft: 'my text', theirs: 'their text' };
  expect(resolved(edit, resolution)).toEqual({ base: 'their text', draft });
});

it('puts no empty text beside another', () => {
  expect(resolved({ base: 'a', draft: 'mine', theirs: '' }, 'both').draft).toBe('mine');
});
