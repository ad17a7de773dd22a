import { expect, it } from 'vitest';
import { nextOf, stepFrom } from './next-of';

it('goes on with the item after the decided one, at the end with the one before', () => {
  expect(nextOf(['a', 'b', 'c'], 'b')).toBe('c');
  expect(nextOf(['a', 'b', 'c'], 'c')).toBe('b');
  expect(nextOf(['a'], 'a')).toBeUndefined();
});

it('goes on with the oldest item when the decided one was not in the list', () => {
  expect(nextOf(['a', 'b'], 'x')).toBe('a');
  expect(nextOf([], 'x')).toBeUndefined();
});

it('steps through the list and stays at its ends', () => {
  expect(stepFrom(['a', 'b'], null, 1)).toBe('a');
  expect(stepFrom(['a', 'b'], null, -1)).toBe('b');
  expect(stepFrom(['a', 'b'], 'a', 1)).toBe('b');
  expect(stepFrom(['a', 'b'], 'b', 1)).toBe('b');
  expect(stepFrom([], null, 1)).toBeUndefined();
});
