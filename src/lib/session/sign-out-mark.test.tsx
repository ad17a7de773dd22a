import { beforeEach, expect, it, vi } from 'vitest';
import { markSignOut, wasSignedOutOnPurpose } from './sign-out-mark';

beforeEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

it('marks a sign-out as deliberate for a short time only', () => {
  expect(wasSignedOutOnPurpose(1000)).toBe(false);
  markSignOut(1000);
  expect(wasSignedOutOnPurpose(1500)).toBe(true);
  expect(wasSignedOutOnPurpose(40_000)).toBe(false);
});

it('marks a sign-out when the device storage is full', () => {
  const write = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (this === localStorage) throw new DOMException('full', 'QuotaExceededError');
    write.call(this, key, value);
  });
  markSignOut(1000);
  expect(wasSignedOutOnPurpose(1500)).toBe(true);
});
