import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetReturnAddress, recallReturnAddress, rememberReturnAddress } from './return-address';

beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.useRealTimers());

it('stores an address for a quarter of an hour', () => {
  vi.useFakeTimers({ now: 0 });
  rememberReturnAddress('/messages/1?x=2');
  vi.setSystemTime(15 * 60_000);
  expect(recallReturnAddress('talent')).toBe('/messages/1?x=2');
  vi.setSystemTime(15 * 60_000 + 1);
  expect(recallReturnAddress('talent')).toBeUndefined();
});

it('forgets the address', () => {
  rememberReturnAddress('/messages');
  forgetReturnAddress();
  expect(recallReturnAddress('talent')).toBeUndefined();
});

it('leads no user to a page of the other user type', () => {
  rememberReturnAddress('/company/dashboard', 'company');
  expect(recallReturnAddress('talent')).toBeUndefined();
  expect(recallReturnAddress('company')).toBe('/company/dashboard');
});

it.each(['//evil.example/talent', '/\\evil.example', 'https://evil.example', 'talent/profile', ''])(
  'ignores %j, which is no path of this site',
  (address) => {
    rememberReturnAddress(address);
    expect(recallReturnAddress('talent')).toBeUndefined();
  },
);

it.each(['', 'null', '{', '"x"', '{"address":1,"at":2}'])(
  'ignores the malformed stored value %j',
  (value) => {
    sessionStorage.setItem('pitchreel.return-to', value);
    expect(recallReturnAddress('talent')).toBeUndefined();
  },
);
