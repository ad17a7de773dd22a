import { stages, type Contact, type Stage } from '@/domain/contact/contact';
import { useTranslation } from 'react-i18next';
import { FilterChip } from '@/ui/button/filter-chip';
import { groupByStage } from '@/features/contacts/contact/contact';

interface StageFilterProps {
  contacts: readonly Contact[];
  /** Undefined for all. */
  stage: Stage | undefined;
  onChange: (stage: Stage | undefined) => void;
}

/** The stages that contacts are at, each with how many; nothing while all are at the same one. */
export function StageFilter({ contacts, stage, onChange }: StageFilterProps) {
  const { t } = useTranslation('contacts');
  const counts = groupByStage(contacts);
  const countOf = (one: Stage) => counts.get(one)?.length ?? 0;
  const visibleStages = stages.filter((one) => one === stage || countOf(one) > 0);
  if (visibleStages.length < 2 && stage === undefined) return null;
  return (
    <div
      role="group"
      aria-label={t('filter')}
      className="-mx-5 mb-3 flex min-w-0 gap-1.5 overflow-x-auto px-5 md:col-span-full md:mx-0 md:flex-wrap md:px-0"
    >
      {[undefined, ...visibleStages].map((one) => (
        <FilterChip
          key={one ?? 'all'}
          isChosen={one === stage}
          onPress={() => onChange(one)}
          count={one === undefined ? contacts.length : countOf(one)}
        >
          {one === undefined ? t('all') : t(`stage.${one}`)}
        </FilterChip>
      ))}
    </div>
  );
}
