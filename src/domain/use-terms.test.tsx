import { renderHook } from '@testing-library/react';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import english from '@locales/en/terms.json';
import spanish from '@locales/es/terms.json';
import { languageNames } from '@/lib/i18n/language-names';
import { Constants } from '@/lib/database.types';
import { toSortedOptions, useTerms } from './use-terms';

describe('the fixed choices', () => {
  it('have a name in both languages, in English the stored value', () => {
    for (const [stored, ...catalogs] of [
      [Constants.public.Enums.position_title, english.titles, spanish.titles],
      [languageNames, english.languages, spanish.languages],
    ] as const) {
      for (const catalog of catalogs) expect(Object.keys(catalog)).toEqual([...stored]);
      expect(Object.values(catalogs[0])).toEqual([...stored]);
    }
  });

  it('are shown in the interface’s language, and any other value as it is stored', async () => {
    await createInstance()
      .use(initReactI18next)
      .init({ lng: 'es', resources: { es: { terms: spanish } } });
    const { result } = renderHook(() => useTerms());
    const { title, language } = result.current;
    expect([title('Sales Closer'), title('Astronaut')]).toEqual(['Closer de ventas', 'Astronaut']);
    expect([language('German'), language('Klingon')]).toEqual(['Alemán', 'Klingon']);
    const options = toSortedOptions(['English', 'German', 'Arabic'], language, 'es');
    expect(options.map(({ value }) => value)).toEqual(['German', 'Arabic', 'English']);
  });
});
