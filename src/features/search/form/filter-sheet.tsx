import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CountBadge } from '@/ui/feedback/badge';
import { Button } from '@/ui/button/button';
import { iconButtonLook } from '@/ui/button/icon-button-look';
import { cx } from '@/ui/cx';
import { Sheet } from '@/ui/dialog/sheet';
import type { SearchCounts } from '@/features/search/api/search-counts';
import {
  activeFilters,
  type ChangeFilters,
  type SearchFilters,
} from '@/features/search/filters/search-filters';
import { NewsDot } from '@/features/search/saved/new-badge';
import { SearchForm } from './search-form';

interface FilterButtonProps {
  filters: SearchFilters;
  onOpen: () => void;
  /** Beside a heading, with its word where there is room; over a pitch it is an icon. */
  besideHeading: boolean;
  /** How many saved searches, which are in the sheet, have news. */
  withNews: number;
}

/**
 * Opens the filter sheet on screens too narrow for the form, and shows how many filters are active and
 * whether saved searches have news.
 */
export function FilterButton({ filters, onOpen, besideHeading, withNews }: FilterButtonProps) {
  const { t } = useTranslation('search');
  const count = activeFilters(filters).length;
  return (
    <div className="relative lg:hidden">
      <button
        type="button"
        {...(besideHeading ? { 'aria-label': t('filters') } : { title: t('filters') })}
        aria-haspopup="dialog"
        onClick={onOpen}
        className={cx(
          iconButtonLook('theatre'),
          besideHeading &&
            'size-auto! min-h-11 min-w-11 grid-flow-col gap-2 text-sm font-semibold sm:px-4',
        )}
      >
        <SlidersHorizontal aria-hidden />
        {besideHeading ? <span className="max-sm:hidden">{t('filters')}</span> : null}
      </button>
      <CountBadge
        count={count}
        label={t('filtersActive', { count })}
        className="pointer-events-none absolute -top-1 -right-1"
      />
      <NewsDot count={withNews} className="pointer-events-none absolute top-0 left-0" />
    </div>
  );
}

export interface FilterSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  filters: SearchFilters;
  onChange: ChangeFilters;
  counts: SearchCounts | undefined;
  /** Whether a search is loading, so that results and counts are still the previous search's. */
  searching: boolean;
  /** Above the filters. */
  lead?: ReactNode;
}

/** The filters in a sheet. Render it beside the results, not in them: they change while it is open. */
export function FilterSheet(props: FilterSheetProps) {
  const { open, onOpenChange, counts, searching, lead, ...form } = props;
  const { t } = useTranslation('search');
  const change = (toOpen: boolean) => {
    // A text field searches on blur, but closing the sheet by Escape does not blur it.
    if (!toOpen && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    onOpenChange(toOpen);
  };
  return (
    <Sheet
      open={open}
      onOpenChange={change}
      title={t('filters')}
      footer={
        <Button onClick={() => change(false)}>
          {counts?.all && !searching ? t('show', { ...counts.all }) : t('showAny')}
        </Button>
      }
    >
      {lead}
      <SearchForm {...form} counts={counts} searching={searching} />
    </Sheet>
  );
}
