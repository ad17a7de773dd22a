import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '@/lib/errors/errors';
import { useUser } from '@/lib/session/session';
import { endLostSession } from '@/lib/session/session-store';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { PasswordField } from '@/ui/field/password-field';
import { toast } from '@/ui/toast/toast';
import { AccountName } from '@/features/auth/fields/account-name';
import { useAuthErrorText } from '@/features/auth/api/auth-errors';
import { AuthForm } from '@/features/auth/fields/auth-form';
import { changePasswordId } from '@/features/auth/session/destination';
import { noPassword } from '@/features/auth/fields/new-password-fields';
import { PasswordChecklist } from '@/features/auth/fields/password-checklist';
import { changedPasswordProblem } from '@/features/auth/fields/password-rules';
import { changePassword } from '@/features/auth/api/auth-service';
import { useSubmitChecks } from '@/features/auth/fields/use-submit-checks';

interface ChangePasswordFormProps {
  className?: string;
}

/**
 * A new password for who is signed in; its heading is the page's. The two profiles have different
 * words for the same (SPEC §5, §8).
 */
export function ChangePasswordForm({ className }: ChangePasswordFormProps) {
  const { t } = useTranslation('auth');
  const { userType, email } = useUser();
  const errorText = useAuthErrorText();
  const [value, setValue] = useState(noPassword);
  const { password, confirmation } = value;
  const { checked, refusals, refuse, check, restart } = useSubmitChecks();
  const problem = changedPasswordProblem(password, confirmation);
  const isWeak = problem === 'short' || problem === 'weak';
  const problemText = {
    mismatch: t(`changePassword.${userType}.mismatch`),
    short: t(`changePassword.${userType}.short`),
    weak: t('rules.fieldWeak'),
    long: t('invalid.passwordLong'),
  };
  const failureText = (error: unknown) => {
    const message = errorText(error, '');
    return message === ''
      ? t(`changePassword.${userType}.error`)
      : t(`changePassword.${userType}.errorWith`, { message });
  };

  const change = useMutation({
    networkMode: 'always',
    mutationFn: changePassword,
    onSuccess: () => {
      setValue(noPassword);
      restart();
      toast.success(t(`changePassword.${userType}.success`), { about: 'password' });
    },
    onError: (error) => {
      // Ended elsewhere: the guard takes over, and says so itself.
      if (toAppError(error).code === 'signed-out') return endLostSession();
      refuse();
    },
  });
  const submit = () => {
    change.reset();
    // The rules stand at the field: which of them are missing is seen there.
    if (problem && problem !== 'weak') {
      toast.error(problemText[problem], { duration: 2000, about: 'password' });
    }
    if (check(problem !== undefined)) change.mutate(password);
  };

  const toggle = { showLabel: t('field.showPassword'), hideLabel: t('field.hidePassword') };
  return (
    <AuthForm
      id={changePasswordId}
      label={t('changePassword.title')}
      busy={change.isPending}
      refusals={refusals}
      onSubmit={submit}
      alert={change.error && failureText(change.error)}
      // Who is led to the form by its name sees its heading too.
      className={cx('scroll-mt-14', className)}
    >
      <AccountName email={email} />
      <PasswordField
        {...toggle}
        label={t('changePassword.newPassword')}
        name="new-password"
        autoComplete="new-password"
        aria-required
        data-retry
        value={password}
        error={checked && problem && problem !== 'mismatch' && problemText[problem]}
        hint={<PasswordChecklist t={t} password={password} insist={checked && isWeak} />}
        onChange={(event) => setValue({ password: event.target.value, confirmation })}
      />
      <PasswordField
        {...toggle}
        label={t('changePassword.confirmPassword')}
        name="confirm-password"
        autoComplete="new-password"
        aria-required
        value={confirmation}
        error={checked && problem === 'mismatch' && problemText.mismatch}
        onChange={(event) => setValue({ password, confirmation: event.target.value })}
      />
      <Button
        type="submit"
        variant="secondary"
        className="self-start"
        disabled={password === '' || confirmation === ''}
        loading={change.isPending}
        loadingText={t('changePassword.loading')}
      >
        {t('changePassword.submit')}
      </Button>
    </AuthForm>
  );
}
