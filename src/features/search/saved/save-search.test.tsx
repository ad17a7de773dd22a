import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import errorsEn from '@locales/en/errors.json';
import searchEn from '@locales/en/search.json';
import termsEn from '@locales/en/terms.json';
import { savedSearchesQuery, searchNewsQuery } from '@/features/search/api/saved-queries';
import { noFilters, type SearchFilters } from '@/features/search/filters/search-filters';
import { NewsDot } from './new-badge';
import { SaveSearch } from './save-search';
import { SavedSearchBar } from './saved-search-bar';
import { SearchList } from './search-list';
import type { SavedSearch } from './saved-search';
import { useSavedSearches } from './use-saved-searches';

await i18next.use(initReactI18next).init({
  lng: 'en',
  ns: ['errors', 'search', 'terms'],
  interpolation: { escapeValue: false },
  resources: { en: { errors: errorsEn, search: searchEn, terms: termsEn } },
});

const insert = vi.hoisted(() => vi.fn<(row: object) => object>());
vi.mock('@/lib/session/session', () => ({ useUser: () => ({ id: 'me', userType: 'company' }) }));
vi.mock('@/lib/supabase/supabase', () => ({
  getSupabase: () =>
    Promise.resolve({
      from: () => ({
        insert: (row: object) => ({
          select: () => ({ single: () => Promise.resolve(insert(row)) }),
        }),
        select: () => ({
          eq: () => ({
            abortSignal: () =>
              Promise.resolve({ data: null, error: { message: 'no', code: '500' } }),
          }),
        }),
      }),
    }),
}));

const saved: SavedSearch = {
  id: 'a',
  name: 'Closers',
  position: [],
  profession: null,
  keywords: [],
  work_type: 'remote',
  languages: [],
  location: [],
  mail: true,
  looked_at: '2026-01-01T00:00:00Z',
  created_at: '2026-01-01T00:00:00Z',
};
const client = new QueryClient({
  defaultOptions: { queries: { staleTime: Infinity, retry: false } },
});

beforeEach(() => {
  insert.mockReset();
  client.clear();
  client.setQueryData(savedSearchesQuery('me').queryKey, [saved]);
});

const show = (filters: Partial<SearchFilters>, mailsAreOff = false) =>
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <SaveSearch filters={{ ...noFilters, ...filters }} mailsAreOff={mailsAreOff} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const open = () => userEvent.click(screen.getByRole('button', { name: 'Save this search' }));
const press = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

it('offers nothing to save without a filter, and says as what a search is saved', () => {
  const { unmount } = show({});
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  show({ workType: 'remote' });
  expect(screen.getByText('Saved as Closers')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('saves the search under the name of its filters, or another', async () => {
  insert.mockImplementation((row) => ({ data: { ...saved, ...row, id: 'b' }, error: null }));
  show({ workType: 'hybrid', location: 'Málaga' });
  await open();
  const name = screen.getByRole('textbox', { name: 'Name of the search' });
  expect(name).toHaveValue('Hybrid, Málaga');
  expect(name).toHaveFocus();
  await userEvent.clear(name);
  await press();
  expect(screen.getByText('Give the search a name.')).toBeVisible();
  await userEvent.type(name, 'South');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Email me/ }));
  await press();
  expect(await screen.findByText('Saved as South')).toBeVisible();
  expect(insert).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ name: 'South', mail: false, work_type: 'hybrid' }),
  );
});

it('keeps what was typed when the name is taken, or twenty searches are saved', async () => {
  insert.mockReturnValueOnce({ data: null, error: { message: 'duplicate', code: '23505' } });
  show({ workType: 'hybrid' });
  await open();
  const name = screen.getByRole('textbox', { name: 'Name of the search' });
  await userEvent.type(name, '{End} please');
  await press();
  expect(await screen.findByText(/^You already have a search with this name/)).toBeVisible();
  expect(name).toHaveValue('Hybrid please');
  insert.mockReturnValueOnce({
    data: null,
    error: { message: 'too_many_searches', code: 'PT409' },
  });
  await userEvent.type(name, '!');
  expect(screen.queryByText(/^You already have a search with this name/)).toBeNull();
  await press();
  expect(await screen.findByText(/^Twenty saved searches is the most/)).toBeVisible();
  expect(name).toHaveValue('Hybrid please!');
});

it('leads to the settings where mails about searches are turned off', async () => {
  show({ workType: 'hybrid' }, true);
  await open();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByRole('link', { name: 'Turn them on in your profile' })).toHaveAttribute(
    'href',
    '/company/profile#notifications',
  );
});

it('lists a search whose filters are no longer offered, and says when the list cannot be read', async () => {
  client.setQueryData(savedSearchesQuery('me').queryKey, [{ ...saved, work_type: 'on the moon' }]);
  const list = (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <SearchList mailsAreOff={false} />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { unmount } = render(list);
  expect(screen.getByText(/^Its filters are no longer offered/)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('button', { name: 'Remove Closers' })).toBeVisible();
  unmount();
  client.clear();
  render(list);
  expect(await screen.findByText('Your saved searches could not be loaded')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

it('lists the filters of a search below its name, once when they are its name', () => {
  client.setQueryData(savedSearchesQuery('me').queryKey, [
    saved,
    { ...saved, id: 'b', name: 'Remote, Málaga', location: ['Málaga'] },
  ]);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <SearchList mailsAreOff={false} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'ClosersRemote',
    'Remote, Málaga',
  ]);
});

function Bar({ location }: { location: string }) {
  const { searches = [], news, withNews } = useSavedSearches();
  return (
    <>
      <NewsDot count={withNews} />
      <SavedSearchBar
        filters={{ ...noFilters, workType: 'remote', location }}
        searches={searches}
        news={news}
        mailsAreOff={false}
        onManage={() => {}}
      />
    </>
  );
}

it('keeps the searches in their places when one is opened, and the open one among them', async () => {
  const searches = ['a', 'b', 'c', 'd', 'e'].map((id, at) => ({
    ...saved,
    id,
    name: `Search ${id}`,
    location: [id],
    created_at: `2026-01-0${9 - at}T00:00:00Z`,
  }));
  client.setQueryData(savedSearchesQuery('me').queryKey, searches);
  const news = searchNewsQuery('me').queryKey;
  client.setQueryData(news, new Map([['d', ['p1', 'p2']]]));
  const bar = (location: string) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Bar location={location} />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const names = () => screen.getAllByRole('link').map((link) => link.textContent);
  const { rerender } = render(bar('a'));
  expect(names()).toEqual(['Search d2 new', 'Search a', 'Search b']);
  expect(screen.getByText('1 saved search has somebody new')).toBeInTheDocument();
  rerender(bar('d'));
  client.setQueryData(news, new Map([['d', []]]));
  await waitFor(() => expect(names()).toEqual(['Search d', 'Search a', 'Search b']));
  expect(screen.queryByText('1 saved search has somebody new')).toBeNull();
  rerender(bar('e'));
  expect(names()).toEqual(['Search d', 'Search a', 'Search b', 'Search e']);
});
