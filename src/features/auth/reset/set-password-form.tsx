import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { isLinkExpired } from '@/features/auth/api/auth-errors';
import type { LinkTokens } from '@/features/auth/callback/link-hash';
import { useResetPassword } from '@/features/auth/api/mutations';
import { useCaptcha, type Captcha } from '@/features/auth/captcha/captcha';
import { CaptchaField } from '@/features/auth/captcha/captcha-field';
import { AccountName } from '@/features/auth/fields/email-field';
import { AuthForm } from '@/features/auth/fields/auth-form';
import { NewPasswordFields, noPassword } from '@/features/auth/fields/new-password-fields';
import {
  newPasswordProblem,
  newPasswordSchema,
  type NewPasswordProblem,
} from '@/features/auth/fields/password-rules';
import { toAppError } from '@/lib/errors/errors';
import { useFixedTranslation } from '@/lib/i18n/fixed-spanish';
import { Button } from '@/ui/button/button';
import { TextField } from '@/ui/field/text-field';
import { useFormField } from '@/ui/form/use-form-field';
import { toast } from '@/ui/toast/toast';

/** A missing password is reported only at its field. */
type AlertedProblem = Exclude<NewPasswordProblem, 'missing'>;

interface SetPasswordFormProps {
  /** The reset link's tokens. */
  tokens: LinkTokens;
  email: string;
  /**
   * Called once the new password is set, with the captcha for signing in; the form stays busy until it
   * settles.
   */
  onReset: (password: string, captcha: Captcha) => Promise<void>;
  /** Text of the red alert for a problem with the new password. */
  problemText: (problem: AlertedProblem) => string;
  /** The problems that are shown in a toast, too. */
  toasted: readonly AlertedProblem[];
  /** Text of the toast and the red alert when the service refuses. */
  failureText: (error: Error) => string;
  /** Address where a user with an expired link can request a new one. */
  newLink?: string;
  onFailure?: (error: Error) => void;
  /** The language of a problem's message, where it differs from the screen's. */
  languageOf?: (problem: AlertedProblem) => string | undefined;
  children?: ReactNode;
}

/**
 * Replaces a forgotten password; labels and button are always in Spanish
 * (docs/decisions/0001-fixed-spanish.md).
 */
export function SetPasswordForm(props: SetPasswordFormProps) {
  const { tokens, email, onReset, problemText, toasted, failureText, newLink, onFailure } = props;
  const { t } = useFixedTranslation('auth');
  const form = useForm({
    resolver: valibotResolver(newPasswordSchema),
    defaultValues: noPassword,
  });
  const { isSubmitted } = form.formState;
  const password = useFormField(form.control, 'password', t);
  const confirmation = useFormField(form.control, 'confirmation', t);
  const problem = newPasswordProblem(password.value, confirmation.value);
  const alerted = problem === 'missing' ? undefined : problem;

  const captcha = useCaptcha();
  // Asked for once the service says that the account has an authenticator.
  const [code, setCode] = useState<string>();
  const codeField = useRef<HTMLInputElement>(null);
  const textOf = (error: Error) => {
    const { serviceCode } = toAppError(error);
    if (serviceCode === 'insufficient_aal') return t('reset.codeNeeded');
    return serviceCode === 'mfa_verification_failed' ? t('reset.codeWrong') : failureText(error);
  };
  const reset = useResetPassword({
    onSuccess: (_, input) => onReset(input.password, captcha),
    onError: (error) => {
      toast.error(textOf(error), { duration: 4000 });
      const { serviceCode } = toAppError(error);
      if (serviceCode === 'insufficient_aal' || serviceCode === 'mfa_verification_failed') {
        setCode('');
        codeField.current?.focus();
      } else onFailure?.(error);
    },
  });
  const isCodeAsked = code !== undefined;
  useEffect(() => {
    if (isCodeAsked) codeField.current?.focus();
  }, [isCodeAsked]);

  const isRefused = isSubmitted && alerted !== undefined;
  const alert =
    isRefused || reset.error ? (
      <div lang={isRefused ? props.languageOf?.(alerted) : undefined}>
        {isRefused ? problemText(alerted) : null}
        {!isRefused && reset.error ? textOf(reset.error) : null}
        {!isRefused && newLink !== undefined && !isCodeAsked && isLinkExpired(reset.error) ? (
          <Link to={newLink} className="mt-1 flex min-h-11 items-center font-semibold underline">
            {t('resetPage.newLink')}
          </Link>
        ) : null}
      </div>
    ) : null;
  return (
    <AuthForm
      form={form}
      label={t('reset.submit')}
      alert={alert}
      onInvalid={() => {
        reset.reset();
        if (alerted && toasted.includes(alerted)) {
          toast.error(problemText(alerted), { duration: 4000 });
        }
      }}
      onValid={(values) =>
        reset.mutateAsync({
          tokens,
          password: values.password,
          code: code?.replaceAll(/\s/g, '') || undefined,
        })
      }
    >
      <AccountName email={email} />
      {props.children}
      <NewPasswordFields
        t={t}
        labels={{ password: t('reset.newPassword'), confirmation: t('reset.confirmPassword') }}
        password={password}
        confirmation={confirmation}
        checked={isSubmitted}
      />
      {isCodeAsked ? (
        <TextField
          ref={codeField}
          label={t('reset.code')}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={8}
          required
        />
      ) : null}
      <CaptchaField captcha={captcha} screen="fixed" />
      <Button type="submit" size="lg" loading={reset.isPending} loadingText={t('reset.loading')}>
        {t('reset.submit')}
      </Button>
    </AuthForm>
  );
}
