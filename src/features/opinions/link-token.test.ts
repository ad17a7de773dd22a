// @vitest-environment node
import { createHash } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { makeToken } from '@/lib/random-token';
import { hashOf, isToken, linkOf, tokenIn } from './link-token';

it('makes a new token of 256 bits each time', () => {
  const tokens = Array.from({ length: 50 }, makeToken);
  expect(new Set(tokens).size).toBe(50);
  expect(tokens.every(isToken)).toBe(true);
});

it('hashes a token as the database does', async () => {
  expect(await hashOf('a-token')).toBe(createHash('sha256').update('a-token').digest('hex'));
});

it('puts a token into the fragment of an address, and finds it there', () => {
  vi.stubGlobal('window', { location: { origin: 'https://pitchreel.test' } });
  const token = makeToken();
  const { pathname, search, hash } = new URL(linkOf(token));
  expect({ pathname, search }).toEqual({ pathname: '/opinion', search: '' });
  expect(tokenIn(hash)).toBe(token);
});

it.each(['', '#', '#short', `#${'a'.repeat(44)}`, `#${'a'.repeat(42)}/`])(
  'finds no token in %j',
  (hash) => expect(tokenIn(hash)).toBeUndefined(),
);
