import type { TFunction } from 'i18next';
import { TextField } from '@/ui/field/text-field';
import { emailProblem } from './email-address';

interface EmailFieldProps {
  t: TFunction<'auth'>;
  value: string;
  onChange: (email: string) => void;
  /** The form was submitted once: say what is wrong, and stop saying it when it is not. */
  checked: boolean;
  disabled?: boolean;
}

/** The address of an account; `username` lets password managers pair it with the password. */
export function EmailField({ t, value, onChange, checked, disabled }: EmailFieldProps) {
  const problem = checked ? emailProblem(value) : undefined;
  return (
    <TextField
      label={t('field.email')}
      type="email"
      name="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      aria-required
      value={value}
      disabled={disabled}
      error={problem && t(`invalid.${problem}`)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
