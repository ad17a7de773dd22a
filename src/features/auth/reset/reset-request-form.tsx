import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { To } from 'react-router-dom';
import type { UserType } from '@/lib/session/user-type';
import { Alert } from '@/ui/feedback/alert';
import { Button, ButtonLink } from '@/ui/button/button';
import { toast } from '@/ui/toast/toast';
import { useAuthErrorText } from '@/features/auth/api/auth-errors';
import { AuthForm } from '@/features/auth/fields/auth-form';
import { cleanEmail, emailProblem } from '@/features/auth/fields/email-address';
import { EmailField } from '@/features/auth/fields/email-field';
import type { LinkFailure } from '@/features/auth/callback/link-hash';
import { requestPasswordReset } from '@/features/auth/api/auth-service';
import { useSubmitChecks } from '@/features/auth/fields/use-submit-checks';

interface ResetRequestFormProps {
  userType: UserType;
  /** The e-mail of the sign-in form, so that it need not be typed again (SPEC §5). */
  email: string;
  onEmailChange: (email: string) => void;
  backLink: { to: To; state: unknown; onClick: (() => void) | undefined };
  /** What came of the reset link that led here. */
  linkFailure: LinkFailure | undefined;
}

/** Asks for a reset link. Says the same whether or not the address has an account. */
export function ResetRequestForm(props: ResetRequestFormProps) {
  const { userType, email, onEmailChange, backLink, linkFailure } = props;
  const { t } = useTranslation('auth');
  const errorText = useAuthErrorText();
  const { checked, refusals, refuse, check } = useSubmitChecks();

  const request = useMutation({
    networkMode: 'always',
    mutationFn: requestPasswordReset,
    onSuccess: () => toast.success(t('resetRequest.success'), { duration: 6000 }),
    onError: (error) => {
      toast.error(errorText(error, t('error.resetEmail')), { duration: 4000 });
      refuse();
    },
  });

  const submit = () => {
    request.reset();
    const problem = emailProblem(email);
    if (problem) toast.error(t(`invalid.${problem}`), { duration: 4000 });
    if (check(problem !== undefined)) request.mutate({ email: cleanEmail(email), userType });
  };

  const refusal =
    linkFailure &&
    request.isIdle &&
    !checked &&
    t(linkFailure === 'service' ? 'resetRequest.linkNotChecked' : 'resetRequest.expiredLink');
  return (
    <AuthForm
      label={t('resetRequest.title')}
      busy={request.isPending}
      refusals={refusals}
      onSubmit={submit}
      alert={(request.error && errorText(request.error, t('error.resetEmail'))) || refusal}
    >
      <div>
        <h2 className="text-lg">{t('resetRequest.title')}</h2>
        <p className="mt-1 text-muted">{t('resetRequest.text')}</p>
      </div>
      {request.isSuccess ? <Alert tone="success">{t('resetRequest.success')}</Alert> : null}
      <EmailField
        label={t('field.email')}
        value={email}
        error={
          checked && emailProblem(email) && t(`invalid.${emailProblem(email) ?? 'emailMissing'}`)
        }
        onChange={(event) => onEmailChange(event.target.value)}
      />
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
