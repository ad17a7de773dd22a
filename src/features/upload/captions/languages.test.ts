import { expect, it } from 'vitest';
import { languageChoices, languageList, languageName } from './languages';

it('names languages in the language of the interface', () => {
  expect(languageName('es', 'en')).toBe('Spanish');
  expect(languageName('en', 'es-MX')).toBe('Inglés');
  expect(languageList(['es', 'en'], 'es')).toBe('español e inglés');
  expect(languageList([], 'es')).toBe('');
});

it('offers the likely languages first, then all others by their names', () => {
  const codes = languageChoices('es', ['ca-ES', 'es', 'xx']);
  expect(codes.slice(0, 4)).toEqual(['es', 'en', 'ca', 'ab']);
  expect(codes.length).toBeGreaterThan(150);
  expect(new Set(codes).size).toBe(codes.length);
  const names = codes.map((code) => languageName(code, 'es'));
  expect(new Set(names).size).toBe(names.length);
  for (const code of ['iw', 'xx', 'mo']) expect(codes).not.toContain(code);
});
