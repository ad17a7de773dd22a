import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { rememberReturnAddress } from '@/features/auth/return-address';
import { wasSignedOutOnPurpose } from '@/features/auth/sign-out-mark';
import { hasStoredSession } from '@/lib/auth-storage';
import { useFixedTranslation } from '@/lib/fixed-spanish';
import { useSession } from '@/lib/session';
import { toast } from '@/ui/toast';
import { Spinner } from '@/ui/spinner';
import { decideGuard, type GuardDecision } from './guard-decision';

/** Stands in front of the protected routes (SPEC §4): a layout route round them. */
export function RouteGuard() {
  const session = useSession();
  const { pathname } = useLocation();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (session.status === 'signed-in' && !wasSignedIn) setWasSignedIn(true);

  const out = session.status === 'signed-out';
  const decision = decideGuard({
    pathname,
    session,
    wasSignedIn,
    loggedOut: out && wasSignedOutOnPurpose(),
    unreadable: out && hasStoredSession(),
  });
  if (decision.kind === 'pass') return <Outlet />;
  if (decision.kind === 'wait') return <Waiting />;
  return <Leave decision={decision} />;
}

function Waiting() {
  const { t } = useFixedTranslation('auth');
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Spinner label={t('guard.loading')} showLabel />
    </div>
  );
}

/** Goes, and says why once. Nothing of the protected page is drawn meanwhile. */
function Leave({ decision }: { decision: GuardDecision & { kind: 'redirect' } }) {
  const { t } = useTranslation('auth');
  const location = useLocation();
  const navigate = useNavigate();
  const left = useRef(false);
  const { to, notice, remember } = decision;
  useEffect(() => {
    if (left.current) return;
    left.current = true;
    if (remember) rememberReturnAddress(location.pathname + location.search + location.hash);
    if (notice) toast.error(t(`guard.${notice}`), { duration: 4000 });
    void navigate(to, { replace: true });
  }, [t, to, notice, remember, location, navigate]);
  return <Waiting />;
}
