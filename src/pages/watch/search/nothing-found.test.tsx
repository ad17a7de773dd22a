import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  noFilters,
  type ChangeFilters,
  type SearchFilters,
} from '@/features/search/filters/search-filters';
import { answer, json, refused } from '@tests/services/answers';
import { renderPart } from '@tests/parts/render-part';
import { NothingFound } from './nothing-found';

/** Answers how many pitches there are with some filters. */
const count = (pitchesWith: (terms: object) => number) =>
  answer('POST /rest/v1/rpc/search_counts', ({ json: body }) => {
    const pitches = pitchesWith(Object(body).p_terms);
    return json([{ facet: 'all', choice: '', pitches, complete: true }]);
  });

async function show(filters: Partial<SearchFilters>) {
  const onChange = vi.fn<ChangeFilters>();
  answer('GET /rest/v1/saved_searches', () => json([]));
  const { user } = await renderPart(
    <NothingFound filters={{ ...noFilters, ...filters }} onChange={onChange} mailsAreOff={false} />,
    { catalogs: ['feed', 'search', 'terms'], as: { userType: 'company' } },
  );
  return { user, onChange };
}

it('names a filter whose removal brings results, and removes it on a click', async () => {
  count((terms) => ('location' in terms ? 0 : 12));
  const { user, onChange } = await show({ profession: 'Setter', location: 'Nowhereville' });
  await screen.findByText('Remove this filter to see pitches:');
  expect(screen.queryByRole('button', { name: /Setter/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove Nowhereville: 12 pitches' }));
  expect(onChange).toHaveBeenCalledWith({ location: '' });
});

it('uses the plural when the removal of either filter brings results', async () => {
  count(() => 3);
  await show({ profession: 'Setter', location: 'Nowhereville' });
  expect(await screen.findByText('Remove a filter to see pitches:')).toBeVisible();
});

it('offers to clear all filters when the removal of one is not enough', async () => {
  count(() => 0);
  const { user, onChange } = await show({ profession: 'Setter', location: 'Nowhereville' });
  await screen.findByText('Try removing more than one filter.');
  await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
  expect(onChange).toHaveBeenCalledWith(noFilters);
});

it('offers to remove each filter when the counts cannot be read', async () => {
  answer('POST /rest/v1/rpc/search_counts', () => refused(403, '42501'));
  await show({ profession: 'Setter', work_type: 'remote' });
  expect(await screen.findByRole('button', { name: 'Remove Setter' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove Remote' })).toBeVisible();
});
