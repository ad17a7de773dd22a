import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { workTypes } from '@/domain/work-types';
import type { Count } from '@/features/search/api/search-counts';
import type { SearchFilters } from '@/features/search/filters/search-filters';
import { cx } from '@/ui/cx';

interface WorkTypeChoiceProps {
  value: SearchFilters['workType'];
  onValue: (value: SearchFilters['workType']) => void;
  countOf: ((workType: string) => Count | undefined) | undefined;
}

/** Radio buttons for the work type, each with the number of pitches it would find. */
export function WorkTypeChoice({ value, onValue, countOf }: WorkTypeChoiceProps) {
  const { t } = useTranslation('search');
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t('workType')}</legend>
      <div className="flex flex-wrap gap-2">
        {(['', ...workTypes] as const).map((workType) => (
          <label
            key={workType}
            className={cx(
              'inline-flex min-h-11 cursor-pointer items-center rounded-full px-4 text-sm font-semibold inset-ring',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              value === workType
                ? 'bg-ink text-page inset-ring-ink'
                : 'inset-ring-field-line hover:bg-raised',
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={value === workType}
              onChange={() => onValue(workType)}
            />
            {workType === '' ? t('anyWorkType') : t(`workTypes.${workType}`)}
            {workType === '' ? null : <CountNote count={countOf?.(workType)} />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function CountNote({ count }: { count: Count | undefined }) {
  const { t } = useTranslation('search');
  if (!count) return null;
  return (
    <>
      <span aria-hidden className="ml-2 font-normal tabular-nums opacity-80">
        {count.shown}
      </span>
      <span className="sr-only">{t('countedAloud', { ...count })}</span>
    </>
  );
}
