import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isBlank } from '@/lib/blank-text';
import type { UserType } from '@/lib/session/user-type';
import { Button } from '@/ui/button/button';
import { toast } from '@/ui/toast/toast';
import { useAuthErrorText } from '@/features/auth/api/auth-errors';
import { AuthForm } from '@/features/auth/fields/auth-form';
import { CompanyNameField } from './company-name-field';
import { cleanEmail, emailProblem } from '@/features/auth/fields/email-address';
import { EmailField } from '@/features/auth/fields/email-field';
import { NewPasswordFields, noPassword } from '@/features/auth/fields/new-password-fields';
import { newPasswordProblem, newPasswordTexts } from '@/features/auth/fields/password-rules';
import { signUp } from '@/features/auth/api/auth-service';
import { useSubmitChecks } from '@/features/auth/fields/use-submit-checks';

interface RegisterFormProps {
  userType: UserType;
  email: string;
  onEmailChange: (email: string) => void;
  /** Called when the attempt begins: a session that appears now was opened here. */
  onAttempt: () => void;
  /** The account waits for its confirmation. */
  onRegistered: () => void;
}

/** A new account of this type (SPEC §2, §5). */
export function RegisterForm(props: RegisterFormProps) {
  const { userType, email, onEmailChange, onAttempt, onRegistered } = props;
  const { t, i18n } = useTranslation('auth');
  const isCompany = userType === 'company';
  const errorText = useAuthErrorText();
  const [companyName, setCompanyName] = useState('');
  const [value, setValue] = useState(noPassword);
  const { checked, refusals, refuse, check, restart } = useSubmitChecks();
  const problem = newPasswordProblem(value.password, value.confirmation);

  const attempt = useMutation({
    networkMode: 'always',
    mutationFn: signUp,
    onSuccess: (signedIn) => {
      setValue(noPassword);
      restart();
      if (!signedIn) onRegistered();
    },
    onError: (error) => {
      toast.error(errorText(error, t('error.authentication')), { duration: 4000 });
      refuse();
    },
  });

  const submit = () => {
    attempt.reset();
    if (problem === 'mismatch') toast.error(t('invalid.mismatch'), { duration: 4000 });
    const isNameless = isCompany && isBlank(companyName);
    if (!check(isNameless || (problem ?? emailProblem(email)) !== undefined)) return;
    onAttempt();
    attempt.mutate({
      email: cleanEmail(email),
      password: value.password,
      userType,
      language: i18n.language.startsWith('es') ? 'es' : 'en',
      companyName: isCompany ? companyName.trim() : undefined,
    });
  };

  const passwordAlert = checked && problem && problem !== 'missing' && t(newPasswordTexts[problem]);
  return (
    <AuthForm
      label={t('register.submit')}
      busy={attempt.isPending}
      refusals={refusals}
      onSubmit={submit}
      alert={
        passwordAlert || (attempt.error && errorText(attempt.error, t('error.authentication')))
      }
    >
      {isCompany ? (
        <CompanyNameField t={t} value={companyName} onChange={setCompanyName} checked={checked} />
      ) : null}
      <EmailField
        label={t('field.email')}
        value={email}
        error={
          checked && emailProblem(email) && t(`invalid.${emailProblem(email) ?? 'emailMissing'}`)
        }
        onChange={(event) => onEmailChange(event.target.value)}
      />
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
