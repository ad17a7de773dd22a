import { expect, it } from 'vitest';
import { requestKind } from './request-kind';

const origin = 'https://app.example';
const kind = (path: string, { method = 'GET', mode = 'cors' } = {}) =>
  requestKind({ method, mode, url: new URL(path, origin).href }, origin);

it('takes screens and hashed files', () => {
  expect(kind('/', { mode: 'navigate' })).toBe('screen');
  expect(kind('/messages/7?x=1', { mode: 'navigate' })).toBe('screen');
  expect(kind('/assets/index-a1b2.js')).toBe('asset');
});

it.each([
  ['the backend', 'https://project.supabase.co/rest/v1/messages', 'cors'],
  ['a stored video', 'https://project.supabase.co/storage/v1/object/public/a/b.mp4', 'no-cors'],
  ['a file named like ours elsewhere', 'https://cdn.example/assets/a.js', 'cors'],
  ['a backend behind the same address', '/rest/v1/messages', 'cors'],
  ['the inbox', '/_inbox', 'navigate'],
  ['the checkout', '/_checkout?client_reference_id=1', 'navigate'],
  ['a file that is opened', '/sitemap.xml', 'navigate'],
  ['the worker itself', '/sw.js', 'same-origin'],
])('passes %s', (_, path, mode) => {
  expect(kind(path, { mode })).toBe('pass');
});

it('passes everything that is sent', () => {
  expect(kind('/assets/a.js', { method: 'POST' })).toBe('pass');
});
