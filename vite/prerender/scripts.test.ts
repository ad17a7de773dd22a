// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { detectLanguage, languageKey } from '../../src/lib/i18n/first-language.ts';
import { sessionKey } from '@/lib/session/auth-storage';
import { pageScripts } from './scripts.ts';

const html = document.documentElement;

/** Opens a page of the host that is in English, with Spanish in a template. */
function open({ at = '/help', browser = ['en-GB'] }: { at?: string; browser?: string[] } = {}) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browser);
  window.history.replaceState(null, '', at);
  html.lang = 'en';
  // oxlint-disable-next-line typescript/no-implied-eval -- as the browser runs it.
  const run = (code: string) => new Function(code).call(undefined);
  run(pageScripts.choose);
  const waits = html.hasAttribute('data-choosing');
  document.body.innerHTML =
    '<div id="root" data-path="/help" data-language="en"><button data-play><i>Help</i></button></div><template id="page-es"><p>Ayuda</p></template>';
  run(pageScripts.show);
  const root = document.getElementById('root');
  return { waits, text: root?.textContent, language: root?.dataset['language'], lang: html.lang };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  return () => vi.restoreAllMocks();
});

it.each([
  { stored: undefined, browser: ['en-GB', 'es'], text: 'Help', lang: 'en' },
  { stored: undefined, browser: ['de-DE', 'es-419'], text: 'Ayuda', lang: 'es-419' },
  { stored: undefined, browser: ['est'], text: 'Help', lang: 'en' },
  { stored: 'es', browser: ['en-GB'], text: 'Ayuda', lang: 'es' },
  { stored: 'xx', browser: ['ES-es'], text: 'Ayuda', lang: 'ES-es' },
])('shows $text where $stored is stored and the browser prefers $browser', (given) => {
  if (given.stored) localStorage.setItem(languageKey, given.stored);
  const shown = open(given);
  expect(shown).toMatchObject({ text: given.text, lang: given.lang });
  // The app, which takes the page over, detects the same.
  expect(shown.language).toBe(detectLanguage());
});

it('hides nothing from who reads English, and shows no English to others', () => {
  expect(open().waits).toBe(false);
  expect(open({ browser: ['es'] }).waits).toBe(true);
  expect(html.hasAttribute('data-choosing')).toBe(false);
});

it.each([
  ['another address, as offline', { at: '/messages/1' }, ''],
  ['a link of a mail', { at: '/help#type=signup&access_token=a' }, ''],
  ['the same address, written otherwise', { at: '/HELP/?from=mail#faq' }, 'Help'],
])('at %s', (_, page, text) => {
  expect(open(page).text).toBe(text);
});

it('shows members nothing of what visitors see', () => {
  localStorage.setItem(sessionKey, '{}');
  expect(open()).toMatchObject({ text: '', waits: true });
});

it('notes a press of play until the app has come', () => {
  open();
  document.querySelector<HTMLElement>('[data-play] i')?.click();
  expect(document.querySelector('[data-play]')?.getAttribute('aria-busy')).toBe('true');
});

it('works in a browser without storage', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(open({ browser: ['es'] }).text).toBe('Ayuda');
});
