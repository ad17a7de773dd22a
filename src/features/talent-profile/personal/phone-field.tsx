import { ChevronDown } from 'lucide-react';
import { useMemo, useState, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { cx } from '@/ui/cx';
import { controlLook, FieldFrame, useDescribed } from '@/ui/field/field-frame';
import {
  asCountry,
  caretPositionIn,
  countryOptions,
  joinPhone,
  splitPhone,
  typedPhone,
} from './phone-number';

interface PhoneFieldProps {
  label: string;
  countryLabel: string;
  /** International form, or ''. */
  value: string;
  onValueChange: (value: string) => void;
  hint?: string;
  error?: string | undefined;
  /** Ref of the input for the number. */
  ref?: Ref<HTMLInputElement>;
}

/** A phone number: the country (Spain by default) sets the code, and the number is formatted while typing. */
export function PhoneField(props: PhoneFieldProps) {
  const { label, countryLabel, value, onValueChange, hint, error, ref } = props;
  const { i18n } = useTranslation('talent-profile');
  const { control, hintId, errorId } = useDescribed({ hint, error });
  const [parts, setParts] = useState(() => splitPhone(value));
  const [emitted, setEmitted] = useState(value);
  const countries = useMemo(() => countryOptions(i18n.language), [i18n.language]);
  const callingCode = countries.find(({ country }) => country === parts.country)?.callingCode;

  // The value was changed from outside, by loading or by another tab: it replaces the typed parts.
  if (value !== emitted) {
    setEmitted(value);
    setParts(splitPhone(value, parts.country));
  }

  const change = (next: typeof parts) => {
    const joined = joinPhone(next);
    setParts(next);
    setEmitted(joined);
    onValueChange(joined);
  };

  return (
    <FieldFrame {...{ label, hint, error, hintId, errorId }} controlId={control.id} required>
      <div className="flex gap-2">
        <div className="relative shrink-0">
          <span
            aria-hidden
            className={cx(controlLook, 'flex w-auto items-center gap-1.5 pr-3 tabular-nums')}
          >
            {parts.country} {callingCode}
            <ChevronDown className="size-4 text-muted" />
          </span>
          <select
            aria-label={countryLabel}
            autoComplete="tel-country-code"
            value={parts.country}
            onChange={(event) => {
              const country = asCountry(event.target.value);
              if (country) change(typedPhone({ country, national: '' }, parts.national));
            }}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-field opacity-0 focus-visible:opacity-100"
          >
            {countries.map(({ country, name, callingCode: code }) => (
              <option key={country} value={country} className="bg-surface text-ink">
                {name} ({code})
              </option>
            ))}
          </select>
        </div>
        <input
          {...control}
          ref={ref}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          required
          value={parts.national}
          onChange={(event) => {
            const input = event.target;
            const typed = input.value;
            const caret = input.selectionStart ?? typed.length;
            const next = typedPhone(parts, typed, caret);
            // Setting an input's text moves the caret to its end, so the caret is put back.
            flushSync(() => change(next));
            const place = caretPositionIn(next.national, typed, caret);
            input.setSelectionRange(place, place);
          }}
          className={cx(controlLook, 'tabular-nums')}
        />
      </div>
    </FieldFrame>
  );
}
