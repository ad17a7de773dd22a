import { expect, it } from 'vitest';
import { filtersOf, noFilters } from '@/features/search/filters/search-filters';
import {
  addressOfSearch,
  filtersOfSearch,
  newPitches,
  newsFirst,
  searchWith,
  type SavedSearch,
} from './saved-search';

const saved = (change: Partial<SavedSearch>): SavedSearch => ({
  id: 'a',
  name: 'Closers',
  terms: {},
  mail: true,
  looked_at: '2026-01-01T00:00:00Z',
  created_at: '2026-01-01T00:00:00Z',
  ...change,
});

const filters = {
  ...noFilters,
  position: 'ventas',
  profession: 'Sales Closer',
  keywords: 'b2b & saas',
  work_type: 'remote',
  languages: ['Spanish', 'English'],
  location: 'España',
} as const;

it('opens with the typed words, not with their synonyms', () => {
  const search = saved({
    terms: {
      ...filters,
      languages: [...filters.languages],
      position: ['ventas', 'sales'],
      keywords: ['b2b & saas'],
      location: ['España', 'Spain'],
    },
  });
  expect(filtersOfSearch(search)).toEqual(filters);
  const address = new URL(addressOfSearch(search, 'grid'), 'https://x.example');
  expect(filtersOf(address.searchParams)).toEqual(filters);
  expect(address.searchParams.get('view')).toBe('grid');
});

it('knows a search by its filters, whatever their case, accents and order', () => {
  const search = saved({
    terms: { location: ['Málaga'], languages: ['Spanish', 'English'] },
  });
  const filters = { ...noFilters, location: 'malaga', languages: ['English', 'Spanish'] };
  expect(searchWith(filters, [saved({ terms: { keywords: ['x'] } }), search])).toBe(search);
  expect(searchWith({ ...filters, languages: ['English'] }, [search])).toBeUndefined();
  expect(searchWith({ ...filters, keywords: 'malaga', location: '' }, [search])).toBeUndefined();
  expect(searchWith(filters, undefined)).toBeUndefined();
});

it('leaves out a choice that no longer exists', () => {
  expect(filtersOfSearch(saved({ terms: { work_type: 'on the moon' } }))).toEqual(noFilters);
});

it('counts up to fifty, and lists searches with news first, then the latest', () => {
  expect(newPitches(['a'])).toEqual({ count: 1, numeral: '1' });
  expect(newPitches(Array.from({ length: 50 }, String))).toEqual({ count: 50, numeral: '50+' });
  expect(newPitches(undefined)).toEqual({ count: 0, numeral: '0' });
  const searches = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) =>
    saved({ id: day, created_at: `${day}T00:00:00Z` }),
  );
  const news = new Map([
    ['2026-01-01', ['p']],
    ['2026-01-02', []],
  ]);
  expect(newsFirst(searches, news).map(({ id }) => id)).toEqual([
    '2026-01-01',
    '2026-01-03',
    '2026-01-02',
  ]);
});
