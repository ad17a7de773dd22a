import { expect, it } from 'vitest';
import { requestKind } from './request-kind';

const origin = 'https://app.example';
const kind = (path: string, { method = 'GET', mode = 'cors' } = {}) =>
  requestKind({ method, mode, url: new URL(path, origin).href }, origin);

it('handles screens and hashed files', () => {
  expect(kind('/', { mode: 'navigate' })).toBe('screen');
  expect(kind('/messages/7?x=1', { mode: 'navigate' })).toBe('screen');
  expect(kind('/assets/index-a1b2.js')).toBe('asset');
});

it.each([
  ['the backend', 'https://project.supabase.co/rest/v1/messages', 'cors'],
  ['a stored video', 'https://project.supabase.co/storage/v1/object/public/a/b.mp4', 'no-cors'],
  ['an asset of another site', 'https://cdn.example/assets/a.js', 'cors'],
  ['a backend behind the same address', '/rest/v1/messages', 'cors'],
  ['the inbox', '/_inbox', 'navigate'],
  ['the checkout', '/_checkout?client_reference_id=1', 'navigate'],
  ['a file that is opened as a page', '/sitemap.xml', 'navigate'],
  ['the worker itself', '/sw.js', 'same-origin'],
])('leaves %s to the network', (_, path, mode) => {
  expect(kind(path, { mode })).toBe('pass');
});

it('leaves every POST to the network', () => {
  expect(kind('/assets/a.js', { method: 'POST' })).toBe('pass');
});
