import type { TFunction } from 'i18next';
import { useState } from 'react';
import { PasswordField } from '@/ui/field/password-field';
import type { FormField } from '@/ui/form/use-form-field';
import { PasswordChecklist } from './password-checklist';
import { isTooLong, newPasswordProblem } from './password-rules';

export const noPassword = { password: '', confirmation: '' };

type PasswordInput = Pick<
  FormField<{ password: string }, 'password'>,
  'value' | 'onBlur' | 'onChange' | 'ref'
>;

interface NewPasswordFieldsProps {
  t: TFunction<'auth'>;
  labels: { readonly password: string; readonly confirmation: string };
  password: PasswordInput;
  confirmation: PasswordInput;
  /** The form was submitted once: from then on errors are shown, and go as they are corrected. */
  checked: boolean;
}

/** A new password, with its rules checked while typing, and its confirmation. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { t, labels, password, confirmation, checked } = props;
  const [wasConfirmed, setWasConfirmed] = useState(false);
  const problem = newPasswordProblem(password.value, confirmation.value);
  const isWeak = checked && problem === 'weak';
  const missing = checked && problem === 'missing' && t('invalid.newPasswordMissing');
  const passwordError = isTooLong(password.value)
    ? t('invalid.passwordLong')
    : missing || (isWeak && t('rules.fieldWeak'));
  const differs =
    (checked || (wasConfirmed && confirmation.value !== '')) && problem === 'mismatch';
  const toggle = { showLabel: t('field.showPassword'), hideLabel: t('field.hidePassword') };
  return (
    <>
      <PasswordField
        {...password}
        {...toggle}
        label={labels.password}
        name="new-password"
        autoComplete="new-password"
        aria-required
        error={passwordError}
        hint={<PasswordChecklist t={t} password={password.value} insist={isWeak} />}
      />
      <PasswordField
        {...confirmation}
        {...toggle}
        label={labels.confirmation}
        name="confirm-password"
        autoComplete="new-password"
        aria-required
        error={differs && t('invalid.mismatch')}
        onBlur={() => {
          confirmation.onBlur();
          setWasConfirmed(true);
        }}
      />
    </>
  );
}
