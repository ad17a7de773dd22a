import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isBlank } from '@/lib/blank-text';
import type { UserType } from '@/lib/session/user-type';
import { Button } from '@/ui/button/button';
import { toast } from '@/ui/toast/toast';
import { AccountName } from '@/features/auth/fields/account-name';
import { useAuthErrorText } from '@/features/auth/api/auth-errors';
import { AuthForm } from '@/features/auth/fields/auth-form';
import { CompanyNameField } from './company-name-field';
import { NewPasswordFields, noPassword } from '@/features/auth/fields/new-password-fields';
import { newPasswordProblem, newPasswordTexts } from '@/features/auth/fields/password-rules';
import { finishSignUp } from '@/features/auth/api/auth-service';
import { useSubmitChecks } from '@/features/auth/fields/use-submit-checks';

interface FinishSignUpFormProps {
  userType: UserType;
  email: string;
}

/**
 * The rest of an account whose address is confirmed already, when nobody knows whose type and
 * password came first. Once it is complete the session says so.
 */
export function FinishSignUpForm({ userType, email }: FinishSignUpFormProps) {
  const { t, i18n } = useTranslation('auth');
  const isCompany = userType === 'company';
  const errorText = useAuthErrorText();
  const [companyName, setCompanyName] = useState('');
  const [value, setValue] = useState(noPassword);
  const { checked, refusals, refuse, check } = useSubmitChecks();
  const problem = newPasswordProblem(value.password, value.confirmation);

  const attempt = useMutation({
    networkMode: 'always',
    mutationFn: finishSignUp,
    onSuccess: () => toast.success(t('finish.success'), { duration: 4000 }),
    onError: refuse,
  });
  const submit = () => {
    attempt.reset();
    if (!check(problem !== undefined || (isCompany && isBlank(companyName)))) return;
    attempt.mutate({
      password: value.password,
      userType,
      language: i18n.language.startsWith('es') ? 'es' : 'en',
      companyName: isCompany ? companyName.trim() : undefined,
    });
  };

  const isRefused = checked && problem !== undefined && problem !== 'missing';
  return (
    <AuthForm
      label={t('register.submit')}
      busy={attempt.isPending}
      refusals={refusals}
      onSubmit={submit}
      alert={
        isRefused
          ? t(newPasswordTexts[problem])
          : attempt.error && errorText(attempt.error, t('error.authentication'))
      }
    >
      <AccountName email={email} />
      <p className="wrap-anywhere text-muted">{t('finish.text', { email })}</p>
      {isCompany ? (
        <CompanyNameField t={t} value={companyName} onChange={setCompanyName} checked={checked} />
      ) : null}
      <NewPasswordFields
        t={t}
        labels={{ password: t('field.password'), confirmation: t('field.confirmPassword') }}
        value={value}
        onChange={setValue}
        checked={checked}
      />
      <Button
        type="submit"
        size="lg"
        loading={attempt.isPending}
        loadingText={t('register.loading')}
      >
        {t('register.submit')}
      </Button>
    </AuthForm>
  );
}
