import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  pendingUnlockMaxAgeMs,
  readPendingUnlock,
  removePendingUnlock,
  storePendingUnlock,
  type PendingUnlock,
} from './pending-unlock';

const pending: PendingUnlock = {
  candidateId: 't1',
  userId: 'u1',
  userEmail: 'a@b.example',
  timestamp: 1_000_000,
  checkoutId: 'c1',
};

beforeEach(() => {
  removePendingUnlock();
  sessionStorage.clear();
});

describe('a pending unlock', () => {
  it('is there for ten minutes', () => {
    storePendingUnlock(pending);
    expect(readPendingUnlock('u1', 1_000_000)).toEqual(pending);
    expect(readPendingUnlock('u1', 1_000_000 + pendingUnlockMaxAgeMs - 1)).toEqual(pending);
    expect(readPendingUnlock('u1', 1_000_000 + pendingUnlockMaxAgeMs)).toBeUndefined();
  });

  it('is nobody else’s, and none from the future', () => {
    storePendingUnlock(pending);
    expect(readPendingUnlock('u2', 1_000_000)).toBeUndefined();
    expect(readPendingUnlock('u1', 999_999)).toBeUndefined();
  });

  it.each([
    ['expired', 'u1', 1_000_000 + pendingUnlockMaxAgeMs],
    ['somebody else’s', 'u2', 1_000_000],
  ])('is removed once it is %s', (_, userId, now) => {
    storePendingUnlock(pending);
    readPendingUnlock(userId, now);
    expect(sessionStorage.getItem('pendingUnlock')).toBeNull();
  });

  it('lives in session storage only and can be removed', () => {
    storePendingUnlock(pending);
    expect(localStorage.getItem('pendingUnlock')).toBeNull();
    removePendingUnlock();
    expect(readPendingUnlock('u1', 1_000_000)).toBeUndefined();
  });

  it('is kept for this page where the browser has no room', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    expect(() => storePendingUnlock(pending)).not.toThrow();
    vi.restoreAllMocks();
    expect(readPendingUnlock('u1', 1_000_000)).toEqual(pending);
  });

  it.each(['', '{', 'null', '[]', '{"candidateId":1}', '"text"'])('is not made of %j', (text) => {
    sessionStorage.setItem('pendingUnlock', text);
    expect(readPendingUnlock('u1', 1_000_000)).toBeUndefined();
  });
});
