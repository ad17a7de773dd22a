import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Alert } from '@/ui/feedback/alert';
import { cx } from '@/ui/cx';
import { Form, type FormProps } from '@/ui/form/form';

type AuthFormProps<Values extends FieldValues, Output> = FormProps<Values, Output> & {
  /** The form's name for screen readers. */
  label: string;
  /** Text of the red alert above the fields. */
  alert?: ReactNode;
};

/** A form of the authentication screens, with the service's refusal above its fields. */
export function AuthForm<Values extends FieldValues, Output>(props: AuthFormProps<Values, Output>) {
  const { label, alert, className, children, ...rest } = props;
  return (
    <Form
      {...rest}
      // Receives the focus when a link in one form replaces it with another.
      tabIndex={-1}
      aria-label={label}
      className={cx('flex flex-col gap-5 outline-none', className)}
    >
      {alert ? <Alert tone="error">{alert}</Alert> : null}
      {children}
    </Form>
  );
}
