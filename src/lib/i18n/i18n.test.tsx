import i18next from 'i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import receiptsEn from '@locales/en/receipts.json';
import { detectLanguage, languageKey } from './first-language';
import { chooseLanguage, loadCatalogs, startI18n } from './i18n';

beforeAll(() => startI18n());

it('loads a catalog in the language shown, and one with fixed Spanish texts in Spanish too', async () => {
  await loadCatalogs(['receipts', 'chat'], ['chat']);
  expect(i18next.t('title', { ns: 'receipts' })).toBe(receiptsEn.title);
  expect(i18next.getFixedT('es', 'chat')('talent.sent')).toBe('Mensaje enviado');
  expect(i18next.hasResourceBundle('es', 'receipts')).toBe(false);
});

it.each([
  { stored: 'es', browser: ['en-GB'], first: 'es' },
  { stored: null, browser: ['en-GB', 'es'], first: 'en-GB' },
  { stored: null, browser: ['de-DE', 'es-419'], first: 'es-419' },
  { stored: null, browser: ['ca', 'es'], first: 'es' },
  { stored: null, browser: ['de', 'fr'], first: 'en' },
  { stored: null, browser: [], first: 'en' },
  { stored: 'xx', browser: ['ES-es'], first: 'es-ES' },
])('starts in $first when $stored is stored and the browser prefers $browser', async (given) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(given.browser);
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(given.browser[0] ?? '');
  if (given.stored === null) localStorage.removeItem(languageKey);
  else localStorage.setItem(languageKey, given.stored);

  await i18next.changeLanguage();

  expect(i18next.language).toBe(given.first);
  expect(detectLanguage()).toBe(given.first.slice(0, 2));
  expect(localStorage.getItem(languageKey)).toBe(given.stored);
  vi.restoreAllMocks();
});

it('stores the language that a person chooses', async () => {
  await chooseLanguage('es');
  expect(localStorage.getItem(languageKey)).toBe('es');
  expect(document.documentElement.lang).toBe('es');
});

it('counts a whole million, with a form of its own or without one', async () => {
  await chooseLanguage('es');
  await loadCatalogs(['talent-dashboard', 'contacts']);
  const count = 1_000_000;
  expect(i18next.t('contacts:count', { count })).toBe('1000000 contactos');
  expect(i18next.t('talent-dashboard:activity.weeks', { count, week: '1.000.000' })).toMatch(
    /^1\.000\.000 de visualizaciones/,
  );
});

it('rejects when a catalog is missing instead of showing keys', async () => {
  const unknown = 'nowhere' as never;
  await expect(loadCatalogs([unknown])).rejects.toThrow('nowhere');
});
