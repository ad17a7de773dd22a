import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '@/ui/cx';
import { FieldNotes, useDescribed } from './field-frame';

export type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null | false;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
};

/** A checkbox; its whole line can be pressed. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { label, hint, error, id, className, checked, onCheckedChange, ...rest } = props;
  const { control, hintId, errorId } = useDescribed({ hint, error }, id);
  return (
    <div className={cx('flex flex-col', className)}>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-base">
        <span className="relative grid size-6 shrink-0">
          <input
            {...rest}
            {...control}
            type="checkbox"
            checked={checked}
            onChange={(event) => onCheckedChange(event.target.checked)}
            className="peer size-6 cursor-pointer appearance-none rounded-md border border-field-line bg-surface transition-colors checked:border-ink checked:bg-ink aria-invalid:border-danger"
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none absolute inset-0 m-auto size-4 text-page opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span>{label}</span>
      </label>
      <FieldNotes hint={hint} error={error} hintId={hintId} errorId={errorId} />
    </div>
  );
}
