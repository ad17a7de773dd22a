import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Count } from '@/features/search/api/search-counts';
import { cx } from '@/ui/cx';

interface ChoiceFieldProps<Value extends string> {
  label: string;
  /** With '' for any. */
  options: readonly { readonly value: Value; readonly label: string }[];
  value: string;
  onValue: (value: Value) => void;
  countOf: (value: Value) => Count | undefined;
}

/** Radio buttons for the choices of a short list, each with the number of pitches it would find. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, options, value, onValue, countOf } = props;
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'inline-flex min-h-11 cursor-pointer items-center rounded-full px-4 text-sm font-semibold inset-ring',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              value === option.value
                ? 'bg-ink text-page inset-ring-ink'
                : 'inset-ring-field-line hover:bg-raised',
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={value === option.value}
              onChange={() => onValue(option.value)}
            />
            {option.label}
            {option.value === '' ? null : <CountNote count={countOf(option.value)} />}
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
        {count.numeral}
      </span>
      <span className="sr-only">{t('countedAloud', { ...count })}</span>
    </>
  );
}
