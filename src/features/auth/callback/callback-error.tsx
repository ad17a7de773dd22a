import { valibotResolver } from '@hookform/resolvers/valibot';
import { Link2Off } from 'lucide-react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { useAuthErrorText } from '@/features/auth/api/auth-errors';
import { useResendConfirmation } from '@/features/auth/api/mutations';
import { useCaptcha } from '@/features/auth/captcha/captcha';
import { CaptchaField } from '@/features/auth/captcha/captcha-field';
import { AuthForm } from '@/features/auth/fields/auth-form';
import { EmailField, emailSchema } from '@/features/auth/fields/email-field';
import { env } from '@/lib/env';
import { useFixedTranslation } from '@/lib/i18n/fixed-spanish';
import { paths } from '@/lib/routing/paths';
import { Alert } from '@/ui/feedback/alert';
import { DeadEnd } from '@/ui/feedback/dead-end';
import { Button, ButtonLink } from '@/ui/button/button';
import { useFormField } from '@/ui/form/use-form-field';
import { toast } from '@/ui/toast/toast';
import type { CallbackFailure } from './resolve-callback';

interface CallbackErrorProps {
  failure: CallbackFailure;
  /** Present if the same link may still work. */
  onRetry?: (() => void) | undefined;
}

/** What is wrong with a mailed link, and how to get one that works (docs/decisions/0001-fixed-spanish.md). */
export function CallbackError({ failure, onRetry }: CallbackErrorProps) {
  const { t } = useFixedTranslation('auth');
  const aboutReset =
    !onRetry && (failure === 'invalidResetLink' || failure === 'noResetInformation');
  const expired = failure === 'expiredLink';
  const hasOtherWay = aboutReset || expired || onRetry !== undefined;
  return (
    <div lang={env.fixedSpanish ? 'es' : undefined}>
      <DeadEnd
        icon={<Link2Off />}
        title={t(`callback.${failure}`)}
        text={
          <p>
            {failure === 'notChecked' ? t('callback.notCheckedHint') : t('callback.tryAgain')}{' '}
            {aboutReset ? t('callback.resetHint') : null}
            {expired ? t('callback.expiredHint') : null}
          </p>
        }
        isAlert
        className="md:py-0!"
      >
        {expired ? (
          <div className="mb-2 w-full text-left">
            <NewConfirmationForm />
          </div>
        ) : null}
        {onRetry ? (
          <Button size="lg" onClick={onRetry}>
            {t('callback.retry')}
          </Button>
        ) : null}
        {aboutReset ? (
          <ButtonLink to={paths.auth('talent', 'forgot')} size="lg">
            {t('callback.newResetLink')}
          </ButtonLink>
        ) : null}
        <ButtonLink
          to={paths.auth('talent')}
          variant={hasOtherWay ? 'ghost' : 'primary'}
          size={hasOtherWay ? 'md' : 'lg'}
        >
          {t('callback.toSignIn')}
        </ButtonLink>
      </DeadEnd>
    </div>
  );
}

const confirmationSchema = v.object({ email: emailSchema });

function NewConfirmationForm() {
  const { t } = useFixedTranslation('auth');
  const errorText = useAuthErrorText('fixed');
  const form = useForm({
    resolver: valibotResolver(confirmationSchema),
    defaultValues: { email: '' },
  });
  const email = useFormField(form.control, 'email', t);
  const captcha = useCaptcha();
  const resend = useResendConfirmation(captcha, {
    onSuccess: () => toast.success(t('callback.sent'), { duration: 6000 }),
  });
  return (
    <AuthForm
      form={form}
      label={t('callback.sendAgain')}
      alert={resend.error && errorText(resend.error, t('callback.sendError'))}
      onInvalid={resend.reset}
      onValid={(values) => resend.mutateAsync(values.email)}
    >
      {resend.isSuccess ? <Alert tone="success">{t('callback.sent')}</Alert> : null}
      <EmailField {...email} label={t('field.email')} />
      <CaptchaField captcha={captcha} screen="fixed" />
      <Button
        type="submit"
        size="lg"
        loading={resend.isPending}
        loadingText={t('callback.sending')}
      >
        {t('callback.sendAgain')}
      </Button>
    </AuthForm>
  );
}
