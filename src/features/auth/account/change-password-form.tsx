import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAuthErrorText } from '@/features/auth/api/auth-errors';
import { useChangePassword } from '@/features/auth/api/mutations';
import { AccountName } from '@/features/auth/fields/email-field';
import { AuthForm } from '@/features/auth/fields/auth-form';
import { noPassword } from '@/features/auth/fields/new-password-fields';
import { PasswordChecklist } from '@/features/auth/fields/password-checklist';
import {
  changedPasswordProblem,
  changedPasswordSchema,
} from '@/features/auth/fields/password-rules';
import { changePasswordId } from '@/features/auth/session/destination';
import { toAppError } from '@/lib/errors/errors';
import { useUser } from '@/lib/session/session';
import { endLostSession } from '@/lib/session/session-store';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { PasswordField } from '@/ui/field/password-field';
import { useFormField } from '@/ui/form/use-form-field';
import { toast } from '@/ui/toast/toast';

interface ChangePasswordFormProps {
  className?: string;
}

/**
 * Changes the signed-in user's password; the page supplies the heading. Talent and company profiles
 * word their messages differently.
 */
export function ChangePasswordForm({ className }: ChangePasswordFormProps) {
  const { t } = useTranslation('auth');
  const { userType, email } = useUser();
  const errorText = useAuthErrorText();
  const form = useForm({
    resolver: valibotResolver(changedPasswordSchema),
    defaultValues: noPassword,
  });
  const { isSubmitted } = form.formState;
  const password = useFormField(form.control, 'password', t);
  const confirmation = useFormField(form.control, 'confirmation', t);
  const problem = changedPasswordProblem(password.value, confirmation.value);
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

  const change = useChangePassword({
    onSuccess: () => {
      form.reset(noPassword);
      toast.success(t(`changePassword.${userType}.success`), { about: 'password' });
    },
    onError: (error) => {
      // The session has ended elsewhere: the route guard redirects and shows the message.
      if (toAppError(error).code === 'signed-out') return endLostSession();
      form.setFocus('password');
    },
  });

  const toggle = { showLabel: t('field.showPassword'), hideLabel: t('field.hidePassword') };
  return (
    <AuthForm
      form={form}
      id={changePasswordId}
      label={t('changePassword.title')}
      alert={change.error && failureText(change.error)}
      // A link to this form's id must not scroll the heading above it out of view.
      className={cx('scroll-mt-14', className)}
      onInvalid={() => {
        change.reset();
        // The checklist below the field already shows which rules a weak password misses.
        if (problem && problem !== 'weak') {
          toast.error(problemText[problem], { duration: 2000, about: 'password' });
        }
      }}
      onValid={(values) => change.mutateAsync(values.password)}
    >
      <AccountName email={email} />
      <PasswordField
        {...password}
        {...toggle}
        label={t('changePassword.newPassword')}
        name="new-password"
        autoComplete="new-password"
        aria-required
        error={isSubmitted && problem && problem !== 'mismatch' && problemText[problem]}
        hint={<PasswordChecklist t={t} password={password.value} insist={isSubmitted && isWeak} />}
      />
      <PasswordField
        {...confirmation}
        {...toggle}
        label={t('changePassword.confirmPassword')}
        name="confirm-password"
        autoComplete="new-password"
        aria-required
        error={isSubmitted && problem === 'mismatch' && problemText.mismatch}
      />
      <Button
        type="submit"
        variant="secondary"
        className="self-start"
        disabled={password.value === '' || confirmation.value === ''}
        loading={change.isPending}
        loadingText={t('changePassword.loading')}
      >
        {t('changePassword.submit')}
      </Button>
    </AuthForm>
  );
}
