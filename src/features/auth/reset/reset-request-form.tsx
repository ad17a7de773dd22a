import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { To } from 'react-router-dom';
import * as v from 'valibot';
import { useAuthErrorText } from '@/features/auth/api/auth-errors';
import { useRequestPasswordReset } from '@/features/auth/api/mutations';
import { useCaptcha } from '@/features/auth/captcha/captcha';
import { CaptchaField } from '@/features/auth/captcha/captcha-field';
import type { LinkFailure } from '@/features/auth/callback/link-hash';
import { AuthForm } from '@/features/auth/fields/auth-form';
import { EmailField, emailSchema } from '@/features/auth/fields/email-field';
import type { UserType } from '@/lib/session/user-type';
import { Alert } from '@/ui/feedback/alert';
import { Button, ButtonLink } from '@/ui/button/button';
import { useFormField } from '@/ui/form/use-form-field';
import { toast } from '@/ui/toast/toast';

const requestSchema = v.object({ email: emailSchema });

interface ResetRequestFormProps {
  userType: UserType;
  /** The email of the sign-in form, so that it need not be typed again. */
  email: string;
  onEmailChange: (email: string) => void;
  backLink: { to: To; state: unknown; onClick: (() => void) | undefined };
  /** Why the reset link that led here failed, if one did. */
  linkFailure: LinkFailure | undefined;
}

/** Requests a reset link. The answer does not reveal whether the address has an account. */
export function ResetRequestForm(props: ResetRequestFormProps) {
  const { userType, email, onEmailChange, backLink, linkFailure } = props;
  const { t } = useTranslation('auth');
  const errorText = useAuthErrorText();
  const form = useForm({ resolver: valibotResolver(requestSchema), defaultValues: { email } });
  const { isSubmitted } = form.formState;
  const field = useFormField(form.control, 'email', t);
  const captcha = useCaptcha();
  const request = useRequestPasswordReset(captcha, {
    onSuccess: () => toast.success(t('resetRequest.success'), { duration: 6000 }),
    onError: (error) => toast.error(errorText(error, t('error.resetEmail')), { duration: 4000 }),
  });
  const refusedLink =
    linkFailure &&
    request.isIdle &&
    !isSubmitted &&
    t(linkFailure === 'service' ? 'resetRequest.linkNotChecked' : 'resetRequest.expiredLink');
  return (
    <AuthForm
      form={form}
      label={t('resetRequest.title')}
      alert={(request.error && errorText(request.error, t('error.resetEmail'))) || refusedLink}
      onInvalid={({ email: refused }) => {
        request.reset();
        if (refused?.message) toast.error(t(refused.message, refused.message), { duration: 4000 });
      }}
      onValid={(values) => request.mutateAsync({ ...values, userType })}
    >
      <div>
        <h2 className="text-lg">{t('resetRequest.title')}</h2>
        <p className="mt-1 text-muted">{t('resetRequest.text')}</p>
      </div>
      {request.isSuccess ? <Alert tone="success">{t('resetRequest.success')}</Alert> : null}
      <EmailField {...field} label={t('field.email')} onEmail={onEmailChange} />
      <CaptchaField captcha={captcha} />
      <div className="flex flex-col gap-3">
        <Button
          type="submit"
          size="lg"
          loading={request.isPending}
          loadingText={t('resetRequest.loading')}
        >
          {t('resetRequest.submit')}
        </Button>
        <ButtonLink {...backLink} variant="ghost">
          {t('resetRequest.back')}
        </ButtonLink>
      </div>
    </AuthForm>
  );
}
