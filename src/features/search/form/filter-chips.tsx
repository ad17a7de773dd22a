import { useTranslation } from 'react-i18next';
import { Chip } from '@/ui/button/chip';
import type { ChangeFilters } from '@/features/search/filters/search-filters';
import { useFilterLabel } from '@/features/search/filters/use-filter-choices';
import type { RelaxedFilter } from '@/features/search/filters/use-relaxed-filters';

interface FilterChipsProps {
  filters: readonly RelaxedFilter[];
  onChange: ChangeFilters;
  className?: string;
}

/** A removable chip for each active filter, with the count of a search without it where known. */
export function FilterChips({ filters, onChange, className }: FilterChipsProps) {
  const { t } = useTranslation('search');
  const labelOf = useFilterLabel();
  return (
    <ul className={className}>
      {filters.map(({ filter, countWithout }) => {
        const label = labelOf(filter);
        const gives = countWithout ? t('found', { ...countWithout }) : undefined;
        return (
          <li key={filter.key} className="max-w-full">
            <Chip
              detail={gives}
              onRemove={() => onChange(filter.removal)}
              removeLabel={
                gives
                  ? t('removeFor', { value: label, pitches: gives })
                  : t('remove', { value: label })
              }
            >
              {label}
            </Chip>
          </li>
        );
      })}
    </ul>
  );
}
