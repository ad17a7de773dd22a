import { expect, it } from 'vitest';
import { plainPath } from './plain-path';

it.each([
  ['/talent/profile', '/talent/profile'],
  ['/Talent/PROFILE/', '/talent/profile'],
  ['/%74alent/%50rofile', '/talent/profile'],
  ['/%E0%A4%A', '/%e0%a4%a'],
  ['/', ''],
])('reads %s as %s', (pathname, plain) => {
  expect(plainPath(pathname)).toBe(plain);
});
