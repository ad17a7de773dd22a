import { useEffect, useRef, type ReactNode } from 'react';
import { Alert } from '@/ui/feedback/alert';
import { cx } from '@/ui/cx';

interface AuthFormProps {
  id?: string;
  /** Names the form for those who listen. */
  label: string;
  /** A call is under way: submitting again does nothing. */
  busy: boolean;
  /** Counts refused attempts; each one takes the focus to the first field that is wrong. */
  refusals: number;
  /** What the red alert above the form says. */
  alert?: ReactNode;
  onSubmit: () => void;
  className?: string;
  children: ReactNode;
}

/**
 * One form for one purpose. Its own checks speak in the interface language, so the browser's are off.
 * A field with `data-retry` takes the focus when the service refused and no field is wrong by itself.
 */
export function AuthForm(props: AuthFormProps) {
  const { id, label, busy, refusals, alert, onSubmit, className, children } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals === 0) return;
    const field =
      form.current?.querySelector<HTMLElement>('input[aria-invalid="true"]') ??
      form.current?.querySelector<HTMLElement>('input[data-retry]');
    field?.focus();
  }, [refusals]);
  return (
    <form
      ref={form}
      id={id}
      tabIndex={-1}
      noValidate
      aria-label={label}
      className={cx('flex flex-col gap-5 outline-none', className)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit();
      }}
    >
      {alert ? <Alert tone="error">{alert}</Alert> : null}
      {children}
    </form>
  );
}
