import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/lib/routing/paths';
import { useSession } from '@/lib/session/session';
import type { LinkTokens } from '@/features/auth/callback/link-hash';
import { keepResetToken, readResetToken } from './reset-token';
import { wasSignedOutOnPurpose } from '@/lib/session/sign-out-mark';

/**
 * For the form of a reset link. Logging out, in any tab, ends it: nobody after that may set this
 * password. A session that ends by itself does not, for that may be why a link was asked for.
 */
export function useKeptResetToken(tokens: LinkTokens | undefined): void {
  const { status } = useSession();
  const navigate = useNavigate();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    const ended = wasSignedIn.current && status === 'signed-out';
    wasSignedIn.current = status === 'signed-in';
    if (!tokens || (status !== 'signed-out' && status !== 'unconfirmed')) return;
    if (ended && wasSignedOutOnPurpose()) void navigate(paths.home, { replace: true });
    else keepResetToken(tokens);
  }, [tokens, status, navigate]);

  useEffect(() => {
    if (!tokens) return;
    // The browser may bring back a page as it was, which has heard of nothing meanwhile.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && !readResetToken()) void navigate(paths.home, { replace: true });
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [tokens, navigate]);
}
