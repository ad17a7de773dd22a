import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useFixedTranslation } from '@/lib/i18n/fixed-spanish';
import { Button } from '@/ui/button/button';
import { toast } from '@/ui/toast/toast';
import { AccountName } from '@/features/auth/fields/account-name';
import { isLinkExpired } from '@/features/auth/api/auth-errors';
import { AuthForm } from '@/features/auth/fields/auth-form';
import { NewPasswordFields, noPassword } from '@/features/auth/fields/new-password-fields';
import { newPasswordProblem, type NewPasswordProblem } from '@/features/auth/fields/password-rules';
import { useSubmitChecks } from '@/features/auth/fields/use-submit-checks';

/** What is missing is told at its field alone. */
type ToldAbove = Exclude<NewPasswordProblem, 'missing'>;

interface SetPasswordFormProps {
  email: string;
  /** Sets the new password by the link's token, and goes on. */
  setPassword: (password: string) => Promise<void>;
  /** What the red alert says is wrong with the new password. */
  problemText: (problem: ToldAbove) => string;
  /** The problems that a toast tells besides. */
  toasted: readonly ToldAbove[];
  /** What a toast and the red alert say when the service refused. */
  failureText: (error: Error) => string;
  /** Where the alert sends whose link has expired: a new one is asked for there. */
  newLink?: string;
  onFailure?: (error: Error) => void;
  /** The language of what is told of a problem, where it is not that of the screen. */
  languageOf?: (problem: ToldAbove) => string | undefined;
  children?: ReactNode;
}

/** A new password in place of a forgotten one; labels and button are SPEC §2's (fixed Spanish). */
export function SetPasswordForm(props: SetPasswordFormProps) {
  const { email, setPassword, problemText, toasted, failureText, newLink, onFailure } = props;
  const { t } = useFixedTranslation('auth');
  const [value, setValue] = useState(noPassword);
  const { checked, refusals, refuse, check } = useSubmitChecks();
  const problem = newPasswordProblem(value.password, value.confirmation);
  const toldAbove = problem === 'missing' ? undefined : problem;

  const attempt = useMutation({
    networkMode: 'always',
    mutationFn: setPassword,
    onError: (error) => {
      toast.error(failureText(error), { duration: 4000 });
      refuse();
      onFailure?.(error);
    },
  });
  const submit = () => {
    attempt.reset();
    if (toldAbove && toasted.includes(toldAbove)) {
      toast.error(problemText(toldAbove), { duration: 4000 });
    }
    if (check(problem !== undefined)) attempt.mutate(value.password);
  };

  const refused = checked && toldAbove !== undefined;
  const alert =
    refused || attempt.error ? (
      <div lang={refused ? props.languageOf?.(toldAbove) : undefined}>
        {refused ? problemText(toldAbove) : null}
        {!refused && attempt.error ? failureText(attempt.error) : null}
        {!refused && newLink !== undefined && isLinkExpired(attempt.error) ? (
          <Link to={newLink} className="mt-1 flex min-h-11 items-center font-semibold underline">
            {t('resetPage.newLink')}
          </Link>
        ) : null}
      </div>
    ) : null;
  return (
    <AuthForm
      label={t('reset.submit')}
      busy={attempt.isPending}
      refusals={refusals}
      onSubmit={submit}
      alert={alert}
    >
      <AccountName email={email} />
      {props.children}
      <NewPasswordFields
        t={t}
        labels={{ password: t('reset.newPassword'), confirmation: t('reset.confirmPassword') }}
        value={value}
        onChange={setValue}
        checked={checked}
      />
      <Button type="submit" size="lg" loading={attempt.isPending} loadingText={t('reset.loading')}>
        {t('reset.submit')}
      </Button>
    </AuthForm>
  );
}
