import { useTranslation } from 'react-i18next';
import { useFixedTranslation } from '@/lib/i18n/fixed-spanish';
import { toast } from '@/ui/toast/toast';
import { isLinkExpired, useAuthErrorText } from '@/features/auth/api/auth-errors';
import type { LinkTokens } from '@/features/auth/callback/link-hash';
import type { Captcha } from '@/features/auth/captcha/captcha';
import { newPasswordTexts } from '@/features/auth/fields/password-rules';
import { SetPasswordForm } from './set-password-form';

interface ResetTokenFormProps {
  tokens: LinkTokens;
  email: string;
  /** Called once the new password is set, to sign in with it. */
  onReset: (password: string, captcha: Captcha) => Promise<void>;
  /** Called when the service rejects the link's token. */
  onExpired: () => void;
}

/**
 * Sets a new password by a reset link, on the authentication page: always in Spanish
 * (docs/decisions/0001-fixed-spanish.md), except for some messages in the interface language.
 */
export function ResetTokenForm({ tokens, email, onReset, onExpired }: ResetTokenFormProps) {
  const { t: spanish } = useFixedTranslation('auth');
  const { t, i18n } = useTranslation('auth');
  const errorText = useAuthErrorText();
  const spanishErrorText = useAuthErrorText('fixed');
  return (
    <SetPasswordForm
      email={email}
      languageOf={(problem) => (problem === 'long' ? undefined : i18n.language)}
      tokens={tokens}
      onReset={(password, captcha) => {
        toast.success(t('reset.success'), { duration: 4000 });
        return onReset(password, captcha);
      }}
      problemText={(problem) => (problem === 'long' ? spanish : t)(newPasswordTexts[problem])}
      toasted={['mismatch']}
      failureText={(error) =>
        // For an expired link, a form in the interface language replaces this one.
        isLinkExpired(error)
          ? errorText(error, t('error.authentication'))
          : spanishErrorText(error, spanish('error.authentication'))
      }
      onFailure={(error) => {
        if (isLinkExpired(error)) onExpired();
      }}
    >
      <p className="-mb-1 wrap-anywhere text-muted">{spanish('reset.account', { email })}</p>
    </SetPasswordForm>
  );
}
