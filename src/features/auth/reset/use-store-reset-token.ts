import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/lib/routing/paths';
import { useSession } from '@/lib/session/session';
import type { LinkTokens } from '@/features/auth/callback/link-hash';
import { storeResetToken, readResetToken } from './reset-token';
import { wasSignedOutOnPurpose } from '@/lib/session/sign-out-mark';

/**
 * Stores a reset link's tokens while its form is open. Logging out in any tab closes the form, so
 * that the next user cannot set the password; a session that merely expires does not.
 */
export function useStoreResetToken(tokens: LinkTokens | undefined): void {
  const { status } = useSession();
  const navigate = useNavigate();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    const hasEnded = wasSignedIn.current && status === 'signed-out';
    wasSignedIn.current = status === 'signed-in';
    if (!tokens || (status !== 'signed-out' && status !== 'unconfirmed')) return;
    if (hasEnded && wasSignedOutOnPurpose()) void navigate(paths.home, { replace: true });
    else storeResetToken(tokens);
  }, [tokens, status, navigate]);

  useEffect(() => {
    if (!tokens) return;
    // A page restored from the back/forward cache has missed a log-out in the meantime.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && !readResetToken()) void navigate(paths.home, { replace: true });
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [tokens, navigate]);
}
