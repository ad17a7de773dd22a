import { expect, it } from 'vitest';
import { badgeCount, rememberUnread } from './unread-badge';

it('counts what is unread until Home is tapped, and then what comes after', () => {
  const memory = { acknowledged: 3 };
  expect(badgeCount(3, { acknowledged: 0 })).toBe(3);
  expect(badgeCount(3, memory)).toBe(0);
  expect(badgeCount(5, memory)).toBe(2);
});

it('does not hide new messages after others were read', () => {
  const memory = rememberUnread(1, { acknowledged: 3 });
  expect(memory.acknowledged).toBe(1);
  expect(badgeCount(2, memory)).toBe(1);
});
