import { expect, it } from 'vitest';
import { titleWithCount } from './use-title-count';

it.each([
  ['Home · Pitchreel', 0, 'Home · Pitchreel'],
  ['Home · Pitchreel', 2, '(2) Home · Pitchreel'],
  ['(2) Home · Pitchreel', 3, '(3) Home · Pitchreel'],
  ['(9+) Home · Pitchreel', 0, 'Home · Pitchreel'],
  ['Home · Pitchreel', 12, '(9+) Home · Pitchreel'],
])('changes the title %j with %i unread messages to %j', (title, unread, expected) => {
  expect(titleWithCount(title, unread)).toBe(expected);
});
