import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { SessionUser } from '@/lib/session';
import { destinationOf } from './destination';
import { forgetReturnAddress, recallReturnAddress } from './return-address';

interface SignedInRedirectProps {
  user: SessionUser;
  signedInHere: boolean;
}

/** Leaves the authentication page for what the person wanted, or for their type's start. */
export function SignedInRedirect({ user, signedInHere }: SignedInRedirectProps) {
  const [to] = useState(() =>
    destinationOf(user, { signedInHere, returnTo: recallReturnAddress() }),
  );
  useEffect(forgetReturnAddress, []);
  return <Navigate to={to} replace />;
}
