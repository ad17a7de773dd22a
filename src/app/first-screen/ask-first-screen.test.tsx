import { beforeEach, expect, it, vi } from 'vitest';
import { storeSession } from '@tests/browser/device-session';

const screens = [
  {
    path: '^(?:/talent/dashboard)/?$',
    shape: 'dashboard',
    code: ['/assets/dashboard.js', '/assets/member.js'],
    texts: { en: ['/assets/texts-en.js'], es: ['/assets/texts-es.js'] },
    fixedTexts: ['/assets/fixed-es.js'],
  },
  {
    path: '^(?:/company/search-talent)/?$',
    shape: 'player',
    code: ['/assets/search.js'],
    texts: { en: [], es: [] },
    fixedTexts: [],
  },
];

/** Opens a page as the host serves it, in which the script runs before the app. */
async function open(path: string) {
  window.history.replaceState(null, '', path);
  await import('./ask-first-screen');
}

const requestedFiles = () =>
  [...document.head.querySelectorAll('link[rel=modulepreload]')].map((link) =>
    link.getAttribute('href'),
  );
const root = () => document.getElementById('root');

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('SCREENS', screens);
  document.head.innerHTML = '';
  document.body.innerHTML = '<div id="root"></div>';
  return () => {
    vi.unstubAllGlobals();
    localStorage.clear();
    document.body.innerHTML = '';
    document.head.innerHTML = '';
  };
});

it('shows a member the shape of the screen and asks for its code and texts at once', async () => {
  storeSession({ userType: 'talent' });
  await open('/Talent/Dashboard/');
  expect(requestedFiles()).toEqual([
    '/assets/dashboard.js',
    '/assets/member.js',
    '/assets/texts-en.js',
    '/assets/fixed-es.js',
  ]);
  expect(root()?.querySelector('.animate-skeleton')).not.toBeNull();
  expect(root()?.firstElementChild).toHaveAttribute('aria-hidden', 'true');
});

it('asks for the texts of the chosen language', async () => {
  storeSession({ userType: 'talent' });
  localStorage.setItem('pitchreel.language', 'es');
  await open('/talent/dashboard');
  expect(requestedFiles()).toContain('/assets/texts-es.js');
  expect(requestedFiles()).not.toContain('/assets/texts-en.js');
});

it('shows the player dark, as it will be', async () => {
  storeSession({ userType: 'company' });
  await open('/company/search-talent');
  expect(root()?.querySelector('[data-theatre]')).not.toBeNull();
});

it('shows and asks for nothing for a visitor, who is sent elsewhere', async () => {
  await open('/talent/dashboard');
  expect(requestedFiles()).toEqual([]);
  expect(root()).toBeEmptyDOMElement();
});

it('leaves every other page alone', async () => {
  storeSession({ userType: 'talent' });
  await open('/help');
  expect(requestedFiles()).toEqual([]);
  expect(root()).toBeEmptyDOMElement();
});
