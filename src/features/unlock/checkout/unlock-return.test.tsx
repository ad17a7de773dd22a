import { beforeEach, describe, expect, it } from 'vitest';
import { storePendingUnlock } from './pending-unlock';
import { unlockReturnOf, withoutReturn } from './unlock-return';

const talent = '11111111-1111-4111-8111-111111111111';
const other = '22222222-2222-4222-8222-222222222222';
const params = (query: string) => new URLSearchParams(query);

const store = (candidateId: string) =>
  storePendingUnlock({
    candidateId,
    userId: 'u1',
    userEmail: 'a@b.example',
    timestamp: 1000,
    checkoutId: 'c1',
  });

beforeEach(() => sessionStorage.clear());

describe('a return from the checkout', () => {
  it('is not recognized without success in the address or a pending unlock', () => {
    expect(unlockReturnOf(params(''), 'u1', 2000)).toBeUndefined();
    expect(unlockReturnOf(params(`candidate=${talent}`), 'u1', 2000)).toBeUndefined();
    expect(unlockReturnOf(params('success=false'), 'u1', 2000)).toBeUndefined();
  });

  it('is read from the address', () => {
    expect(unlockReturnOf(params(`success=true&candidate=${talent}`), 'u1', 2000)).toEqual({
      candidateId: talent,
      paid: true,
      checkoutId: undefined,
      since: 2000,
    });
  });

  it('is read from a pending unlock, which does not say that anything was paid', () => {
    store(talent);
    expect(unlockReturnOf(params(''), 'u1', 2000)).toEqual({
      candidateId: talent,
      paid: false,
      checkoutId: 'c1',
      since: 1000,
    });
    expect(unlockReturnOf(params(''), 'u2', 2000)).toBeUndefined();
    expect(unlockReturnOf(params(''), 'u1', 1000 + 600_000)).toBeUndefined();
  });

  it('has the reference only if address and pending unlock name the same talent', () => {
    store(talent);
    const address = (id: string) => params(`success=true&candidate=${id}`);
    expect(unlockReturnOf(address(talent), 'u1', 2000)?.checkoutId).toBe('c1');
    expect(unlockReturnOf(address(other), 'u1', 2000)).toMatchObject({
      candidateId: other,
      checkoutId: undefined,
    });
  });

  it('waits for any talent when the address names no valid one', () => {
    expect(unlockReturnOf(params('success=true&candidate=;drop'), 'u1', 2000)?.candidateId).toBe(
      null,
    );
  });
});

it('removes only its own parameters from the address', () => {
  expect(withoutReturn(params('success=true&candidate=x&tab=chat')).toString()).toBe('tab=chat');
  expect(withoutReturn(params('candidate=x')).toString()).toBe('candidate=x');
});
