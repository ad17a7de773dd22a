import { useTranslation } from 'react-i18next';
import { useFinishSignUp } from '@/features/auth/api/mutations';
import { AccountName } from '@/features/auth/fields/account-name';
import type { UserType } from '@/lib/session/user-type';
import { toast } from '@/ui/toast/toast';
import { AccountForm } from './account-form';

interface FinishSignUpFormProps {
  userType: UserType;
  email: string;
}

/**
 * The rest of an account whose address is confirmed already, when nobody knows whose type and
 * password came first. Once it is complete the session says so.
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
