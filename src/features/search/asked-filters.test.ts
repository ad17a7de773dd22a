import { describe, expect, it } from 'vitest';
import spanish from '@locales/es/terms.json';
import { askedFilters, askedWords } from './asked-filters';
import { noFilters } from './search-filters';

const titles: Readonly<Record<string, string>> = spanish.titles;
const inSpanish = (stored: string) => titles[stored] ?? stored;
const inEnglish = (stored: string) => stored;

describe('words that were typed', () => {
  it.each([
    ['director de ventas', 'sales director'],
    ['Directora de Ventas', 'sales director'],
    ['ingeniera de datos', 'data engineer'],
    ['cientifico', 'data scientist'],
    ['jefa de proyecto', 'project manager'],
    ['diseñadora ux', 'ux designer'],
    // What several titles share.
    ['ventas', 'sales'],
    ['desarrollador', 'developer'],
    ['analista', 'analyst'],
    // Typed to half.
    ['vent', 'sales'],
  ])('%s means a stored title as well', (typed, meant) => {
    expect(askedWords(typed, inSpanish)).toBe(`${typed} | ${meant}`);
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
  ])("'%s' is asked as it is", (typed) => {
    expect(askedWords(typed, inSpanish)).toBe(typed);
  });

  it.each(['sales', 'Sales Director', 'developer', 'ai/ml'])(
    'English %s needs no translation',
    (typed) => {
      expect(askedWords(typed, inEnglish)).toBe(typed);
    },
  );
});

it('asks so for position and keywords, and for nothing else', () => {
  const filters = { ...noFilters, position: 'ventas', keywords: 'analista', location: 'ventas' };
  expect(askedFilters(filters, inSpanish)).toEqual({
    ...filters,
    position: 'ventas | sales',
    keywords: 'analista | analyst',
  });
});
