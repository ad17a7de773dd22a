import { expect, it } from 'vitest';
import { hostNamed } from './hosting.ts';

it('knows the hosts, and none where none is named', () => {
  expect(hostNamed('nginx')).toBe('nginx');
  expect(hostNamed('')).toBeUndefined();
});

it('refuses a host that it does not know, and says which it knows', () => {
  expect(() => hostNamed('apache')).toThrow(/netlify, cloudflare, nginx/);
});
