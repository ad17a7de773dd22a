import { expect, it } from 'vitest';
import { limitText } from './video-file';

it.each([
  [100 * 1024 * 1024, '100'],
  [50 * 1024 * 1024, '50'],
  [50_000_000, '47.6'],
])('a limit of %i bytes reads %s', (bytes, text) => {
  expect(limitText(bytes)).toBe(text);
});
