import { useTranslation } from 'react-i18next';
import { useAuthErrorText } from '@/features/auth/api/auth-errors';
import { useSignUp } from '@/features/auth/api/mutations';
import type { UserType } from '@/lib/session/user-type';
import { toast } from '@/ui/toast/toast';
import { AccountForm } from './account-form';

interface RegisterFormProps {
  userType: UserType;
  email: string;
  onEmailChange: (email: string) => void;
  /** Called when the attempt begins: a session that appears now was opened here. */
  onAttempt: () => void;
  /** The account waits for its confirmation. */
  onRegistered: () => void;
}

/** A new account of this type. */
export function RegisterForm(props: RegisterFormProps) {
  const { userType, email, onEmailChange, onAttempt, onRegistered } = props;
  const { t } = useTranslation('auth');
  const errorText = useAuthErrorText();
  const signUp = useSignUp({
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
      onValid={(account, address) => {
        onAttempt();
        return signUp.mutateAsync({ ...account, email: address });
      }}
      onMismatch={() => toast.error(t('invalid.mismatch'), { duration: 4000 })}
    />
  );
}
