import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { env } from '@/lib/env';
import { useFixedTranslation } from '@/lib/i18n/fixed-spanish';
import { paths } from '@/lib/routing/paths';
import { useStillHere } from '@/lib/routing/use-still-here';
import type { UserType } from '@/lib/session/user-type';
import { toast } from '@/ui/toast/toast';
import type { LinkTokens } from '@/features/auth/api/link-tokens';
import { readLinkOwner, signIn, type LinkOwner } from '@/features/auth/api/auth-service';
import { ResetPasswordForm } from './reset-password-form';
import { dropResetToken, readResetToken } from './reset-token';
import { useKeptResetToken } from './use-kept-reset-token';

/** What the callback page hands over (SPEC §2): whose password it is. */
function ownerIn(state: unknown): LinkOwner | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  if (!('email' in state) || !('userType' in state)) return undefined;
  const { email, userType } = state;
  if (typeof email !== 'string' || (userType !== 'company' && userType !== 'talent')) {
    return undefined;
  }
  return { email, userType };
}

/** The reset page: only with a kept reset token; else to sign in (SPEC §4; fixed Spanish). */
export function ResetPasswordPanel() {
  const { t } = useFixedTranslation('auth');
  const navigate = useNavigate();
  const [tokens] = useState(readResetToken);
  const told = useRef(false);
  useEffect(() => {
    if (tokens || told.current) return;
    told.current = true;
    toast.error(t('resetPage.invalid'), { duration: 4000 });
    void navigate(paths.auth('talent'), { replace: true });
  }, [tokens, navigate, t]);
  return tokens ? <WithToken tokens={tokens} /> : null;
}

function WithToken({ tokens }: { tokens: LinkTokens }) {
  const { t } = useFixedTranslation('auth');
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const { state } = useLocation();
  useKeptResetToken(tokens);
  const handedOver = ownerIn(state);
  const { data: looked } = useQuery({
    queryKey: ['auth', 'link-owner', tokens.accessToken],
    queryFn: () => readLinkOwner(tokens),
    enabled: handedOver === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
  });
  const owner = handedOver ?? looked;
  const userType: UserType = owner?.userType ?? 'talent';

  const goOn = async (password: string) => {
    dropResetToken();
    toast.success(t('resetPage.success'), { duration: 4000 });
    if (owner?.email) {
      // The password holds either way; without a session the profile asks to sign in (SPEC §4).
      await signIn({ email: owner.email, password }).catch(() => undefined);
    }
    if (isStillHere()) await navigate(paths.profile(userType), { replace: true });
  };
  return (
    <div lang={env.fixedSpanish ? 'es' : undefined}>
      <header className="mb-8">
        <h1 tabIndex={-1} className="text-xl">
          {t('reset.title')}
        </h1>
        <p className="mt-2 text-muted">{t('reset.subtitle')}</p>
      </header>
      <ResetPasswordForm
        tokens={tokens}
        email={owner?.email ?? ''}
        newLink={`${paths.auth(userType)}?mode=forgot`}
        onReset={goOn}
      />
    </div>
  );
}
