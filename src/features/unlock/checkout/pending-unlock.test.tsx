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
  it('expires after ten minutes', () => {
    storePendingUnlock(pending);
    expect(readPendingUnlock('u1', 1_000_000)).toEqual(pending);
    expect(readPendingUnlock('u1', 1_000_000 + pendingUnlockMaxAgeMs - 1)).toEqual(pending);
    expect(readPendingUnlock('u1', 1_000_000 + pendingUnlockMaxAgeMs)).toBeUndefined();
  });

  it('is ignored for another user or if it is from the future', () => {
    storePendingUnlock(pending);
    expect(readPendingUnlock('u2', 1_000_000)).toBeUndefined();
    expect(readPendingUnlock('u1', 999_999)).toBeUndefined();
  });

  it.each([
    ['expired', 'u1', 1_000_000 + pendingUnlockMaxAgeMs],
    ['another user’s', 'u2', 1_000_000],
  ])('is removed once it is %s', (_, userId, now) => {
    storePendingUnlock(pending);
    readPendingUnlock(userId, now);
    expect(sessionStorage.getItem('pendingUnlock')).toBeNull();
  });

  it('is stored in session storage only and can be removed', () => {
    storePendingUnlock(pending);
    expect(localStorage.getItem('pendingUnlock')).toBeNull();
    removePendingUnlock();
    expect(readPendingUnlock('u1', 1_000_000)).toBeUndefined();
  });

  it('stays in memory when storage is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    expect(() => storePendingUnlock(pending)).not.toThrow();
    vi.restoreAllMocks();
    expect(readPendingUnlock('u1', 1_000_000)).toEqual(pending);
  });

  it.each(['', '{', 'null', '[]', '{"candidateId":1}', '"text"'])('is not read from %j', (text) => {
    sessionStorage.setItem('pendingUnlock', text);
    expect(readPendingUnlock('u1', 1_000_000)).toBeUndefined();
  });
});
