import { stages, type Contact, type Stage } from '@/domain/contact';
import { useTranslation } from 'react-i18next';
import { byStage } from '@/features/contacts/contact/contact';

interface StageFilterProps {
  contacts: readonly Contact[];
  /** Undefined for all. */
  stage: Stage | undefined;
  onChange: (stage: Stage | undefined) => void;
}

/** The stages that contacts are at, each with how many; nothing while all are at the same one. */
export function StageFilter({ contacts, stage, onChange }: StageFilterProps) {
  const { t } = useTranslation('contacts');
  const counts = byStage(contacts);
  const countOf = (one: Stage) => counts.get(one)?.length ?? 0;
  const shown = stages.filter((one) => one === stage || countOf(one) > 0);
  if (shown.length < 2 && stage === undefined) return null;
  return (
    <div
      role="group"
      aria-label={t('filter')}
      className="-mx-5 mb-3 flex min-w-0 gap-1.5 overflow-x-auto px-5 md:col-span-full md:mx-0 md:flex-wrap md:px-0"
    >
      {[undefined, ...shown].map((one) => (
        <button
          key={one ?? 'all'}
          type="button"
          aria-pressed={one === stage}
          onClick={() => onChange(one)}
          className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-3 text-sm font-semibold text-muted hover:text-ink aria-pressed:bg-ink aria-pressed:text-page"
        >
          {one === undefined ? t('all') : t(`stage.${one}`)}{' '}
          <span className="font-normal tabular-nums">
            {one === undefined ? contacts.length : countOf(one)}
          </span>
        </button>
      ))}
    </div>
  );
}
