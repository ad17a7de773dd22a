import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type To } from 'react-router-dom';
import { Button } from '@/ui/button/button';
import { CheckboxField } from '@/ui/field/checkbox-field';
import { PasswordField } from '@/ui/field/password-field';
import { toast } from '@/ui/toast/toast';
import { authErrorCode, useAuthErrorText } from '@/features/auth/api/auth-errors';
import { AuthForm } from '@/features/auth/fields/auth-form';
import { cleanEmail, emailProblem } from '@/features/auth/fields/email-address';
import { EmailField } from '@/features/auth/fields/email-field';
import { signIn } from '@/features/auth/api/queries';
import { ResendButton } from '@/features/auth/register/resend-button';
import { useSubmitChecks } from '@/features/auth/fields/use-submit-checks';

interface SignInFormProps {
  email: string;
  onEmailChange: (email: string) => void;
  forgotLink: { to: To; state: unknown };
  /** Called when the attempt begins: a session that appears now was opened here. */
  onAttempt: () => void;
}

/** E-mail and password (SPEC §2). Who is signed in is read from the session, not from here. */
export function SignInForm({ email, onEmailChange, forgotLink, onAttempt }: SignInFormProps) {
  const { t } = useTranslation('auth');
  const errorText = useAuthErrorText();
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const { checked, refusals, refuse, check } = useSubmitChecks();

  const attempt = useMutation({
    networkMode: 'always',
    mutationFn: signIn,
    onSuccess: () => toast.success(t('signIn.success'), { duration: 4000, about: 'sign-in' }),
    onError: (error) => {
      toast.error(errorText(error, t('error.authentication')), {
        duration: 4000,
        about: 'sign-in',
      });
      refuse();
    },
  });

  const submit = () => {
    attempt.reset();
    if (!check(emailProblem(email) !== undefined || password === '')) return;
    onAttempt();
    attempt.mutate({ email: cleanEmail(email), password, remember });
  };

  const refusal = authErrorCode(attempt.error);
  return (
    <AuthForm
      label={t('signIn.submit')}
      busy={attempt.isPending}
      refusals={refusals}
      onSubmit={submit}
      alert={
        attempt.error && (
          <>
            {errorText(attempt.error, t('error.authentication'))}
            {refusal === 'email_not_confirmed' ? (
              <ResendButton email={cleanEmail(email)} className="mt-3 w-full" />
            ) : null}
          </>
        )
      }
    >
      <EmailField t={t} value={email} onChange={onEmailChange} checked={checked} />
      <PasswordField
        label={t('field.password')}
        name="password"
        autoComplete="current-password"
        aria-required
        data-retry
        showLabel={t('field.showPassword')}
        hideLabel={t('field.hidePassword')}
        value={password}
        error={checked && password === '' && t('invalid.passwordMissing')}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="-my-2 flex flex-wrap items-center justify-between gap-x-4">
        <CheckboxField
          label={t('field.rememberDevice')}
          checked={remember}
          onCheckedChange={setRemember}
        />
        <Link
          {...forgotLink}
          className="flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
        >
          {t('signIn.forgot')}
        </Link>
      </div>
      <Button type="submit" size="lg" loading={attempt.isPending} loadingText={t('signIn.loading')}>
        {t('signIn.submit')}
      </Button>
    </AuthForm>
  );
}
