import { useState } from 'react';
import { useSession } from '@/lib/session/session';
import { useWasSignedOut } from '@/features/auth/session/use-was-signed-out';
import { AuthForms } from '@/features/auth/sign-in/auth-forms';
import { SignedInRedirect } from '@/features/auth/sign-in/signed-in-redirect';

/** The company's registration form, for a page that has its own heading. */
export function CompanySignUp() {
  const session = useSession();
  const [email, setEmail] = useState('');
  const [signedInHere, setSignedInHere] = useState(false);
  const wasSignedOut = useWasSignedOut();
  if (session.status === 'signed-in') {
    const { user } = session;
    if (user.hasKnownType || (signedInHere && !user.isUndecided)) {
      return <SignedInRedirect {...{ user, signedInHere, wasSignedOut }} />;
    }
  }
  return (
    <AuthForms
      mode="register"
      userType="company"
      email={email}
      onEmailChange={setEmail}
      onAttempt={() => setSignedInHere(true)}
      onMailed={() => setSignedInHere(false)}
    />
  );
}
