import { SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CountBadge } from '@/ui/feedback/badge';
import { Button } from '@/ui/button/button';
import { IconButton } from '@/ui/button/icon-button';
import { Sheet } from '@/ui/dialog/sheet';
import type { SearchCounts } from '@/features/search/api/search-counts';
import {
  activeFilters,
  type ChangeFilters,
  type SearchFilters,
} from '@/features/search/filters/search-filters';
import { SearchForm } from './search-form';

interface FilterButtonProps {
  filters: SearchFilters;
  onOpen: () => void;
}

/** Where there is no room for the form: opens the filters, and tells how many are in force. */
export function FilterButton({ filters, onOpen }: FilterButtonProps) {
  const { t } = useTranslation('search');
  const count = activeFilters(filters).length;
  return (
    <div className="relative lg:hidden">
      <IconButton
        variant="theatre"
        label={t('filters')}
        icon={<SlidersHorizontal aria-hidden />}
        onClick={onOpen}
      />
      <CountBadge
        count={count}
        label={t('filtersActive', { count })}
        className="pointer-events-none absolute -top-1 -right-1"
      />
    </div>
  );
}

export interface FilterSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  filters: SearchFilters;
  onChange: ChangeFilters;
  counts: SearchCounts | undefined;
  /** The answer is on its way: what is shown is another search's. */
  searching: boolean;
}

/** The filters from below. It belongs beside the results, for these change while it is open. */
export function FilterSheet(props: FilterSheetProps) {
  const { open, onOpenChange, counts, searching, ...form } = props;
  const { t } = useTranslation('search');
  const change = (toOpen: boolean) => {
    // Leaving a field searches for what stands in it, and not every way out leaves it first.
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
      <SearchForm {...form} counts={counts} searching={searching} />
    </Sheet>
  );
}
