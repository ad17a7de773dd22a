import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactElement } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { answer, json, refused, type AnsweredRequest } from '@tests/services/answers';
import { renderPart } from '@tests/parts/render-part';
import { noFilters, type SearchFilters } from '@/features/search/filters/search-filters';
import { queryClient } from '@/lib/query/query-client';
import { NewsDot } from './new-badge';
import { SaveSearch } from './save-search';
import { SavedSearchBar } from './saved-search-bar';
import { SearchList } from './search-list';
import type { SavedSearch } from './saved-search';
import { useSavedSearches } from './use-saved-searches';

const saved: SavedSearch = {
  id: 'a',
  name: 'Closers',
  terms: { work_type: 'remote' },
  mail: true,
  looked_at: '2026-01-01T00:00:00Z',
  created_at: '2026-01-01T00:00:00Z',
};
/** What the services hold. */
const server = { searches: [saved], news: new Map<string, string[]>() };

beforeEach(() => {
  server.searches = [saved];
  server.news = new Map();
  answer('GET /rest/v1/saved_searches', () => json(server.searches));
  answer('POST /rest/v1/rpc/saved_search_news', () =>
    json([...server.news].map(([search_id, position_ids]) => ({ search_id, position_ids }))),
  );
});

const part = (element: ReactElement) =>
  renderPart(element, { catalogs: ['search', 'terms'], as: { id: 'me', userType: 'company' } });
const show = async (filters: Partial<SearchFilters>, mailsAreOff = false) => {
  const view = await part(
    <SaveSearch filters={{ ...noFilters, ...filters }} mailsAreOff={mailsAreOff} />,
  );
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return view;
};
const open = () => userEvent.click(screen.getByRole('button', { name: 'Save this search' }));
const press = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
/** Takes the searches that are to be saved. */
const insertions = () =>
  answer('POST /rest/v1/saved_searches', ({ json: row }: AnsweredRequest) =>
    json({ ...saved, ...Object(row), id: 'b' }, 201),
  );

it('offers nothing to save without a filter, and shows the name of a saved search', async () => {
  const { unmount } = await show({});
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  await show({ work_type: 'remote' });
  expect(screen.getByText('Saved as Closers')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('saves the search under the name of its filters, or another', async () => {
  const inserted = insertions();
  await show({ work_type: 'hybrid', location: 'Málaga' });
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
  expect(inserted.map((request) => request.json)).toEqual([
    { name: 'South', mail: false, terms: { work_type: 'hybrid', location: ['Málaga'] } },
  ]);
});

it('keeps what was typed when the name is taken, or twenty searches are saved', async () => {
  answer('POST /rest/v1/saved_searches', () => refused(409, '23505', 'duplicate'));
  await show({ work_type: 'hybrid' });
  await open();
  const name = screen.getByRole('textbox', { name: 'Name of the search' });
  await userEvent.type(name, '{End} please');
  await press();
  expect(await screen.findByText(/^You already have a search with this name/)).toBeVisible();
  expect(name).toHaveValue('Hybrid please');
  answer('POST /rest/v1/saved_searches', () => refused(409, 'PT409', 'too_many_searches'));
  await userEvent.type(name, '!');
  expect(screen.queryByText(/^You already have a search with this name/)).toBeNull();
  await press();
  expect(await screen.findByText(/^You can save up to twenty searches/)).toBeVisible();
  expect(name).toHaveValue('Hybrid please!');
});

it('leads to the settings where mails about searches are turned off', async () => {
  await show({ work_type: 'hybrid' }, true);
  await open();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByRole('link', { name: 'Turn them on in your profile' })).toHaveAttribute(
    'href',
    '/company/profile#notifications',
  );
});

it('lists a search whose filters are no longer offered, and says when the list cannot be read', async () => {
  server.searches = [{ ...saved, terms: { work_type: 'on the moon' } }];
  const { unmount } = await part(<SearchList mailsAreOff={false} />);
  expect(await screen.findByText(/^These filters no longer exist/)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('button', { name: 'Remove Closers' })).toBeVisible();
  unmount();
  answer('GET /rest/v1/saved_searches', () => refused(403, '42501'));
  await part(<SearchList mailsAreOff={false} />);
  expect(await screen.findByText("We couldn't load your saved searches")).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

it('lists the filters of a search below its name, once when they are its name', async () => {
  server.searches = [
    saved,
    {
      ...saved,
      id: 'b',
      name: 'Remote, Málaga',
      terms: { work_type: 'remote', location: ['Málaga'] },
    },
  ];
  await part(<SearchList mailsAreOff={false} />);
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['ClosersRemote', 'Remote, Málaga']);
});

/** The bar of a page that other searches can be opened on. */
function Bar() {
  const { searches = [], news, withNews } = useSavedSearches();
  const [location, setLocation] = useState('a');
  return (
    <>
      <NewsDot count={withNews} />
      <button type="button" onClick={() => setLocation('d')}>
        Open d
      </button>
      <button type="button" onClick={() => setLocation('e')}>
        Open e
      </button>
      <SavedSearchBar
        filters={{ ...noFilters, work_type: 'remote', location }}
        searches={searches}
        news={news}
        mailsAreOff={false}
        onManage={() => {}}
      />
    </>
  );
}

it('keeps the searches in their places when one is opened, and the open one among them', async () => {
  server.searches = ['a', 'b', 'c', 'd', 'e'].map((id, at) => ({
    ...saved,
    id,
    name: `Search ${id}`,
    terms: { work_type: 'remote', location: [id] },
    created_at: `2026-01-0${9 - at}T00:00:00Z`,
  }));
  server.news.set('d', ['p1', 'p2']);
  const names = () => screen.getAllByRole('link').map((link) => link.textContent);
  const { user } = await part(<Bar />);
  await waitFor(() => expect(names()).toEqual(['Search d2 new', 'Search a', 'Search b']));
  expect(screen.getByText('New people in 1 saved search')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Open d' }));
  server.news.set('d', []);
  await act(() => queryClient.invalidateQueries({ queryKey: ['saved-search-news'] }));
  await waitFor(() => expect(names()).toEqual(['Search d', 'Search a', 'Search b']));
  expect(screen.queryByText('New people in 1 saved search')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Open e' }));
  expect(names()).toEqual(['Search d', 'Search a', 'Search b', 'Search e']);
});
