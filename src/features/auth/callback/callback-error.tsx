import { useMutation } from '@tanstack/react-query';
import { Unlink } from 'lucide-react';
import { useState } from 'react';
import { env } from '@/lib/env';
import { useFixedTranslation } from '@/lib/i18n/fixed-spanish';
import { paths } from '@/lib/routing/paths';
import { Alert } from '@/ui/feedback/alert';
import { Button, ButtonLink } from '@/ui/button/button';
import { toast } from '@/ui/toast/toast';
import { useAuthErrorText } from '@/features/auth/api/auth-errors';
import { AuthForm } from '@/features/auth/fields/auth-form';
import { cleanEmail, emailProblem } from '@/features/auth/fields/email-address';
import { EmailField } from '@/features/auth/fields/email-field';
import { resendConfirmation } from '@/features/auth/api/auth-service';
import type { CallbackFailure } from './resolve-callback';
import { useSubmitChecks } from '@/features/auth/fields/use-submit-checks';

interface CallbackErrorProps {
  failure: CallbackFailure;
  /** Present where the same link may yet work. */
  onRetry?: (() => void) | undefined;
}

const resetRequest = `${paths.auth('talent')}?mode=forgot`;

/** What is wrong with a mailed link, and how to get one that works (SPEC §8; fixed Spanish). */
export function CallbackError({ failure, onRetry }: CallbackErrorProps) {
  const { t } = useFixedTranslation('auth');
  const aboutReset =
    !onRetry && (failure === 'invalidResetLink' || failure === 'noResetInformation');
  const expired = failure === 'expiredLink';
  return (
    <div lang={env.fixedSpanish ? 'es' : undefined} className="flex flex-col gap-6">
      <div role="alert">
        <span className="mb-4 grid size-14 place-items-center rounded-full bg-danger-soft text-danger">
          <Unlink aria-hidden className="size-6" />
        </span>
        <h1 tabIndex={-1} className="text-xl">
          {t(`callback.${failure}`)}
        </h1>
        <p className="mt-2 text-muted">
          {failure === 'notChecked' ? t('callback.notCheckedHint') : t('callback.tryAgain')}{' '}
          {aboutReset ? t('callback.resetHint') : null}
          {expired ? t('callback.expiredHint') : null}
        </p>
      </div>
      {expired ? <NewConfirmationForm /> : null}
      <div className="flex flex-col gap-3">
        {onRetry ? (
          <Button size="lg" onClick={onRetry}>
            {t('callback.retry')}
          </Button>
        ) : null}
        {aboutReset ? (
          <ButtonLink to={resetRequest} size="lg">
            {t('callback.newResetLink')}
          </ButtonLink>
        ) : null}
        <ButtonLink
          to={paths.auth('talent')}
          variant={aboutReset || expired || onRetry ? 'secondary' : 'primary'}
          size="lg"
        >
          {t('callback.toSignIn')}
        </ButtonLink>
      </div>
    </div>
  );
}

function NewConfirmationForm() {
  const { t } = useFixedTranslation('auth');
  const errorText = useAuthErrorText('fixed');
  const [email, setEmail] = useState('');
  const { checked, refusals, refuse, check } = useSubmitChecks();
  const resend = useMutation({
    networkMode: 'always',
    mutationFn: resendConfirmation,
    onSuccess: () => toast.success(t('callback.sent'), { duration: 6000 }),
    onError: refuse,
  });
  const submit = () => {
    resend.reset();
    if (check(emailProblem(email) !== undefined)) resend.mutate(cleanEmail(email));
  };
  return (
    <AuthForm
      label={t('callback.sendAgain')}
      busy={resend.isPending}
      refusals={refusals}
      onSubmit={submit}
      alert={resend.error && errorText(resend.error, t('callback.sendError'))}
    >
      {resend.isSuccess ? <Alert tone="success">{t('callback.sent')}</Alert> : null}
      <EmailField
        label={t('field.email')}
        value={email}
        error={
          checked && emailProblem(email) && t(`invalid.${emailProblem(email) ?? 'emailMissing'}`)
        }
        onChange={(event) => setEmail(event.target.value)}
      />
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
