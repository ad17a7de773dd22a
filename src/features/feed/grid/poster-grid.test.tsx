import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import feedEn from '@locales/en/feed.json';
import termsEn from '@locales/en/terms.json';
import { sampleItems } from '@/features/feed/items/feed-item';
import { PosterGrid } from './poster-grid';
import type { Feed } from '@/features/feed/items/use-feed';
import { rememberWatched } from '@/features/feed/marks/watched';

await i18next.use(initReactI18next).init({
  lng: 'en',
  ns: ['feed', 'terms'],
  interpolation: { escapeValue: false },
  resources: { en: { feed: feedEn, terms: termsEn } },
});

const [sample] = sampleItems({ name: 'Pro', role: 'Closer', skills: [] });
const items = Array.from('abcd').flatMap((id) =>
  sample ? [{ ...sample, id, name: id.toUpperCase() }] : [],
);
const loadMore = vi.fn<() => void>();
const feed: Feed = {
  status: 'ready',
  items: items.slice(0, 2),
  isStartGone: false,
  hasMore: true,
  hasLoadMoreFailed: false,
  isLoadingMore: false,
  isSearching: false,
  visit: undefined,
  loadMore,
  retry: vi.fn<() => void>(),
};
const onOpen = vi.fn<() => void>();
const poster = (name: string) =>
  screen.getByRole('button', { name: new RegExp(`^${name},\\s?Closer`) });

it('moves the focus to the first new poster when the last page has loaded', async () => {
  const { rerender } = render(<PosterGrid feed={feed} onOpen={onOpen} />);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(loadMore).toHaveBeenCalledOnce();
  rerender(<PosterGrid feed={{ ...feed, isLoadingMore: true }} onOpen={onOpen} />);
  expect(screen.getByRole('button', { name: 'Loading more' })).toHaveAttribute('aria-busy', 'true');
  rerender(<PosterGrid feed={{ ...feed, items, hasMore: false }} onOpen={onOpen} />);
  expect(poster('C')).toHaveFocus();
});

it('keeps the focus on Show more while there are more pages', async () => {
  const { rerender } = render(<PosterGrid feed={feed} onOpen={onOpen} />);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  rerender(<PosterGrid feed={{ ...feed, items }} onOpen={onOpen} />);
  expect(screen.getByRole('button', { name: 'Show more' })).toHaveFocus();
});

it('moves the focus to the last poster when the last page is empty', async () => {
  const { rerender } = render(<PosterGrid feed={feed} onOpen={onOpen} />);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  rerender(<PosterGrid feed={{ ...feed, isLoadingMore: true }} onOpen={onOpen} />);
  rerender(<PosterGrid feed={{ ...feed, hasMore: false }} onOpen={onOpen} />);
  expect(poster('B')).toHaveFocus();
});

it('focuses the poster of the pitch that the person comes back from', () => {
  render(<PosterGrid feed={feed} onOpen={onOpen} focusId="b" />);
  expect(poster('B')).toHaveFocus();
});

it('focuses that poster once it has loaded, unless something else has the focus by then', async () => {
  const loading: Feed = { ...feed, status: 'loading', items: [], hasMore: false };
  const beside = <button type="button">Elsewhere</button>;
  const { rerender, unmount } = render(<PosterGrid feed={loading} onOpen={onOpen} focusId="b" />);
  rerender(<PosterGrid feed={feed} onOpen={onOpen} focusId="b" />);
  expect(poster('B')).toHaveFocus();
  unmount();

  const page = (feed: Feed) => (
    <>
      {beside}
      <PosterGrid feed={feed} onOpen={onOpen} focusId="b" />
    </>
  );
  const again = render(page(loading));
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  again.rerender(page(feed));
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
});

it('shows the facts of each talent, and whether they are unlocked, saved or watched', () => {
  rememberWatched('visitor', 'b');
  const [first, second, third] = items;
  if (!first || !second || !third) throw new Error('no items');
  const ana = { ...first, experienceYears: 6, city: 'Madrid', languages: ['Spanish', 'English'] };
  const bare = { ...second, experienceYears: null };
  const beginner = { ...third, experienceYears: 0 };
  render(
    <PosterGrid
      feed={{ ...feed, items: [ana, bare, beginner] }}
      marksOf={({ id }) => ({ unlocked: id === 'a', saved: id === 'a' })}
      onOpen={onOpen}
    />,
  );
  expect(poster('A')).toHaveAccessibleName(
    /^A,\s?Closer\s?6\syears.+Madrid\s?Spanish, English\s?Unlocked\s?Saved$/,
  );
  expect(poster('B')).toHaveAccessibleName(/Watched$/);
  expect(poster('C')).toHaveAccessibleName(/New to sales/);
});

it('says that the list could not be read, and reads it again', async () => {
  render(<PosterGrid feed={{ ...feed, items: [], status: 'error' }} onOpen={onOpen} />);
  expect(screen.getByText('Error loading videos')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(feed.retry).toHaveBeenCalledOnce();
});

it('cuts a long Arabic name at its end, not at its beginning', () => {
  const arabic = items.map((item) => ({ ...item, name: 'محمد عبد الرحمن بن عبد العزيز' }));
  render(<PosterGrid feed={{ ...feed, items: arabic }} onOpen={onOpen} />);
  for (const name of screen.getAllByText(/^محمد/)) expect(name).toHaveAttribute('dir', 'auto');
});
