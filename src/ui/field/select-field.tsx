import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '@/ui/cx';
import { controlLook, FieldFrame, useDescribed, type FieldTexts } from './field-frame';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  /** Beside the label, where options are a list of our own. */
  detail?: string | undefined;
  /** The heading that the browser's list has above the options that name it. */
  group?: string;
}

export type SelectFieldProps<Value extends string = string> = FieldTexts &
  Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> & {
    value: Value | '';
    onValueChange: (value: Value) => void;
    options: readonly SelectOption<Value>[];
    /** Shown while `value` is ''; cannot be chosen again. */
    placeholder?: string;
  };

/** One of several options: the browser's own select, for its phone and keyboard support. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hint, error, id, className, options, placeholder, value, ...other } = props;
  const { onValueChange, ...rest } = other;
  const groups = new Set(options.flatMap(({ group }) => group ?? []));
  const { control, hintId, errorId } = useDescribed({ hint, error }, id);
  return (
    <FieldFrame
      {...{ label, hint, error, hintId, errorId, className }}
      controlId={control.id}
      required={rest.required}
    >
      <div className="relative">
        <select
          {...rest}
          {...control}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onValueChange(chosen.value);
          }}
          className={cx(controlLook, 'appearance-none truncate pr-11', !value && 'text-muted')}
        >
          {placeholder === undefined ? null : (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          <Options of={options.filter(({ group }) => group === undefined)} />
          {[...groups].map((group) => (
            <optgroup key={group} label={group} className="bg-surface text-muted">
              <Options of={options.filter((option) => option.group === group)} />
            </optgroup>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-4 my-auto size-5 text-muted"
        />
      </div>
    </FieldFrame>
  );
}

function Options({ of: options }: { of: readonly SelectOption[] }) {
  return options.map((option) => (
    <option key={option.value} value={option.value} className="bg-surface text-ink">
      {option.label}
    </option>
  ));
}
