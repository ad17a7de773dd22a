import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { appHistory } from '@/lib/routing/app-history';
import type { SessionUser } from '@/lib/session/session';
import { PleaseWait } from '@/ui/feedback/please-wait';
import { destinationOf } from '@/features/auth/session/destination';
import { forgetReturnAddress, recallReturnAddress } from '@/features/auth/session/return-address';

interface SignedInRedirectProps {
  user: SessionUser;
  signedInHere: boolean;
}

/**
 * Leaves the authentication page for what the person wanted, or for their type's start; not where
 * they are leaving it already.
 */
export function SignedInRedirect({ user, signedInHere }: SignedInRedirectProps) {
  const navigate = useNavigate();
  // Not <Navigate>, which goes once: whatever leads back to this page meanwhile is left again.
  const { key } = useLocation();
  const [to] = useState(() =>
    destinationOf(user, { signedInHere, returnTo: recallReturnAddress() }),
  );
  useEffect(forgetReturnAddress, []);
  useEffect(() => {
    const leave = () => {
      if (appHistory.current().location.key === key) void navigate(to, { replace: true });
    };
    leave();
    // Back from where somebody had gone, before its code was there: nothing is drawn anew.
    window.addEventListener('popstate', leave);
    return () => window.removeEventListener('popstate', leave);
  }, [key, navigate, to]);
  return <PleaseWait className="mx-auto my-16 w-fit" />;
}
