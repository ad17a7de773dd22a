import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Constants } from '@/lib/database.types';
import { activeFilters, filtersOf, noFilters, termsOf, withFilters } from './search-filters';

const params = (query: string) => new URLSearchParams(query);

describe('filters in the address', () => {
  it('are read, and invalid values are ignored', () => {
    const query = 'profession=Closer&work=remote&language=Spanish&language=Spanish&language=%20';
    expect(filtersOf(params(query))).toEqual({
      ...noFilters,
      profession: 'Closer',
      work_type: 'remote',
      languages: ['Spanish'],
    });
    for (const invalid of ['work=moon', 'on_target_earnings=-1', 'notice_weeks=1.5']) {
      expect(filtersOf(params(invalid))).toEqual(noFilters);
    }
  });

  it('are cleaned of characters that the database refuses', () => {
    const query = 'keywords=hub%00spot%1F&position=%00&language=%00&language=Ger%00';
    expect(filtersOf(params(query))).toEqual({
      ...noFilters,
      keywords: 'hub spot',
      languages: ['Ger'],
    });
    const long = 'a'.repeat(99);
    expect(filtersOf(params(`location=${long}%F0%9F%98%80`)).location).toBe(long);
  });

  it('are read back as they were written', () => {
    const word = fc.stringMatching(/^[\w áéñ&=?]{0,20}$/).map((text) => text.trim());
    const filters = fc.record({
      position: word,
      profession: fc.constantFrom('' as const, ...Constants.public.Enums.position_title),
      keywords: word,
      work_type: fc.constantFrom('' as const, ...Constants.public.Enums.work_type),
      languages: fc.uniqueArray(fc.constantFrom('English', 'Spanish', 'Chinese (Simplified)')),
      location: word,
      // Also numbers that the form doesn't offer.
      on_target_earnings: fc.integer({ min: 1000, max: 1_000_000 }).map(String),
      notice_weeks: fc.integer({ min: 0, max: 26 }).map(String),
    });
    fc.assert(
      fc.property(filters, (given) => {
        const filters = { ...noFilters, ...given };
        expect(filtersOf(params(withFilters(params(''), filters).toString()))).toEqual(filters);
      }),
    );
  });

  it('keep the other parameters of the address, except the pitch to start at', () => {
    const next = withFilters(params('view=grid&pitch=1&work=remote'), noFilters);
    expect(next.toString()).toBe('view=grid');
  });
});

it('asks the server for what is set, with the synonyms of words', () => {
  const filters = {
    ...noFilters,
    keywords: 'ventas',
    work_type: 'remote',
    languages: ['English'],
  } as const;
  const terms = termsOf(filters, (_field, typed) => [typed, 'sales', 'x'.repeat(300)]);
  expect(terms).toEqual({
    keywords: ['ventas', 'sales', 'x'.repeat(250)],
    work_type: 'remote',
    languages: ['English'],
  });
  expect(termsOf(noFilters, () => [])).toEqual({});
});

it('lists the active filters, each with the change that removes it', () => {
  const filters = { ...noFilters, keywords: 'hubspot', languages: ['English', 'Spanish'] };
  const active = activeFilters(filters);
  expect(active.map(({ value }) => value)).toEqual(['hubspot', 'English', 'Spanish']);
  expect(active[1]?.without.languages).toEqual(['Spanish']);
  expect(active[0]?.without.keywords).toBe('');
});
