import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { cx } from '@/ui/cx';

/** Props of every field, besides the attributes of its control. */
export interface FieldTexts {
  label: string;
  hint?: ReactNode;
  /** What is wrong and how to correct it; marks the control as invalid. */
  error?: string | null | false;
}

interface Described {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** The classes of a one-line control. Text is at least 16 px: iOS zooms into smaller fields. */
export const controlLook =
  'block w-full min-h-12 rounded-field border border-field-line bg-surface px-4 py-2.5 text-base text-ink ' +
  'placeholder:text-muted transition-[border-color,box-shadow] ' +
  'focus-visible:border-focus focus-visible:outline-offset-0 ' +
  'aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-raised disabled:opacity-70';

/** Ids and states that tie a control to its label, its hint and its error. */
export function useDescribed({ hint, error }: Omit<FieldTexts, 'label'>, givenId?: string) {
  const generated = useId();
  const id = givenId ?? generated;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error ? errorId : null, hint ? hintId : null].filter(Boolean).join(' ');
  const control: Described = {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
  };
  return { control, hintId, errorId };
}

type FieldFrameProps = FieldTexts & {
  controlId: string;
  hintId: string;
  errorId: string;
  required?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** Label above, control, then error or hint below. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, hint, error, controlId, hintId, errorId, required, className, children } = props;
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={controlId} className="text-sm font-semibold text-ink">
        {label}
        {required ? (
          <span aria-hidden className="text-muted">
            {' *'}
          </span>
        ) : null}
      </label>
      {children}
      <FieldNotes hint={hint} error={error} hintId={hintId} errorId={errorId} />
    </div>
  );
}

type FieldNotesProps = Omit<FieldTexts, 'label'> & { hintId: string; errorId: string };

/** The error (announced when it appears) and the hint under a control. */
export function FieldNotes({ hint, error, hintId, errorId }: FieldNotesProps) {
  return (
    <>
      {error ? (
        <p id={errorId} role="alert" className="flex gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      ) : null}
      {hint ? (
        <div id={hintId} className="text-sm wrap-anywhere text-muted">
          {hint}
        </div>
      ) : null}
    </>
  );
}
