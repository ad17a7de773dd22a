// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { detectLanguage, languageKey } from '../../src/lib/i18n/first-language.ts';
import { recordPitch } from '@/features/auth/session/destination';
import { recallReturnAddress } from '@/features/auth/session/return-address';
import { sessionKey } from '@/lib/session/auth-storage';
import { pageScripts } from './scripts.ts';

const html = document.documentElement;

const help =
  '<div id="root" data-path="/help" data-language="en"><button data-play><i>Help</i></button></div><template id="page-es"><p>Ayuda</p></template>';

const signIn = `
  <div id="root" data-path="/talent/auth" data-language="en" data-modes="register forgot">Sign in</div>
  <template id="page-es">Entra</template>
  <template id="page-en-register">Join</template><template id="page-es-register">Únete</template>
  <template id="page-en-forgot">Forgot</template><template id="page-es-forgot">Olvido</template>`;

interface Opening {
  at?: string;
  browser?: string[];
  file?: string;
  /** What the entry of the history knows. */
  entry?: unknown;
}

/** Opens a page of the host that is in English, with Spanish in a template. */
function open({ at = '/help', browser = ['en-GB'], file = help, entry = null }: Opening = {}) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browser);
  window.history.replaceState(entry, '', at);
  html.lang = 'en';
  // oxlint-disable-next-line typescript/no-implied-eval -- as the browser runs it.
  const run = (code: string) => new Function(code).call(undefined);
  run(pageScripts.choose);
  const waits = html.hasAttribute('data-choosing');
  document.body.innerHTML = file;
  run(pageScripts.show);
  const root = document.getElementById('root');
  return {
    waits,
    text: root?.textContent,
    language: root?.dataset['language'],
    mode: root?.dataset['mode'],
    lang: html.lang,
  };
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
  ['a link of a mail that the service refused', { at: '/help#error=access_denied' }, ''],
  ['the same with the refusal in the query', { at: '/help?a=b&error_code=otp_expired' }, ''],
  ['an entry of the history that knows more', { entry: { usr: { email: 'a@b.example' } } }, ''],
  ['an entry that knows nothing of its page', { entry: { usr: null, key: 'a', idx: 1 } }, 'Help'],
  ['the same address, written otherwise', { at: '/HELP/?from=mail#faq' }, 'Help'],
])('at %s', (_, page, text) => {
  expect(open(page).text).toBe(text);
});

it.each([
  ['/talent/auth', 'en', 'Sign in', ''],
  ['/talent/auth?from=mail', 'es', 'Entra', ''],
  ['/talent/auth?mode=register', 'en', 'Join', 'register'],
  ['/talent/auth?from=mail&mode=register', 'es', 'Únete', 'register'],
  ['/talent/auth?mode=forgot&from=mail', 'es', 'Olvido', 'forgot'],
  ['/talent/auth?mode=other', 'en', 'Sign in', ''],
  ['/talent/auth?mode=', 'en', 'Sign in', ''],
])('shows at %s in %s: %s', (at, language, text, mode) => {
  const shown = open({ at, browser: [language], file: signIn });
  expect({ ...shown, text: shown.text?.trim() }).toMatchObject({ text, language, mode });
  // No other form is seen before.
  expect(shown.waits).toBe(language === 'es' || at.includes('mode='));
  expect(html.hasAttribute('data-choosing')).toBe(false);
});

it('keeps a form from being sent until the app has come, and notes it', () => {
  const form =
    '<form data-waits=""><input name="password" value="secret"><button>Go</button></form>';
  open({ file: `<div id="root" data-path="/help" data-language="en">${form}</div>` });
  const sent = vi.fn<(event: Event) => void>();
  window.addEventListener('submit', sent, { once: true });
  document.querySelector('button')?.click();
  expect(sent.mock.calls[0]?.[0].defaultPrevented).toBe(true);
  expect(document.querySelector('form')?.dataset['waits']).toBe('sent');
});

it('leaves the forms to the app that it has taken over', () => {
  open({ file: '<div id="root" data-path="/help" data-language="en"><form></form></div>' });
  const sent = new Event('submit', { bubbles: true, cancelable: true });
  document.querySelector('form')?.dispatchEvent(sent);
  expect(sent.defaultPrevented).toBe(false);
});

it('remembers who presses Record my pitch before the app has come', () => {
  open({
    file: `<div id="root" data-path="/help" data-language="en"><a data-record="${recordPitch}"><i>Record</i></a></div>`,
  });
  document.querySelector<HTMLElement>('[data-record] i')?.click();
  expect(recallReturnAddress('talent')).toBe(recordPitch);
  expect(recallReturnAddress('company')).toBeUndefined();
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
