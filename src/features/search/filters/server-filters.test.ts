import { describe, expect, it } from 'vitest';
import search from '@locales/es/search.json';
import spanish from '@locales/es/terms.json';
import { toServerFilters, expandPlace, expandQuery, type Names } from './server-filters';
import { noFilters } from './search-filters';

const languages: Readonly<Record<string, string>> = spanish.languages;
const spanishNames: Names = {
  title: (name) => titles[name] ?? name,
  language: (name) => languages[name] ?? name,
  workType: (name) => search.workTypes[name],
};
const englishNames: Names = {
  title: (name) => name,
  language: (name) => name,
  workType: (name) => name,
};

const titles: Readonly<Record<string, string>> = spanish.titles;
const inSpanish = (name: string) => titles[name] ?? name;
const inEnglish = (name: string) => name;

describe('typed words', () => {
  it.each([
    ['director de ventas', 'sales director'],
    ['Directora de Ventas', 'sales director'],
    ['ingeniera de datos', 'data engineer'],
    ['cientifico', 'data scientist'],
    ['jefa de proyecto', 'project manager'],
    ['diseñadora ux', 'ux designer'],
    // Words that several titles share.
    ['ventas', 'sales'],
    ['desarrollador', 'developer'],
    ['analista', 'analyst'],
    // The beginning of a word.
    ['vent', 'sales'],
  ])('%s is searched for by the stored English words as well', (typed, englishWords) => {
    expect(expandQuery(typed, inSpanish)).toEqual([typed, englishWords]);
  });

  it.each([
    '',
    '  ',
    'HubSpot',
    'closer',
    'Setter',
    'de',
    'product manager',
    'ventas HubSpot',
    '/',
  ])("'%s' is searched for as typed", (typed) => {
    expect(expandQuery(typed, inSpanish)).toEqual([typed]);
  });

  it.each(['sales', 'Sales Director', 'developer', 'ai/ml'])(
    'English %s needs no translation',
    (typed) => {
      expect(expandQuery(typed, inEnglish)).toEqual([typed]);
    },
  );
});

describe('a place', () => {
  it.each([
    ['España', ['España', 'Spain']],
    ['espana', ['espana', 'Spain']],
    ['Alemania', ['Alemania', 'Germany']],
    ['Reino Unido', ['Reino Unido', 'United Kingdom']],
    ['EE. UU.', ['EE. UU.', 'United States']],
    ['uk', ['uk', 'United Kingdom']],
    ['Berlín, Alemania', ['Berlín, Alemania', 'Berlín, Germany']],
    ['Madrid España', ['Madrid España', 'Madrid Spain']],
    ['San José, Estados Unidos', ['San José, Estados Unidos', 'San José, United States']],
  ])('%s is searched for by its English name as well', (typed, place) => {
    expect(expandPlace(typed)).toEqual(place);
  });

  it.each(['', 'Spain', 'Berlin, Germany', 'Madrid', 'México', 'Córdoba, Mexico', 'Nowhereville'])(
    "'%s' is searched for as typed",
    (typed) => {
      expect(expandPlace(typed)).toEqual([typed]);
    },
  );
});

it('expands position, keywords and location each in its own way', () => {
  const filters = { ...noFilters, position: 'ventas', keywords: 'analista', location: 'ventas' };
  expect(toServerFilters(filters, spanishNames)).toEqual({
    position: ['ventas', 'sales'],
    keywords: ['analista', 'analyst'],
    location: ['ventas'],
  });
  const located = { ...noFilters, position: 'Alemania', location: 'Alemania' };
  expect(toServerFilters(located, spanishNames)).toEqual({
    position: ['Alemania'],
    location: ['Alemania', 'Germany'],
  });
});

describe('keywords', () => {
  const keywordsFor = (keywords: string, names: Names) =>
    toServerFilters({ ...noFilters, keywords }, names).keywords;

  it.each([
    ['polaco', ['polaco', 'polish']],
    ['Alemán', ['Alemán', 'german']],
    // A word that several languages share.
    ['chino', ['chino', 'chinese']],
    ['remoto', ['remoto', 'remote']],
    ['presencial', ['presencial', 'on site']],
    ['closer polaco', ['closer polaco', 'polish closer']],
    [
      'ventas inglés remoto',
      ['ventas inglés remoto', 'english remote ventas', 'english remote sales'],
    ],
    ['Ingeniero', ['Ingeniero', 'engineer']],
    // 'C++' and 'C#' are whole words, not the beginning of others.
    ['C++ remoto', ['C++ remoto', 'remote cplusplus']],
    ['c# polaco', ['c# polaco', 'polish csharp']],
  ])('%s is searched for as a title, a language or a work type', (typed, expected) => {
    expect(keywordsFor(typed, spanishNames)).toEqual(expected);
  });

  it.each(['hindi', 'al', 'HubSpot', '+', 'esperanto'])(
    "'%s' is searched for as typed",
    (typed) => {
      expect(keywordsFor(typed, spanishNames)).toEqual([typed]);
    },
  );

  it.each(['polish', 'remote', 'on-site closer', 'chinese'])(
    'English %s needs no translation',
    (typed) => {
      expect(keywordsFor(typed, englishNames)).toEqual([typed]);
    },
  );
});
