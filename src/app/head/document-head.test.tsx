import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestI18n } from '@/app/shell/test-i18n';
import { DocumentHead } from './document-head';

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  document.head.innerHTML = '';
});

it.each([
  ['/Company/Auth', '/company/auth'],
  ['/COOKIES/', '/cookies'],
  ['/PITCH/4fB-x%20y/', '/pitch/4fB-x%20y'],
  ['/talent/profile', undefined],
])('gives %s the canonical address %s', (shown, path) => {
  render(
    <MemoryRouter initialEntries={[shown]}>
      <DocumentHead />
    </MemoryRouter>,
  );
  const canonical = document.head.querySelector('link[rel="canonical"]')?.getAttribute('href');
  expect(canonical).toBe(path && window.location.origin + path);
});
