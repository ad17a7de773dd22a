import { beforeEach, expect, it } from 'vitest';
import { dropResetToken, keepResetToken, readResetToken } from './reset-token';

beforeEach(() => sessionStorage.clear());

it('keeps and drops the tokens', () => {
  keepResetToken({ accessToken: 'a', refreshToken: 'r' });
  expect(readResetToken()).toEqual({ accessToken: 'a', refreshToken: 'r' });
  dropResetToken();
  expect(readResetToken()).toBeUndefined();
});

it.each(['{', 'null', '"a"', '{"accessToken":"","refreshToken":"r"}', '{"accessToken":"a"}'])(
  'takes %j for nothing',
  (kept) => {
    sessionStorage.setItem('pitchreel.reset-token', kept);
    expect(readResetToken()).toBeUndefined();
  },
);
