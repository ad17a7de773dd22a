import { valibotResolver } from '@hookform/resolvers/valibot';
import type { ParseKeys } from 'i18next';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, type To } from 'react-router-dom';
import * as v from 'valibot';
import { useAuthErrorText } from '@/features/auth/api/auth-errors';
import { useSignIn } from '@/features/auth/api/mutations';
import { useCaptcha } from '@/features/auth/captcha/captcha';
import { CaptchaField } from '@/features/auth/captcha/captcha-field';
import { AuthForm } from '@/features/auth/fields/auth-form';
import { EmailField, emailSchema } from '@/features/auth/fields/email-field';
import { ResendButton } from '@/features/auth/register/resend-button';
import { ownSignUpOf } from '@/features/auth/session/own-sign-ups';
import { toAppError } from '@/lib/errors/errors';
import { Button } from '@/ui/button/button';
import { CheckboxField } from '@/ui/field/checkbox-field';
import { PasswordField } from '@/ui/field/password-field';
import { useFormField } from '@/ui/form/use-form-field';
import { toast } from '@/ui/toast/toast';

const signInSchema = v.object({
  email: emailSchema,
  password: v.pipe(v.string(), v.nonEmpty('invalid.passwordMissing' satisfies ParseKeys<'auth'>)),
  remember: v.boolean(),
});

interface SignInFormProps {
  email: string;
  onEmailChange: (email: string) => void;
  forgotLink: { to: To; state: unknown };
  /** Called when the attempt begins, so that a session that appears now counts as opened here. */
  onAttempt: () => void;
}

/** Signs in with email and password; the parent learns of success through the session. */
export function SignInForm({ email, onEmailChange, forgotLink, onAttempt }: SignInFormProps) {
  const { t } = useTranslation('auth');
  const errorText = useAuthErrorText();
  const form = useForm({
    resolver: valibotResolver(signInSchema),
    defaultValues: { email, password: '', remember: true },
  });
  const emailField = useFormField(form.control, 'email', t);
  const password = useFormField(form.control, 'password', t);
  const { ref: rememberRef, ...remember } = useFormField(form.control, 'remember', t);

  const captcha = useCaptcha();
  const signIn = useSignIn(captcha, {
    onSuccess: () => toast.success(t('signIn.success'), { duration: 4000, about: 'sign-in' }),
    onError: (error) => {
      toast.error(errorText(error, t('error.authentication')), {
        duration: 4000,
        about: 'sign-in',
      });
      form.setFocus('password');
    },
  });
  const tried = email.trim();
  const code = signIn.error && toAppError(signIn.error).serviceCode;
  // A second mail takes the password away until its link is opened, so the service calls it wrong.
  const awaitsConfirmation =
    code === 'email_not_confirmed' || (code === 'invalid_credentials' && ownSignUpOf(tried));
  return (
    <AuthForm
      form={form}
      label={t('signIn.submit')}
      alert={
        signIn.error && (
          <>
            {errorText(signIn.error, t('error.authentication'))}
            {awaitsConfirmation ? (
              <>
                <p className="mt-1 wrap-anywhere">{t('signIn.notConfirmed', { email: tried })}</p>
                <ResendButton email={tried} className="mt-3 w-full" />
              </>
            ) : null}
          </>
        )
      }
      onInvalid={signIn.reset}
      onValid={(values) => {
        onAttempt();
        return signIn.mutateAsync(values);
      }}
    >
      <EmailField {...emailField} label={t('field.email')} onEmail={onEmailChange} />
      <PasswordField
        {...password}
        label={t('field.password')}
        autoComplete="current-password"
        aria-required
        showLabel={t('field.showPassword')}
        hideLabel={t('field.hidePassword')}
      />
      <div className="-my-2 flex flex-wrap items-center justify-between gap-x-4">
        <CheckboxField
          ref={rememberRef}
          label={t('field.rememberDevice')}
          checked={remember.value}
          onCheckedChange={remember.onChange}
        />
        <Link
          {...forgotLink}
          className="flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
        >
          {t('signIn.forgot')}
        </Link>
      </div>
      <CaptchaField captcha={captcha} />
      <Button type="submit" size="lg" loading={signIn.isPending} loadingText={t('signIn.loading')}>
        {t('signIn.submit')}
      </Button>
    </AuthForm>
  );
}
