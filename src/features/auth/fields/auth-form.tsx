import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Alert } from '@/ui/feedback/alert';
import { cx } from '@/ui/cx';
import { Form, type FormProps } from '@/ui/form/form';

type AuthFormProps<Values extends FieldValues, Output> = FormProps<Values, Output> & {
  /** The form's name for screen readers. */
  label: string;
  /** What the red alert above the form says. */
  alert?: ReactNode;
};

/** One form for one purpose, with what the service refused above its fields. */
export function AuthForm<Values extends FieldValues, Output>(props: AuthFormProps<Values, Output>) {
  const { label, alert, className, children, ...rest } = props;
  return (
    <Form
      {...rest}
      // Takes the focus when the form before it is left by its own link.
      tabIndex={-1}
      aria-label={label}
      className={cx('flex flex-col gap-5 outline-none', className)}
    >
      {alert ? <Alert tone="error">{alert}</Alert> : null}
      {children}
    </Form>
  );
}
