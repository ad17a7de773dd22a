import type { ParseKeys } from 'i18next';
import { useEffect, useEffectEvent } from 'react';
import * as v from 'valibot';
import { TextField, type TextFieldProps } from '@/ui/field/text-field';

/** The auth service's own pattern, plus a required dot in the domain. */
const address =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/** An email address, trimmed. Only its form is checked here. */
export const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('invalid.emailMissing' satisfies ParseKeys<'auth'>),
  v.regex(address, 'invalid.emailMalformed' satisfies ParseKeys<'auth'>),
);

type EmailFieldProps = TextFieldProps & {
  value: string | undefined;
  /** Told what stands in the field, however it came there. */
  onEmail?: (email: string) => void;
};

/** The address of an account; `username` lets password managers pair it with the password. */
export function EmailField({ onEmail, ...props }: EmailFieldProps) {
  const { value = '' } = props;
  const tell = useEffectEvent((email: string) => onEmail?.(email));
  useEffect(() => tell(value), [value]);
  return (
    <TextField
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      aria-required
      {...props}
      name="email"
    />
  );
}

/** A hidden field that tells password managers which account a new password belongs to. */
export function AccountName({ email }: { email: string }) {
  return (
    <input
      type="email"
      name="email"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden
      className="sr-only"
    />
  );
}
