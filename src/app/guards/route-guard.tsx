import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Location, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { routeAt } from '@/app/routes/route-at';
import { ownerOf } from '@/app/routes/route-table';
import { rememberReturnAddress } from '@/features/auth/session/return-address';
import { wasSignedOutOnPurpose } from '@/lib/session/sign-out-mark';
import { UnconfirmedSession } from '@/features/auth/session/unconfirmed-session';
import { useReloadOnBfcacheRestore } from '@/features/auth/session/use-reload-on-bfcache-restore';
import { hasStoredSession } from '@/lib/session/auth-storage';
import { useSession } from '@/lib/session/session';
import { getLastEmail, getLastUserType } from '@/lib/session/session-store';
import { Page } from '@/ui/layout/page';
import { toast } from '@/ui/toast/toast';
import { PageLoading, ScreenLoading } from '@/app/layouts/page-loading';
import { decideGuard, type GuardDecision } from './guard-decision';

/** The layout route round all protected routes: waits, lets in or redirects. */
export function RouteGuard() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const { access, signInNotice, shape = 'list' } = routeAt(pathname).route;
  const [wasSignedIn, setWasSignedIn] = useState(false);
  useReloadOnBfcacheRestore();
  if (session.status === 'signed-in' && !wasSignedIn) setWasSignedIn(true);

  const out = session.status === 'signed-out';
  const decision = decideGuard({
    access,
    signInNotice,
    session,
    wasSignedIn,
    lastType: getLastUserType(),
    loggedOut: out && wasSignedOutOnPurpose(),
    unreadable: out && hasStoredSession(),
  });
  if (decision.kind === 'pass') {
    return (
      <div className="in-[.theatre]:h-full">
        <Outlet />
      </div>
    );
  }
  const rememberAddress = () => rememberReturnAddress(pathname + search + hash, ownerOf(access));
  if (decision.kind === 'wait') return <ScreenLoading shape={shape} />;
  if (decision.kind === 'unconfirmed') {
    return (
      <div className="in-[.theatre]:min-h-full">
        <Page>
          <UnconfirmedSession onSignInAgain={rememberAddress} />
        </Page>
      </div>
    );
  }
  return <Leave decision={decision} onRemember={rememberAddress} />;
}

interface LeaveProps {
  decision: GuardDecision & { kind: 'redirect' };
  onRemember: () => void;
}

/**
 * Redirects and shows the notice once; draws nothing of the protected page. It stays mounted until
 * the next page's code has loaded, and Back may lead to another protected page meanwhile.
 */
function Leave({ decision, onRemember }: LeaveProps) {
  const { t } = useTranslation('shell');
  const location = useLocation();
  const navigate = useNavigate();
  const leftLocation = useRef<Location>(undefined);
  const { to, notice, remember } = decision;
  // The scrolled page is gone and the next one may take long to load, so scroll up now.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  useEffect(() => {
    if (leftLocation.current === location) return;
    leftLocation.current = location;
    if (remember) onRemember();
    if (notice) toast.error(t(`guard.${notice}`), { duration: 4000 });
    const state = notice === 'sessionExpired' ? { email: getLastEmail(), hasEnded: true } : null;
    void navigate(to, { replace: true, state });
  }, [t, to, notice, remember, onRemember, location, navigate]);
  return <PageLoading />;
}
