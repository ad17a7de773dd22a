import { beforeEach, expect, it } from 'vitest';
import { renderPart } from '@tests/parts/render-part';
import { DocumentHead } from './document-head';

beforeEach(() => {
  document.head.innerHTML = '';
});

it.each([
  ['/Company/Auth', '/company/auth'],
  ['/COOKIES/', '/cookies'],
  ['/PITCH/4fB-x%20y/', '/pitch/4fB-x%20y'],
  ['/talent/profile', undefined],
])('gives %s the canonical address %s', async (address, path) => {
  await renderPart(<DocumentHead />, { catalogs: ['head'], address });
  const canonical = document.head.querySelector('link[rel="canonical"]')?.getAttribute('href');
  expect(canonical).toBe(path && window.location.origin + path);
});
