import { act, fireEvent, render, screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { initReactI18next } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import commonEn from '@locales/en/common.json';
import searchEn from '@locales/en/search.json';
import searchEs from '@locales/es/search.json';
import termsEn from '@locales/en/terms.json';
import { FilterSheet, type FilterSheetProps } from './filter-sheet';
import { countsOf, type SearchCounts } from '@/features/search/api/search-counts';
import {
  noFilters,
  type ChangeFilters,
  type SearchFilters,
} from '@/features/search/filters/search-filters';
import { SearchForm } from './search-form';

await i18next.use(initReactI18next).init({
  lng: 'en',
  ns: ['common', 'search', 'terms'],
  defaultNS: 'common',
  interpolation: { escapeValue: false },
  resources: {
    en: { common: commonEn, search: searchEn, terms: termsEn },
    es: { common: commonEn, search: searchEs, terms: termsEn },
  },
});

const row = (facet: string, choice: string, pitches: number) => ({
  facet,
  choice,
  pitches,
  complete: true,
});

const show = (counts: SearchCounts | undefined, props: Partial<FilterSheetProps> = {}) =>
  render(
    <FilterSheet
      open
      onOpenChange={vi.fn<(open: boolean) => void>()}
      filters={noFilters}
      onChange={vi.fn<() => void>()}
      counts={counts}
      searching={false}
      {...props}
    />,
  );

it('shows how many pitches were found, and how many each choice would find', () => {
  show(
    countsOf([row('all', '', 24), row('profession', 'Setter', 3), row('work_type', 'remote', 1)]),
  );
  expect(screen.getByRole('button', { name: 'Show 24 pitches' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('24 pitches');
  expect(screen.getByRole('option', { name: 'Setter (3)' })).toBeInTheDocument();
  const nobody = screen.getByRole('group', { name: 'Nobody yet' });
  expect(within(nobody).getByRole('option', { name: 'Cloud Architect' })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: /^Remote\s?, 1 pitch$/ })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: /^Hybrid\s?, 0 pitches$/ })).toBeInTheDocument();
});

it('says where keywords are looked for, before the choices', () => {
  show(undefined);
  const keywords = screen.getByRole('searchbox', { name: 'Keywords' });
  expect(keywords).toHaveAccessibleDescription(
    'Name, skills, languages, places, or words said in the pitch.',
  );
  const profession = screen.getByRole('combobox', { name: 'Profession' });
  expect(keywords.compareDocumentPosition(profession)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('works without counts while they load or after they failed', () => {
  show(undefined);
  expect(screen.getByRole('button', { name: 'Show pitches' })).toBeVisible();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.getByRole('option', { name: 'Setter' })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Remote' })).toBeInTheDocument();
});

it('says that it is searching instead of showing the previous count', () => {
  show(countsOf([row('all', '', 24)]), { searching: true });
  expect(screen.getByRole('status')).toHaveTextContent('Searching...');
  expect(screen.getByRole('button', { name: 'Show pitches' })).toBeVisible();
});

it('shows the active filters and removes them one by one', async () => {
  const onChange = vi.fn<ChangeFilters>();
  const filters: SearchFilters = { ...noFilters, location: 'Lima', work_type: 'remote' };
  show(undefined, { filters, onChange });
  expect(screen.getByRole('button', { name: 'Remove Lima' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Remote' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ work_type: '' });
});

it('adds one history entry for typing in one field, and one for each choice', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const onChange = vi.fn<ChangeFilters>();
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  show(undefined, { onChange });
  const step = () => onChange.mock.calls.at(-1)?.[1]?.continues ?? false;
  const pause = () => {
    act(() => {
      vi.advanceTimersByTime(500);
    });
  };
  const keywords = screen.getByRole('searchbox', { name: 'Keywords' });
  await user.type(keywords, 'set');
  pause();
  expect(step()).toBe(false);
  await user.type(keywords, 'ter');
  pause();
  expect(onChange.mock.calls.at(-1)?.[0].keywords).toBe('setter');
  expect(step()).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'Remote' }));
  expect(step()).toBe(false);
  await user.type(screen.getByRole('searchbox', { name: 'Location' }), 'Lima');
  pause();
  expect(step()).toBe(false);
  vi.useRealTimers();
});

const press = (key: string) => {
  fireEvent.keyDown(document.activeElement ?? document, { key });
};
const click = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};

it.each([
  ['Enter', () => press('Enter')],
  ['the next field', () => screen.getByRole('searchbox', { name: 'Location' }).focus()],
  ['Show', () => click('Show pitches')],
  ['the Close button', () => click('Close')],
  ['Escape', () => press('Escape')],
])('searches for the typed text at once when the field is left by %s', (_way, leave) => {
  const onChange = vi.fn<ChangeFilters>();
  show(undefined, { onChange });
  const keywords = screen.getByRole('searchbox', { name: 'Keywords' });
  act(() => keywords.focus());
  fireEvent.change(keywords, { target: { value: 'lima' } });
  expect(onChange).not.toHaveBeenCalled();
  act(leave);
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ keywords: 'lima' }, { continues: false });
});

it('clears text that was not searched for yet with all filters', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  let filters: SearchFilters = noFilters;
  function Page() {
    const [now, setNow] = useState<SearchFilters>({ ...noFilters, work_type: 'remote' });
    filters = now;
    return (
      <FilterSheet
        open
        onOpenChange={vi.fn<(open: boolean) => void>()}
        filters={now}
        onChange={(change) => setNow((before) => ({ ...before, ...change }))}
        counts={undefined}
        searching={false}
      />
    );
  }
  render(<Page />);
  const keywords = () => screen.getByRole('searchbox', { name: 'Keywords' });
  await user.type(keywords(), 'lima');
  await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
  act(() => {
    vi.advanceTimersByTime(500);
  });
  expect(keywords()).toHaveValue('');
  expect(filters).toEqual(noFilters);
  vi.useRealTimers();
});

it('keeps the focus in the form when filters are removed', async () => {
  const user = userEvent.setup();
  function Page() {
    const [filters, setFilters] = useState<SearchFilters>({
      ...noFilters,
      location: 'Lima',
      work_type: 'remote',
      keywords: 'nego',
    });
    const counts = countsOf([row('all', '', 3)]);
    return (
      <SearchForm
        filters={filters}
        onChange={(change) => setFilters((before) => ({ ...before, ...change }))}
        counts={counts}
        searching={false}
      />
    );
  }
  render(<Page />);
  screen.getByRole('button', { name: 'Remove Remote' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Lima' })).toHaveFocus());
  screen.getByRole('button', { name: 'Clear all filters' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('status')).toHaveFocus());
});

it('shows the count in Spanish with the right plural', async () => {
  await i18next.changeLanguage('es');
  const { unmount } = show(countsOf([row('all', '', 1)]));
  expect(screen.getByRole('button', { name: 'Ver 1 presentación' })).toBeVisible();
  unmount();
  show(countsOf([row('all', '', 101)]));
  expect(screen.getByRole('button', { name: 'Ver 100+ presentaciones' })).toBeVisible();
});
