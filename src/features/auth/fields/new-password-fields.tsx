import type { TFunction } from 'i18next';
import { useState } from 'react';
import { PasswordField } from '@/ui/field/password-field';
import { PasswordChecklist } from './password-checklist';
import { isTooLong, newPasswordProblem } from './password-rules';

export interface NewPassword {
  readonly password: string;
  readonly confirmation: string;
}

export const noPassword: NewPassword = { password: '', confirmation: '' };

interface NewPasswordFieldsProps {
  t: TFunction<'auth'>;
  labels: { readonly password: string; readonly confirmation: string };
  value: NewPassword;
  onChange: (value: NewPassword) => void;
  /** The form was submitted once: say what is wrong, and stop saying it when it is not. */
  checked: boolean;
  disabled?: boolean;
}

/** A new password, its rules checked live, and the same once more. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { t, labels, value, onChange, checked, disabled } = props;
  const { password, confirmation } = value;
  const [confirmed, setConfirmed] = useState(false);
  const problem = newPasswordProblem(password, confirmation);
  const weak = checked && problem === 'weak';
  const missing = checked && problem === 'missing' && t('invalid.newPasswordMissing');
  const passwordError = isTooLong(password)
    ? t('invalid.passwordLong')
    : missing || (weak && t('rules.fieldWeak'));
  const differs = (checked || (confirmed && confirmation !== '')) && problem === 'mismatch';
  const toggle = { showLabel: t('field.showPassword'), hideLabel: t('field.hidePassword') };
  return (
    <>
      <PasswordField
        {...toggle}
        label={labels.password}
        name="new-password"
        autoComplete="new-password"
        aria-required
        value={password}
        disabled={disabled}
        error={passwordError}
        hint={<PasswordChecklist t={t} password={password} insist={weak} />}
        onChange={(event) => onChange({ password: event.target.value, confirmation })}
      />
      <PasswordField
        {...toggle}
        label={labels.confirmation}
        name="confirm-password"
        autoComplete="new-password"
        aria-required
        value={confirmation}
        disabled={disabled}
        error={differs && t('invalid.mismatch')}
        onBlur={() => setConfirmed(true)}
        onChange={(event) => onChange({ password, confirmation: event.target.value })}
      />
    </>
  );
}
