import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { expect, it } from 'vitest';
import commonEn from '@locales/en/common.json';
import searchEn from '@locales/en/search.json';
import termsEn from '@locales/en/terms.json';
import { testRouter, TestRouter } from '@/lib/routing/test-router';
import { activeFilters, noFilters } from './search-filters';
import { SearchForm } from '@/features/search/form/search-form';
import { useSearchFilters } from './use-search-filters';

await i18next.use(initReactI18next).init({
  lng: 'en',
  ns: ['common', 'search', 'terms'],
  defaultNS: 'common',
  resources: { en: { common: commonEn, search: searchEn, terms: termsEn } },
});

/** The filters of one render, which no later change of the address has reached. */
function atSearch(query: string) {
  testRouter.open(`/company/search-talent${query}`);
  return renderHook(useSearchFilters, { wrapper: TestRouter }).result.current;
}

it('keeps a typed filter that is not rendered yet when another one changes', () => {
  const [, change] = atSearch('');
  act(() => {
    change({ position: 'Setter' });
    change({ work_type: 'remote' });
  });
  expect(window.location.search).toBe('?position=Setter&work=remote');
});

it('keeps a typed filter that is not rendered yet when another one is removed', () => {
  const [filters, change] = atSearch('?location=Madrid&language=Spanish&language=French');
  const [location, spanish] = activeFilters(filters);
  act(() => {
    change({ keywords: 'sales' });
    change(location?.removal ?? {});
    change(spanish?.removal ?? {});
  });
  expect(window.location.search).toBe('?keywords=sales&language=French');
});

it('clears a typed filter that is not rendered yet with all others', () => {
  const [, change] = atSearch('?view=grid&location=Madrid');
  act(() => {
    change({ keywords: 'sales' });
    change(noFilters);
  });
  expect(window.location.search).toBe('?view=grid');
});

it('removes two languages that are clicked in quick succession', () => {
  const [filters, change] = atSearch('?language=Spanish&language=French&language=German');
  const [spanish, french] = activeFilters(filters);
  act(() => {
    change(spanish?.removal ?? {});
    change(french?.removal ?? {});
  });
  expect(window.location.search).toBe('?language=German');
});

it('keeps both of two languages that are chosen in quick succession', () => {
  const [filters, change] = atSearch('?language=Spanish');
  render(<SearchForm filters={filters} onChange={change} counts={undefined} searching={false} />);
  fireEvent.click(screen.getByRole('combobox', { name: 'Languages' }));
  for (const name of ['English', 'French', 'Spanish']) {
    fireEvent.click(screen.getByRole('option', { name }));
  }
  expect(window.location.search).toBe('?language=English&language=French');
});
