import { expect, it } from 'vitest';
import { isExpected, missing, withoutRedirect } from './answers';

const answer = (type: string, status = 200) =>
  new Response('x', { status, headers: { 'content-type': type } });

it.each([
  ['/', 'text/html; charset=utf-8'],
  ['/assets/a.js', 'text/javascript; charset=utf-8'],
  ['/assets/a.js', 'application/javascript'],
  ['/assets/a.css', 'text/css'],
  ['/assets/a.woff2', 'font/woff2'],
  ['/favicon.svg', 'image/svg+xml'],
  // A host may not know the type of a file.
  ['/assets/a.webp', 'application/octet-stream'],
])('takes %s of type %s', (path, type) => expect(isExpected(path, answer(type))).toBe(true));

it.each([
  ['/assets/a.js', 'text/html'],
  ['/assets/a.js', 'text/plain'],
  ['/assets/a.css', 'text/html; charset=utf-8'],
  ['/assets/a.webp', 'text/html'],
  ['/', 'application/json'],
])('takes %s of type %s for a missing file', (path, type) =>
  expect(isExpected(path, answer(type))).toBe(false),
);

it.each([404, 206, 503])('takes status %s for a missing file', (status) =>
  expect(isExpected('/assets/a.js', answer('text/javascript', status))).toBe(false),
);

it('says that a file is missing which a host answers with a page', () => {
  expect(missing(answer('text/html')).status).toBe(404);
  expect(missing(answer('text/html', 503)).status).toBe(503);
});

it('makes a redirected response one for the address that was asked for', async () => {
  const redirected = answer('text/html');
  Object.defineProperty(redirected, 'redirected', { value: true });
  const response = withoutRedirect(redirected);
  expect(response.redirected).toBe(false);
  expect(response.headers.get('content-type')).toBe('text/html');
  expect(await response.text()).toBe('x');
});
