import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { env } from '@/lib/env';
import { useFixedTranslation } from '@/lib/i18n/fixed-spanish';
import { isStillAt } from '@/lib/routing/leaving';
import { paths } from '@/lib/routing/paths';
import { Constants } from '@/lib/database.types';
import type { UserType } from '@/lib/session/user-type';
import { toast } from '@/ui/toast/toast';
import type { LinkTokens } from '@/features/auth/callback/link-hash';
import { isLinkExpired, useAuthErrorText } from '@/features/auth/api/auth-errors';
import { signIn } from '@/features/auth/api/auth-service';
import { linkOwnerQuery } from '@/features/auth/api/queries';
import type { Captcha } from '@/features/auth/captcha/captcha';
import { newPasswordTexts } from '@/features/auth/fields/password-rules';
import { SetPasswordForm } from './set-password-form';
import { deleteResetToken, readResetToken } from './reset-token';
import { useStoreResetToken } from './use-store-reset-token';

/** The account, which the callback page hands over in the navigation state. */
const handedOverSchema = v.object({
  email: v.string(),
  userType: v.picklist(Constants.public.Enums.user_type),
});

/** The page that sets a new password; without a kept reset token it redirects to sign-in. */
export function ResetPasswordPanel() {
  const { t } = useFixedTranslation('auth');
  const navigate = useNavigate();
  const [tokens] = useState(readResetToken);
  const hasShownToast = useRef(false);
  useEffect(() => {
    if (tokens || hasShownToast.current) return;
    hasShownToast.current = true;
    toast.error(t('resetPage.invalid'), { duration: 4000 });
    void navigate(paths.auth('talent'), { replace: true });
  }, [tokens, navigate, t]);
  return tokens ? <WithToken tokens={tokens} /> : null;
}

function WithToken({ tokens }: { tokens: LinkTokens }) {
  const { t } = useFixedTranslation('auth');
  const errorText = useAuthErrorText('fixed');
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  useStoreResetToken(tokens);
  const handedOver = v.is(handedOverSchema, state) ? state : undefined;
  const { data: linkOwner } = useQuery({
    ...linkOwnerQuery(tokens),
    enabled: handedOver === undefined,
  });
  const owner = handedOver ?? linkOwner;
  const userType: UserType = owner?.userType ?? 'talent';

  const goOn = async (password: string, captcha: Captcha) => {
    deleteResetToken();
    toast.success(t('resetPage.success'), { duration: 4000 });
    if (owner?.email) {
      // The new password is set even if this sign-in fails; the profile page then asks to sign in.
      const input = { email: owner.email, password };
      await captcha.spend((token) => signIn(input, token)).catch(() => undefined);
    }
    if (isStillAt(pathname)) void navigate(paths.profile(userType), { replace: true });
  };
  return (
    <div lang={env.fixedSpanish ? 'es' : undefined}>
      <header className="mb-8">
        <h1 tabIndex={-1} className="text-xl">
          {t('reset.title')}
        </h1>
        <p className="mt-2 text-muted">{t('reset.subtitle')}</p>
      </header>
      <SetPasswordForm
        tokens={tokens}
        email={owner?.email ?? ''}
        onReset={goOn}
        problemText={(problem) =>
          t(problem === 'long' ? newPasswordTexts.long : `resetPage.${problem}`)
        }
        toasted={['weak', 'long', 'mismatch']}
        failureText={(error) =>
          isLinkExpired(error) ? t('resetPage.expired') : errorText(error, t('resetPage.error'))
        }
        newLink={paths.auth(userType, 'forgot')}
      />
    </div>
  );
}
