import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Router } from 'react-router-dom';
import { expect, it } from 'vitest';
import { appHistory } from '@/lib/app-history';
import { activeFilters, noFilters } from './search-filters';
import { useSearchFilters } from './use-search-filters';

/** The page as it was rendered last: no change of the address has come to it yet. */
function atSearch(query: string) {
  window.history.pushState(null, '', `/company/search-talent${query}`);
  const { location } = appHistory.current();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Router navigator={appHistory} location={location}>
      {children}
    </Router>
  );
  return renderHook(useSearchFilters, { wrapper }).result.current;
}

it('adds to what was typed a moment before', () => {
  const [, change] = atSearch('');
  act(() => {
    change({ position: 'Setter' });
    change({ workType: 'remote' });
  });
  expect(window.location.search).toBe('?position=Setter&work=remote');
});

it('takes one filter away and leaves what was typed a moment before', () => {
  const [filters, change] = atSearch('?location=Madrid&language=Spanish&language=French');
  const [location, spanish] = activeFilters(filters);
  act(() => {
    change({ keywords: 'sales' });
    change(location?.removal ?? {});
    change(spanish?.removal ?? {});
  });
  expect(window.location.search).toBe('?keywords=sales&language=French');
});

it('clears what was typed a moment before with everything else', () => {
  const [, change] = atSearch('?view=grid&location=Madrid');
  act(() => {
    change({ keywords: 'sales' });
    change(noFilters);
  });
  expect(window.location.search).toBe('?view=grid');
});
