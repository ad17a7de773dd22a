import { useId, type Ref } from 'react';
import { FieldNotes } from './field-frame';

export interface RadioOption<Value extends string> {
  value: Value;
  label: string;
  /** One line that explains the option. */
  hint?: string;
}

interface RadioFieldProps<Value extends string> {
  /** To the first button, for the form's focus. */
  ref?: Ref<HTMLInputElement>;
  legend: string;
  options: readonly RadioOption<Value>[];
  /** Empty while nothing is chosen. */
  value: Value | '';
  onChange: (value: Value) => void;
  onBlur?: () => void;
  error?: string | null | false;
  disabled?: boolean;
}

/** One of a few choices that need a word of explanation; a choice's whole line can be pressed. */
export function RadioField<Value extends string>(props: RadioFieldProps<Value>) {
  const { ref, legend, options, value, onChange, onBlur, error, disabled } = props;
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <fieldset aria-describedby={error ? errorId : undefined} disabled={disabled} className="group">
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      <div className="divide-y divide-line">
        {options.map((option, index) => (
          <label
            key={option.value}
            className="flex min-h-12 cursor-pointer items-start gap-3 py-2.5 text-base group-disabled:cursor-default"
          >
            <input
              ref={index === 0 ? ref : undefined}
              type="radio"
              // Of this field alone: a dialog may show the page's field once more, and one name holds one choice.
              name={id}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
              data-invalid={error ? true : undefined}
              aria-labelledby={`${id}-${option.value}`}
              aria-describedby={
                option.hint === undefined ? undefined : `${id}-${option.value}-hint`
              }
              className="mt-0.5 size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-field-line bg-surface transition-[border-width] checked:border-6 checked:border-ink data-invalid:border-danger"
            />
            <span className="min-w-0">
              <span id={`${id}-${option.value}`} className="block">
                {option.label}
              </span>
              {option.hint === undefined ? null : (
                <span id={`${id}-${option.value}-hint`} className="block text-sm text-muted">
                  {option.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes error={error} hintId={`${id}-hint`} errorId={errorId} />
    </fieldset>
  );
}
