import { expect, it } from 'vitest';
import { feedRow } from '@tests/parts/feed-row';
import type { FeedRow } from './feed-item';
import type { FeedPage } from '@/features/feed/api/queries';
import { itemsOf } from './use-feed';

const defaults = { name: 'Professional', role: 'Sales Professional', skills: ['Sales'] };

const row = (id: string) => feedRow(id);

const page = (ids: string, change: Partial<FeedPage> = {}): FeedPage => ({
  rows: Array.from(ids).map(row),
  disliked: [],
  fresh: [],
  showcase: [],
  samples: false,
  next: { publishedAt: '2026', positionId: 'x' },
  ...change,
});

const idsOf = (...args: Parameters<typeof itemsOf>) => itemsOf(...args).map(({ id }) => id);

it('puts the shared pitch first and lists each pitch once', () => {
  expect(idsOf(row('c'), [page('ab'), page('bcd')], defaults)).toEqual(['c', 'a', 'b', 'd']);
});

it('appends further pages at the end', () => {
  const first = idsOf(null, [page('abc')], defaults);
  const both = idsOf(null, [page('abc'), page('def', { next: null })], defaults);
  expect(both.slice(0, first.length)).toEqual(first);
});

it('gives every fifth place to a new pitch that few have watched', () => {
  const fresh = [row('x'), row('y')];
  const pages = [page('abcdef', { fresh }), page('ghijxy', { next: null })];
  expect(idsOf(null, pages, defaults).join('')).toBe('abcdxefghyij');
});

it('marks disliked pitches, except one that was opened by its address', () => {
  const pages = [page('ab'), page('', { disliked: Array.from('cd').map(row), next: null })];
  const dislikedOf = (first: FeedRow | null) =>
    itemsOf(first, pages, defaults)
      .filter((item) => item.disliked)
      .map(({ id }) => id);
  expect(dislikedOf(null)).toEqual(['c', 'd']);
  expect(dislikedOf(row('c'))).toEqual(['d']);
});

it('lists database and showcase, and samples when both are empty', () => {
  const showcase = [{ bucket: 'video-previews' as const, name: 'a.mp4' }];
  expect(idsOf(null, [page('a', { next: null, showcase })], defaults)).toEqual([
    'a',
    'video-previews/a.mp4',
  ]);
  expect(itemsOf(null, [page('', { next: null, samples: true })], defaults)).toHaveLength(3);
});
