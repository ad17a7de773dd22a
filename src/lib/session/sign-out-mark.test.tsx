import { beforeEach, expect, it, vi } from 'vitest';
import { markSignOut, wasSignedOutOnPurpose } from './sign-out-mark';

beforeEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

it('holds for the moment of signing out only', () => {
  expect(wasSignedOutOnPurpose(1000)).toBe(false);
  markSignOut(1000);
  expect(wasSignedOutOnPurpose(1500)).toBe(true);
  expect(wasSignedOutOnPurpose(40_000)).toBe(false);
});

it('holds where the device has no room for it', () => {
  const write = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (this === localStorage) throw new DOMException('full', 'QuotaExceededError');
    write.call(this, key, value);
  });
  markSignOut(1000);
  expect(wasSignedOutOnPurpose(1500)).toBe(true);
});
