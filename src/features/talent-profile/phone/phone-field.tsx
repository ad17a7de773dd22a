import { ChevronDown } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { cx } from '@/ui/cx';
import { controlLook, FieldFrame, useDescribed } from '@/ui/field/field-frame';
import { onIdle } from '@/lib/browser/on-idle';
import { phoneNumbers } from './phone-code';
import type * as PhoneNumbers from './phone-number';
import {
  asCountry,
  caretPositionIn,
  countryOptions,
  joinByCode,
  needsMetadata,
  splitByCode,
  type PhoneParts,
} from './phone-parts';

export interface PhoneFieldProps {
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

const split = (value: string, fallback?: PhoneParts['country']) =>
  (phoneNumbers.loaded()?.splitPhone ?? splitByCode)(value, fallback);
/** Loads the code of numbers; if that fails, it is tried again at the next touch, and at last when the form is checked. */
const load = () => void phoneNumbers.load().catch(() => undefined);

/**
 * A phone number: the country (Spain by default) sets the code, and the number is formatted while typing.
 * What that needs is large, so it is loaded when the field is used.
 */
export function PhoneField(props: PhoneFieldProps) {
  const { label, countryLabel, value, onValueChange, hint, error, ref } = props;
  const { i18n } = useTranslation('talent-profile');
  const { control, hintId, errorId } = useDescribed({ hint, error });
  const [parts, setParts] = useState(() => split(value));
  const [emitted, setEmitted] = useState(value);
  /** Whether the parts are as they were before the code of numbers was there: stored, or typed since. */
  const [unformatted, setUnformatted] = useState<'stored' | 'typed' | null>(
    phoneNumbers.loaded() ? null : 'stored',
  );
  const countries = useMemo(() => countryOptions(i18n.language), [i18n.language]);
  const callingCode = countries.find(({ country }) => country === parts.country)?.callingCode;

  // The value was changed from outside, by loading or by another tab: it replaces the typed parts.
  if (value !== emitted) {
    setEmitted(value);
    setParts(split(value, parts.country));
    setUnformatted(phoneNumbers.loaded() ? null : 'stored');
  }

  const change = (next: PhoneParts) => {
    const joined = (phoneNumbers.loaded()?.joinPhone ?? joinByCode)(next);
    setParts(next);
    if (phoneNumbers.loaded()) setUnformatted(null);
    else {
      setUnformatted('typed');
      // A browser fills in a field that nobody touched.
      if (unformatted !== 'typed') load();
    }
    setEmitted(joined);
    onValueChange(joined);
  };

  const changeText = (input: HTMLInputElement) => {
    const typed = input.value;
    const caret = input.selectionStart ?? typed.length;
    const code = phoneNumbers.loaded();
    if (code) keepingCaret(input, () => change(code.typedPhone(parts, typed, caret)));
    else change({ country: parts.country, national: typed });
  };
  const changeCountry = (chosen: string) => {
    const country = asCountry(chosen);
    if (!country) return;
    const { national } = parts;
    change(
      phoneNumbers.loaded()?.typedPhone({ country, national: '' }, national) ?? {
        country,
        national,
      },
    );
  };

  const format = useEffectEvent(({ splitPhone, typedPhone }: typeof PhoneNumbers) => {
    if (unformatted === null) return;
    const isTyped = unformatted === 'typed';
    const next = isTyped ? typedPhone(parts, parts.national) : splitPhone(value, parts.country);
    keepingCaret(document.getElementById(control.id), () => {
      if (isTyped) change(next);
      else {
        setParts(next);
        setUnformatted(null);
      }
    });
  });
  useEffect(() => {
    let isOver = false;
    const wait = async () => {
      const code = await phoneNumbers.awaited;
      if (!isOver) format(code);
    };
    void wait();
    return () => {
      isOver = true;
    };
  }, []);
  const isUnclear = unformatted === 'stored' && needsMetadata(value);
  useEffect(() => (isUnclear ? onIdle(load) : undefined), [isUnclear]);

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
            onChange={(event) => changeCountry(event.target.value)}
            onFocus={load}
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
          onFocus={load}
          onChange={(event) => changeText(event.target)}
          className={cx(controlLook, 'tabular-nums')}
        />
      </div>
    </FieldFrame>
  );
}

/** Puts the caret back where it was among the digits, because setting an input's text moves it to the end. */
function keepingCaret(input: Element | null, change: () => void) {
  if (!(input instanceof HTMLInputElement) || input !== document.activeElement) {
    change();
    return;
  }
  const typed = input.value;
  const caret = input.selectionStart ?? typed.length;
  flushSync(change);
  const place = caretPositionIn(input.value, typed, caret);
  input.setSelectionRange(place, place);
}
