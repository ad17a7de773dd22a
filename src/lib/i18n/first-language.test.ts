import { expect, it } from 'vitest';
import { languageOf } from './first-language';

it.each([
  ['en', 'en'],
  ['es-419', 'es'],
  ['ES', 'es'],
  ['fr', 'en'],
  ['', 'en'],
])('%s is written and spoken to as %s', (tag, language) => {
  expect(languageOf(tag)).toBe(language);
});
