import { describe, expect, it } from 'vitest';
import { countryIn, countryInEnglish } from './countries';

describe('countryInEnglish', () => {
  it.each([
    ['España', 'Spain'],
    ['espana', 'Spain'],
    ['  ALEMANIA ', 'Germany'],
    ['spain', 'Spain'],
    ['México', 'Mexico'],
    ['Reino Unido', 'United Kingdom'],
    ['Inglaterra', 'United Kingdom'],
    ['England', 'United Kingdom'],
    ['UK', 'United Kingdom'],
    ['u.k.', 'United Kingdom'],
    ['U.A.E.', 'United Arab Emirates'],
    ['EEUU', 'United States'],
    ['EE. UU.', 'United States'],
    ['EE.UU.', 'United States'],
    ['usa', 'United States'],
    ['US', 'United States'],
    ['los Estados Unidos', 'United States'],
    ['Holanda', 'Netherlands'],
    ['The Netherlands', 'Netherlands'],
    ['Bosnia and Herzegovina', 'Bosnia & Herzegovina'],
    ['Bosnia y Herzegovina', 'Bosnia & Herzegovina'],
    ['Turquía', 'Turkey'],
    ['Türkiye', 'Turkey'],
    ['Hong Kong', 'Hong Kong'],
    ['República Checa', 'Czechia'],
    ["Cote d'Ivoire", 'Côte d’Ivoire'],
  ])('translates %s to %s', (typed, english) => {
    expect(countryInEnglish(typed)).toBe(english);
  });

  it.each(['', ' ', 'la', 'Madrid', 'Spa', 'Spain and Portugal', 'ES', 'Unknown Region'])(
    "finds no country in '%s'",
    (typed) => {
      expect(countryInEnglish(typed)).toBeUndefined();
    },
  );
});

describe('countryIn', () => {
  it('names a country in the language of the reader', () => {
    expect(countryIn('es', 'Spain')).toBe('España');
    expect(countryIn('es-MX', 'United Kingdom')).toBe('Reino Unido');
    expect(countryIn('en', 'Germany')).toBe('Germany');
    expect(countryIn('en', 'Alemania')).toBe('Germany');
  });

  it('returns text that is no country unchanged', () => {
    expect(countryIn('es', 'Catalunya')).toBe('Catalunya');
    expect(countryIn('es', '')).toBe('');
  });

  it.each(['en', 'es'])('gives names in %s that lead back to the same stored name', (locale) => {
    for (const typed of ['Turkey', 'Hong Kong', 'Palestina', 'Kosovo', 'Costa de Marfil', 'UK']) {
      const english = countryInEnglish(typed) ?? '';
      expect(countryInEnglish(countryIn(locale, english))).toBe(english);
    }
  });
});
