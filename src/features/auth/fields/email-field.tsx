import type { ParseKeys } from 'i18next';
import * as v from 'valibot';
import { TextField, type TextFieldProps } from '@/ui/field/text-field';

/** As the service writes it, and with a dot in the domain, which it may want too. */
const address =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/** An address to be sent, without the spaces round it. Whether it exists is the service's business. */
export const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('invalid.emailMissing' satisfies ParseKeys<'auth'>),
  v.regex(address, 'invalid.emailMalformed' satisfies ParseKeys<'auth'>),
);

/** The address of an account; `username` lets password managers pair it with the password. */
export function EmailField(props: TextFieldProps) {
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

/** Unseen, for password managers: they file a new password under this address. */
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
