import { beforeEach, expect, it } from 'vitest';
import { forgetReturnAddress, recallReturnAddress, rememberReturnAddress } from './return-address';

beforeEach(() => sessionStorage.clear());

it('keeps an address for a quarter of an hour', () => {
  rememberReturnAddress('/messages/1?x=2', 1000);
  expect(recallReturnAddress(1000)).toBe('/messages/1?x=2');
  expect(recallReturnAddress(1000 + 15 * 60_000)).toBe('/messages/1?x=2');
  expect(recallReturnAddress(1001 + 15 * 60_000)).toBeUndefined();
});

it('forgets it', () => {
  rememberReturnAddress('/messages');
  forgetReturnAddress();
  expect(recallReturnAddress()).toBeUndefined();
});

it.each(['', 'null', '{', '"x"', '{"address":1,"at":2}'])('survives %j in its place', (value) => {
  sessionStorage.setItem('pitchreel.return-to', value);
  expect(recallReturnAddress()).toBeUndefined();
});
