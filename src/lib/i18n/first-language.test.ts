import { expect, it } from 'vitest';
import { firstLanguage, languageOf } from './first-language';

it.each([
  { stored: 'es', browser: ['en-GB'], first: 'es' },
  { stored: null, browser: ['en-GB', 'es'], first: 'en-GB' },
  { stored: null, browser: ['de-DE', 'es-419'], first: 'es-419' },
  { stored: null, browser: ['de', 'fr'], first: 'en' },
  { stored: null, browser: [], first: 'en' },
  { stored: 'xx', browser: ['ES-es'], first: 'ES-es' },
])('starts in $first when $stored is stored and the browser prefers $browser', (given) => {
  expect(firstLanguage(given.stored, given.browser)).toBe(given.first);
});

it.each([
  ['en', 'en'],
  ['es-419', 'es'],
  ['ES', 'es'],
  ['fr', 'en'],
  ['', 'en'],
])('%s is written and spoken to as %s', (tag, language) => {
  expect(languageOf(tag)).toBe(language);
});
