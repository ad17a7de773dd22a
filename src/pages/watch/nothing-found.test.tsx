import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import commonEn from '@locales/en/common.json';
import feedEn from '@locales/en/feed.json';
import searchEn from '@locales/en/search.json';
import termsEn from '@locales/en/terms.json';
import {
  noFilters,
  type ChangeFilters,
  type SearchFilters,
} from '@/features/search/filters/search-filters';
import { NothingFound } from './nothing-found';

await i18next.use(initReactI18next).init({
  lng: 'en',
  ns: ['common', 'feed', 'search', 'terms'],
  defaultNS: 'common',
  interpolation: { escapeValue: false },
  resources: { en: { common: commonEn, feed: feedEn, search: searchEn, terms: termsEn } },
});

interface Answer {
  data: object[] | null;
  error: object | null;
}
const rpc = vi.hoisted(() => vi.fn<(name: string, filters: object) => Promise<Answer>>());
vi.mock('@/lib/supabase/supabase', () => ({ getSupabase: () => Promise.resolve({ rpc }) }));

vi.mock('@/lib/session/session', () => ({ useUser: () => ({ id: 'me', userType: 'company' }) }));

const total = (pitches: number): Answer => ({
  data: [{ facet: 'all', choice: '', pitches, complete: true }],
  error: null,
});
const onChange = vi.fn<ChangeFilters>();

function show(filters: Partial<SearchFilters>) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NothingFound
        filters={{ ...noFilters, ...filters }}
        onChange={onChange}
        mailsAreOff={false}
      />
    </QueryClientProvider>,
  );
}

it('names a filter whose removal brings results, and removes it on a click', async () => {
  rpc.mockImplementation((_, filters) =>
    Promise.resolve(total(Reflect.get(filters, 'p_location') === undefined ? 12 : 0)),
  );
  show({ profession: 'Setter', location: 'Nowhereville' });
  await screen.findByText('There are pitches without this filter:');
  expect(screen.queryByRole('button', { name: /Setter/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Nowhereville: 12 pitches' }));
  expect(onChange).toHaveBeenCalledWith({ location: '' });
});

it('uses the plural when the removal of either filter brings results', async () => {
  rpc.mockResolvedValue(total(3));
  show({ profession: 'Setter', location: 'Nowhereville' });
  expect(await screen.findByText('There are pitches without one of these filters:')).toBeVisible();
});

it('offers to clear all filters when the removal of one is not enough', async () => {
  rpc.mockResolvedValue(total(0));
  show({ profession: 'Setter', location: 'Nowhereville' });
  await screen.findByText('Removing only one of these filters is not enough.');
  await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
  expect(onChange).toHaveBeenCalledWith(noFilters);
});

it('offers to remove each filter when the counts cannot be read', async () => {
  rpc.mockResolvedValue({ data: null, error: { message: 'gone', code: '500' } });
  show({ profession: 'Setter', workType: 'remote' });
  expect(await screen.findByRole('button', { name: 'Remove Setter' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove Remote' })).toBeVisible();
});
