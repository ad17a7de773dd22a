import { expect, it } from 'vitest';
import { languages } from '@/lib/i18n/languages';
import { languageChoices, languageList, languageName } from './languages';

it('names languages in the language of the interface', () => {
  expect(languageName('es', 'en')).toBe('Spanish');
  expect(languageName('en', 'es-MX')).toBe('Inglés');
  expect(languageList(['es', 'en'], 'es')).toBe('español e inglés');
  expect(languageList([], 'es')).toBe('');
});

it('offers the likely languages first, then all others by their names', () => {
  const codes = languageChoices('es', ['ca-ES', 'es', 'xx']);
  const likely = ['es', ...languages.filter((one) => one !== 'es'), 'ca'];
  expect(codes.slice(0, likely.length + 1)).toEqual([...likely, 'ab']);
  expect(codes.length).toBeGreaterThan(150);
  expect(new Set(codes).size).toBe(codes.length);
  const names = codes.map((code) => languageName(code, 'es'));
  expect(new Set(names).size).toBe(names.length);
  for (const code of ['iw', 'xx', 'mo']) expect(codes).not.toContain(code);
});
