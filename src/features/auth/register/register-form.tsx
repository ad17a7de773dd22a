import { valibotResolver } from '@hookform/resolvers/valibot';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ParseKeys } from 'i18next';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useAuthErrorText } from '@/features/auth/api/auth-errors';
import { useFinishSignUp, useSignUp } from '@/features/auth/api/mutations';
import type { AccountInput } from '@/features/auth/api/auth-service';
import { useCaptcha, type Captcha } from '@/features/auth/captcha/captcha';
import { CaptchaField } from '@/features/auth/captcha/captcha-field';
import { AuthForm } from '@/features/auth/fields/auth-form';
import { AccountName, EmailField, emailSchema } from '@/features/auth/fields/email-field';
import { NewPasswordFields, noPassword } from '@/features/auth/fields/new-password-fields';
import {
  newPasswordProblem,
  newPasswordSchema,
  newPasswordTexts,
} from '@/features/auth/fields/password-rules';
import { faultOf, useTextFaults } from '@/domain/text-faults';
import { Agreement } from './agreement';
import { isBlank } from '@/lib/blank-text';
import { withoutHidden } from '@/lib/hidden-text';
import { brand } from '@/lib/brand';
import { languageOf } from '@/lib/i18n/first-language';
import type { UserType } from '@/lib/session/user-type';
import { Button } from '@/ui/button/button';
import { TextField } from '@/ui/field/text-field';
import { useFormField } from '@/ui/form/use-form-field';
import { toast } from '@/ui/toast/toast';

/** In characters, as the database limits it. */
const maximumNameLength = 120;

const nameTexts: Record<string, ParseKeys<'auth'>> = {
  reserved_name: 'invalid.companyNameReserved',
  hidden_signs: 'invalid.companyNameHidden',
  mixed_alphabets: 'invalid.companyNameMixed',
};

const companyNameSchema = v.pipe(
  v.string(),
  v.check((name) => !isBlank(name), 'invalid.companyNameMissing' satisfies ParseKeys<'auth'>),
  v.transform(withoutHidden),
  v.trim(),
);

/** No email where it is confirmed already, and no company name for talents. */
const accountSchema = v.intersect([
  v.object({ email: v.optional(emailSchema), companyName: v.optional(companyNameSchema) }),
  newPasswordSchema,
]);

interface AccountFormProps {
  userType: UserType;
  /** The email address, shared with the other forms; absent where it is not asked for. */
  email?: { readonly value: string; readonly onChange: (email: string) => void };
  request: Pick<UseMutationResult, 'isPending' | 'error' | 'reset'>;
  onValid: (account: AccountInput, email: string) => Promise<unknown>;
  onMismatch?: () => void;
  /** Of an account that is new to the service. */
  captcha?: Captcha;
  children?: ReactNode;
}

/** Fields for email address, company name and password. */
function AccountForm(props: AccountFormProps) {
  const { userType, email, request, onValid, onMismatch, captcha, children } = props;
  const { t, i18n } = useTranslation('auth');
  const errorText = useAuthErrorText();
  const isCompany = userType === 'company';
  const form = useForm({
    resolver: valibotResolver(accountSchema),
    defaultValues: {
      ...noPassword,
      email: email?.value,
      companyName: isCompany ? '' : undefined,
    },
  });
  const { isSubmitted } = form.formState;
  // In the order of the page, because the first invalid field in this order takes the focus.
  const companyName = useFormField(form.control, 'companyName', (key: string, otherwise: string) =>
    t(key, otherwise, { brand: brand.name }),
  );
  const faults = useTextFaults();
  const nameFault = faultOf(faults.answer, 'company_name', companyName.value ?? '');
  const nameText = nameFault && nameTexts[nameFault];
  const emailField = useFormField(form.control, 'email', t);
  const password = useFormField(form.control, 'password', t);
  const confirmation = useFormField(form.control, 'confirmation', t);
  const problem = newPasswordProblem(password.value, confirmation.value);
  const refusal = isSubmitted && problem && problem !== 'missing' && t(newPasswordTexts[problem]);
  return (
    <AuthForm
      form={form}
      label={t('register.submit')}
      alert={refusal || (request.error && errorText(request.error, t('error.authentication')))}
      onInvalid={() => {
        request.reset();
        if (problem === 'mismatch') onMismatch?.();
      }}
      onBlur={() => void faults.ask({ company_name: form.getValues('companyName') })}
      onValid={async (account) => {
        const answer = await faults.ask({ company_name: form.getValues('companyName') });
        if (answer.faults.length > 0) {
          form.setFocus('companyName');
          return;
        }
        const language = languageOf(i18n.language);
        const { email: address = '', companyName: name } = account;
        await onValid(
          { password: account.password, userType, language, companyName: name },
          address,
        );
        form.reset({ ...form.getValues(), ...noPassword });
      }}
    >
      {children}
      {isCompany ? (
        <TextField
          {...companyName}
          error={companyName.error ?? (nameText && t(nameText, { brand: brand.name }))}
          label={t('field.companyName')}
          name="organization"
          autoComplete="organization"
          dir="auto"
          aria-required
          maxLength={maximumNameLength}
        />
      ) : null}
      {email ? (
        <EmailField {...emailField} label={t('field.email')} onEmail={email.onChange} />
      ) : null}
      <NewPasswordFields
        t={t}
        labels={{ password: t('field.password'), confirmation: t('field.confirmPassword') }}
        password={password}
        confirmation={confirmation}
        checked={isSubmitted}
      />
      {captcha ? <CaptchaField captcha={captcha} /> : null}
      <Agreement />
      <Button
        type="submit"
        size="lg"
        loading={request.isPending}
        loadingText={t('register.loading')}
      >
        {t('register.submit')}
      </Button>
    </AuthForm>
  );
}

interface RegisterFormProps {
  userType: UserType;
  email: string;
  onEmailChange: (email: string) => void;
  /** Called when the attempt begins, so that a session that appears now counts as opened here. */
  onAttempt: () => void;
  /** Called when the account is created and awaits its confirmation. */
  onRegistered: () => void;
}

/** Registers a new account of the given type. */
export function RegisterForm(props: RegisterFormProps) {
  const { userType, email, onEmailChange, onAttempt, onRegistered } = props;
  const { t } = useTranslation('auth');
  const errorText = useAuthErrorText();
  const captcha = useCaptcha();
  const signUp = useSignUp(captcha, {
    onSuccess: (isSignedIn) => {
      if (!isSignedIn) onRegistered();
    },
    onError: (error) =>
      toast.error(errorText(error, t('error.authentication')), { duration: 4000 }),
  });
  return (
    <AccountForm
      userType={userType}
      email={{ value: email, onChange: onEmailChange }}
      request={signUp}
      captcha={captcha}
      onValid={(account, address) => {
        onAttempt();
        return signUp.mutateAsync({ ...account, email: address });
      }}
      onMismatch={() => toast.error(t('invalid.mismatch'), { duration: 4000 })}
    />
  );
}

interface FinishSignUpFormProps {
  userType: UserType;
  email: string;
}

/**
 * Completes an account whose address is confirmed, when its first type and password may have been
 * chosen by someone else. The session then reports the account as complete.
 */
export function FinishSignUpForm({ userType, email }: FinishSignUpFormProps) {
  const { t } = useTranslation('auth');
  const finish = useFinishSignUp({
    onSuccess: () => toast.success(t('finish.success'), { duration: 4000 }),
  });
  return (
    <AccountForm
      userType={userType}
      request={finish}
      onValid={(account) => finish.mutateAsync(account)}
    >
      <AccountName email={email} />
      <p className="wrap-anywhere text-muted">{t('finish.text', { email })}</p>
    </AccountForm>
  );
}
