import { beforeEach, expect, it } from 'vitest';
import { markSignOut, wasSignedOutOnPurpose } from './sign-out-mark';

beforeEach(() => localStorage.clear());

it('holds for the moment of signing out only', () => {
  expect(wasSignedOutOnPurpose(1000)).toBe(false);
  markSignOut(1000);
  expect(wasSignedOutOnPurpose(1500)).toBe(true);
  expect(wasSignedOutOnPurpose(40_000)).toBe(false);
});
