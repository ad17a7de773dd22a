import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import type { SessionUser } from '@/lib/session';
import { useStillHere } from '@/lib/use-still-here';
import { Spinner } from '@/ui/spinner';
import { destinationOf } from './destination';
import { forgetReturnAddress, recallReturnAddress } from './return-address';

interface SignedInRedirectProps {
  user: SessionUser;
  signedInHere: boolean;
}

/**
 * Leaves the authentication page for what the person wanted, or for their type's start; not where
 * they are leaving it already.
 */
export function SignedInRedirect({ user, signedInHere }: SignedInRedirectProps) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  // Not <Navigate>, which goes once: whatever leads back to this page meanwhile is left again.
  const location = useLocation();
  const isStillHere = useStillHere();
  const [to] = useState(() =>
    destinationOf(user, { signedInHere, returnTo: recallReturnAddress() }),
  );
  useEffect(forgetReturnAddress, []);
  const left = useRef<Location>(undefined);
  useEffect(() => {
    if (left.current === location || !isStillHere()) return;
    left.current = location;
    void navigate(to, { replace: true });
  }, [location, isStillHere, navigate, to]);
  return <Spinner label={t('guard.loading')} className="mx-auto my-16" />;
}
