import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isLeaving } from '@/lib/routing/leaving';
import { paths } from '@/lib/routing/paths';
import type { SessionUser } from '@/lib/session/session';
import { PleaseWait } from '@/ui/feedback/please-wait';
import { hasAuthenticator, type CodeFirst } from '@/features/auth/session/code-first';
import { destinationOf, startOf, withoutRequest } from '@/features/auth/session/destination';
import { forgetSignUp, ownSignUpOf } from '@/features/auth/session/own-sign-ups';
import { forgetReturnAddress, recallReturnAddress } from '@/features/auth/session/return-address';

interface SignedInRedirectProps {
  user: SessionUser;
  signedInHere: boolean;
  /** Nobody was signed in when this page was opened, so without a sign-in here another tab has signed in. */
  wasSignedOut: boolean;
}

/**
 * Redirects from the authentication page to the remembered address or the user type's start page,
 * unless another navigation is already under way. Whoever has an authenticator goes by way of the desk,
 * which asks for its code.
 */
export function SignedInRedirect({ user, signedInHere, wasSignedOut }: SignedInRedirectProps) {
  const { key } = useLocation();
  const [{ to, codeFirst }] = useState<Destination>(() => {
    const address = recallReturnAddress(user.userType) ?? ownSignUpOf(user.email)?.returnTo;
    // What was asked for there starts only in the tab where the person signed in.
    const isElsewhere = wasSignedOut && !signedInHere;
    const returnTo = isElsewhere && address !== undefined ? withoutRequest(address) : address;
    const to = destinationOf(user, { signedInHere, returnTo });
    const asksThere = to.startsWith(paths.desk());
    if (!signedInHere || asksThere || !hasAuthenticator()) return { to };
    return { to: paths.desk(), codeFirst: { start: startOf(user.userType), wanted: returnTo } };
  });
  useEffect(() => {
    forgetReturnAddress();
    // Whoever still has to choose the account's type goes on afterwards.
    if (!user.isUndecided) forgetSignUp(user.email);
  }, [user]);
  // The key redirects once per history entry, so that going back to this page redirects again.
  return <Redirect key={key} to={to} codeFirst={codeFirst} />;
}

interface Destination {
  to: string;
  codeFirst?: CodeFirst | undefined;
}

function Redirect({ to, codeFirst }: Destination) {
  const navigate = useNavigate();
  useEffect(() => {
    if (isLeaving()) return;
    void navigate(to, { replace: true, ...(codeFirst ? { state: { codeFirst } } : {}) });
  }, [navigate, to, codeFirst]);
  return <PleaseWait className="mx-auto my-16 w-fit" />;
}
