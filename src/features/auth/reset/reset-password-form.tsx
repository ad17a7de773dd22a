import { useFixedTranslation } from '@/lib/i18n/fixed-spanish';
import { isLinkExpired, useAuthErrorText } from '@/features/auth/api/auth-errors';
import type { LinkTokens } from '@/features/auth/api/link-tokens';
import { newPasswordTexts } from '@/features/auth/fields/password-rules';
import { resetPassword } from '@/features/auth/api/auth-service';
import { SetPasswordForm } from './set-password-form';

interface ResetPasswordFormProps {
  tokens: LinkTokens;
  email: string;
  /** Where a new link is asked for, when this one has expired. */
  newLink: string;
  onReset: (password: string) => Promise<void>;
}

/** A new password on the reset page, with SPEC §5's own words for what is wrong (fixed Spanish). */
export function ResetPasswordForm({ tokens, email, newLink, onReset }: ResetPasswordFormProps) {
  const { t } = useFixedTranslation('auth');
  const errorText = useAuthErrorText('fixed');
  return (
    <SetPasswordForm
      email={email}
      setPassword={async (password) => {
        await resetPassword({ tokens, password });
        await onReset(password);
      }}
      problemText={(problem) =>
        t(problem === 'long' ? newPasswordTexts.long : `resetPage.${problem}`)
      }
      toasted={['weak', 'long', 'mismatch']}
      failureText={(error) =>
        isLinkExpired(error) ? t('resetPage.expired') : errorText(error, t('resetPage.error'))
      }
      newLink={newLink}
    />
  );
}
