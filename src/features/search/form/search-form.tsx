import { LoaderCircle } from 'lucide-react';
import { useMemo, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames } from '@/lib/i18n/language-names';
import { withChosenNumber } from '@/domain/chosen-number';
import { toSortedOptions, useTerms } from '@/domain/use-terms';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { MultiSelectField } from '@/ui/field/multi-select-field';
import { SelectField, type SelectOption } from '@/ui/field/select-field';
import { buttonInList, useFocusSuccessor } from '@/ui/hooks/use-focus-successor';
import { FilterChips } from './filter-chips';
import { withResultsFirst, type SearchCounts } from '@/features/search/api/search-counts';
import { TypedField } from '@/ui/form/typed-field';
import { ChoiceField } from './choice-field';
import {
  activeFilters,
  languageChange,
  noFilters,
  type ChangeFilters,
  type SearchFilters,
} from '@/features/search/filters/search-filters';
import { useFilterChoices, type FilterChoices } from '@/features/search/filters/use-filter-choices';

interface SearchFormProps {
  filters: SearchFilters;
  onChange: ChangeFilters;
  /** Shown beside the choices; undefined while loading or after a failure. */
  counts: SearchCounts | undefined;
  /** Whether a search is loading, so that results and counts are still the previous search's. */
  searching: boolean;
  className?: string;
}

/** The filters by one of a list; professions that find nothing are last, in a group. */
function useCountedChoices(counts: SearchCounts | undefined): readonly FilterChoices[] {
  const { t } = useTranslation('search');
  const choices = useFilterChoices();
  return useMemo(() => {
    const countOf = (title: string) => counts?.of('profession', title);
    const counted = (option: SelectOption) => {
      const count = countOf(option.value);
      if (count === undefined) return option;
      return count.count === 0
        ? { ...option, group: t('nobodyYet') }
        : { ...option, label: t('counted', { value: option.label, numeral: count.numeral }) };
    };
    return choices.map((choice) =>
      choice.field === 'profession'
        ? { ...choice, options: withResultsFirst(choice.options, countOf).map(counted) }
        : choice,
    );
  }, [choices, counts, t]);
}

interface ChoicesFieldProps extends Pick<SearchFormProps, 'filters' | 'onChange' | 'counts'> {
  choices: FilterChoices;
}

function ChoicesField({ choices, filters, onChange, counts }: ChoicesFieldProps) {
  const { field, label, blank, options, nameOfNumber, look } = choices;
  const value = filters[field];
  const onValue = (value: string) => onChange({ [field]: value });
  const control = {
    label,
    options: [{ value: '', label: blank }, ...withChosenNumber(options, value, nameOfNumber)],
    value,
  };
  return look === 'list' ? (
    <SelectField {...control} onValueChange={onValue} />
  ) : (
    <ChoiceField {...control} onValue={onValue} countOf={(choice) => counts?.of(field, choice)} />
  );
}

/** The languages to choose from, by name; those that find nothing are last. */
function useLanguages(counts: SearchCounts | undefined) {
  const { i18n } = useTranslation();
  const terms = useTerms();
  return useMemo(
    () =>
      withResultsFirst(toSortedOptions(languageNames, terms.language, i18n.language), (language) =>
        counts?.of('languages', language),
      ).map((option) => ({
        ...option,
        detail: counts?.of('languages', option.value)?.numeral,
      })),
    [terms, i18n.language, counts],
  );
}

interface SearchSummaryProps extends Omit<SearchFormProps, 'className'> {
  /** Has the focus when a chip goes that had it. */
  status: RefObject<HTMLParagraphElement | null>;
  onClear: () => void;
}

/** How many were found, and by which filters, each of which can be removed. */
function SearchSummary(props: SearchSummaryProps) {
  const { status, filters, onChange, counts, searching, onClear } = props;
  const { t } = useTranslation('search');
  const active = activeFilters(filters);
  return (
    <div className="grid gap-1">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <p
          ref={status}
          role="status"
          tabIndex={-1}
          className="flex items-center gap-2 text-sm text-muted tabular-nums"
        >
          {searching ? <LoaderCircle aria-hidden className="size-4 animate-spin" /> : null}
          {searching ? t('searching') : counts?.all ? t('found', { ...counts.all }) : null}
        </p>
        {active.length > 0 ? (
          <Button variant="ghost" size="sm" onClick={onClear}>
            {t('clear')}
          </Button>
        ) : null}
      </div>
      {/* In the sheet this row scrolls sideways, so that new chips do not push the fields down while
          a person types. In the wide column it wraps, where sideways scrolling would go unnoticed. */}
      <FilterChips
        filters={active.map((filter) => ({ filter }))}
        onChange={onChange}
        className="-mx-1 flex min-h-10 min-w-0 items-center gap-2 overflow-x-auto px-1 *:shrink-0 lg:min-h-0 lg:flex-wrap lg:overflow-x-visible lg:*:shrink"
      />
    </div>
  );
}

/** The filters of a search. A choice searches at once, typing after a pause. */
export function SearchForm({ filters, onChange, counts, searching, className }: SearchFormProps) {
  const { t } = useTranslation('search');
  const choices = useCountedChoices(counts);
  const languages = useLanguages(counts);
  const form = useRef<HTMLFormElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  useFocusSuccessor(form, (lost) => buttonInList(lost) ?? status.current);
  // Part of the text fields' keys: 'Clear all' remounts them, because they may hold text that has not
  // been searched for yet.
  const [cleared, setCleared] = useState(0);
  return (
    <search className={cx('block', className)}>
      <form
        ref={form}
        aria-label={t('filters')}
        className="grid gap-4"
        onSubmit={(event) => event.preventDefault()}
      >
        <SearchSummary
          status={status}
          filters={filters}
          onChange={onChange}
          counts={counts}
          searching={searching}
          onClear={() => {
            setCleared(cleared + 1);
            onChange(noFilters);
          }}
        />
        <TypedField
          key={`keywords ${cleared}`}
          label={t('keywords')}
          hint={t('keywordsWhere')}
          placeholder={t('keywordsHint')}
          value={filters.keywords}
          onValue={(keywords, how) => onChange({ keywords }, how)}
        />
        {choices.map((one) => (
          <ChoicesField key={one.field} choices={one} {...{ filters, onChange, counts }} />
        ))}
        <MultiSelectField
          label={t('languages')}
          value={filters.languages}
          onValueChange={(chosen) => onChange(languageChange(filters.languages, chosen))}
          options={languages}
          placeholder={t('anyLanguage')}
          searchPlaceholder={t('searchLanguages')}
          removeLabel={(option) => t('remove', { value: option.label })}
        />
        <TypedField
          key={`location ${cleared}`}
          label={t('location')}
          placeholder={t('locationHint')}
          value={filters.location}
          onValue={(location, how) => onChange({ location }, how)}
        />
        <TypedField
          key={`position ${cleared}`}
          label={t('position')}
          placeholder={t('positionHint')}
          value={filters.position}
          onValue={(position, how) => onChange({ position }, how)}
        />
      </form>
    </search>
  );
}
