import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { appHistory } from '@/lib/routing/app-history';
import { isAppError } from '@/lib/errors/errors';
import { useSession, type SessionUser } from '@/lib/session/session';
import { checkoutUrl, openCheckoutTab, prepareCheckoutTab, type CheckoutTab } from './checkout-tab';
import { readPendingUnlock, removePendingUnlock, storePendingUnlock } from './pending-unlock';
import { pollDelay } from './poll-delay';
import {
  checkoutStatusQuery,
  createCheckout,
  unlockOfQuery,
  unlockPriceQuery,
  whileFailing,
  type UnlockPrice,
} from '@/features/unlock/api/queries';
import type { UnlockCandidate } from '@/features/unlock/sheet/unlock-candidate';
import { initialUnlockState, unlockReducer } from './unlock-state';
import { useLiveUnlocks } from '@/features/unlock/api/use-unlocked-contacts';

/** Milliseconds between two looks at whether the checkout's tab is still there. */
const tabWatch = 700;
/** Milliseconds until a tab that was shown is in front, or one that was closed is gone. */
const tabReacts = 600;

const isDecided = (status: string | null | undefined) =>
  status != null && status !== 'pending' && status !== 'processing';

/** What a checkout has come to when it is not an unlock. */
function verdictOf(status: string | null | undefined) {
  if (status === 'failed') return 'refused';
  if (status === 'talent_erased') return 'gone';
  return status === 'declined' ? 'declined' : undefined;
}

/**
 * Unlocking one candidate: makes the checkout row, opens the hosted checkout in a new
 * tab, and waits for the server to say that it was paid.
 */
export function useUnlock(candidate: UnlockCandidate) {
  const { t } = useTranslation('unlock');
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : undefined;
  const userId = user?.id;
  const [state, dispatch] = useReducer(unlockReducer, initialUnlockState);
  const [checkoutId, setCheckoutId] = useState<string>();
  const client = useQueryClient();
  const tab = useRef<CheckoutTab | undefined>(undefined);
  const busy = useRef(false);
  const waiting = state.phase === 'waiting';

  useLiveUnlocks(userId);
  const unlock = useQuery({
    ...unlockOfQuery(userId ?? '', candidate.talentId),
    enabled: userId !== undefined,
    refetchInterval: (query) =>
      waiting ? pollDelay(query.state.dataUpdateCount) : whileFailing(query),
    refetchOnWindowFocus: waiting ? 'always' : true,
  });
  const contact = unlock.data ?? null;
  const checkout = useQuery({
    ...checkoutStatusQuery(checkoutId ?? ''),
    // After the unlock too: another tab may have paid first, and this one's payment still come.
    enabled: (waiting || state.phase === 'unlocked') && checkoutId !== undefined,
    refetchInterval: (query) =>
      isDecided(query.state.data) ? false : pollDelay(query.state.dataUpdateCount),
    refetchOnWindowFocus: 'always',
  });

  const unlocked = contact !== null;
  useEffect(() => {
    if (!unlocked) return;
    dispatch({ type: 'unlocked' });
    removePendingUnlock();
  }, [unlocked]);

  const verdict = waiting ? verdictOf(checkout.data) : undefined;
  useEffect(() => {
    if (verdict === undefined) return;
    removePendingUnlock();
    dispatch({ type: 'problem', problem: { kind: verdict, reference: checkoutId ?? '' } });
  }, [verdict, checkoutId]);

  useEffect(prepareCheckoutTab, []);
  const tabOpen = state.phase === 'waiting' && (state.tab === 'open' || state.tab === 'unshown');
  useEffect(() => {
    if (!tabOpen) return undefined;
    const timer = setInterval(() => {
      if (tab.current?.isClosed()) dispatch({ type: 'tab-closed' });
    }, tabWatch);
    return () => clearInterval(timer);
  }, [tabOpen]);

  const remember = (payer: SessionUser, id: string) => {
    const { pathname, search, state: place } = appHistory.current().location;
    storePendingUnlock({
      candidateId: candidate.talentId,
      userId: payer.id,
      userEmail: payer.email,
      timestamp: Date.now(),
      checkoutId: id,
      cameFrom: { address: pathname + search, state: place },
    });
  };

  /** A tab that is not to be paid in: it is not shown again, unless the browser keeps it open. */
  const dropTab = () => {
    const dropped = tab.current;
    tab.current = undefined;
    dropped?.close();
    return dropped;
  };

  const open = async (payer: SessionUser, id: string, opened: CheckoutTab | undefined) => {
    let asked: UnlockPrice;
    try {
      asked = await createCheckout(id, candidate.positionId);
    } catch (error) {
      dropTab();
      if (isAppError(error) && error.serviceMessage === 'already_unlocked') void unlock.refetch();
      dispatch({ type: 'problem', problem: { kind: 'request', error } });
      return;
    }
    const shown = client.getQueryData(unlockPriceQuery.queryKey);
    if (shown && (shown.amount !== asked.amount || shown.currency !== asked.currency)) {
      dropTab();
      // That row is left alone: the next attempt makes one of its own, at the price then shown.
      setCheckoutId(undefined);
      removePendingUnlock();
      await client.refetchQueries(unlockPriceQuery);
      dispatch({ type: 'problem', problem: { kind: 'price-changed' } });
      return;
    }
    remember(payer, id);
    opened?.go(checkoutUrl(id, payer.email));
    dispatch({ type: opened ? 'opened' : 'blocked' });
  };

  return {
    state,
    contact,
    /** Whether it is known that there is something to unlock. */
    isKnown: !unlock.isPending,
    /** This attempt was paid although the contact was unlocked already. */
    paidTwice: checkout.data === 'duplicate',
    /** It was paid by a way that the bank takes days for. */
    isProcessing: checkout.data === 'processing',
    /** The reference to give to support. */
    checkoutId,
    /** For the link of a person whose browser opens no tabs. */
    url: checkoutId && user ? checkoutUrl(checkoutId, user.email) : undefined,

    /** Within the click, for the tab to be allowed. A second click shows the tab of the first. */
    start: () => {
      if (busy.current) return;
      // A checkout that has been decided is not paid again; the next attempt is another one.
      const decided = verdictOf(checkout.data) !== undefined;
      if (!decided && tab.current?.isClosed() === false) {
        tab.current.show();
        if (user && checkoutId !== undefined) remember(user, checkoutId);
        dispatch({ type: 'opened' });
        setTimeout(() => {
          if (document.visibilityState === 'visible') dispatch({ type: 'tab-unshown' });
        }, tabReacts);
        return;
      }
      if (!user) {
        dispatch({ type: 'problem', problem: { kind: 'signed-out' } });
        return;
      }
      busy.current = true;
      const pending = readPendingUnlock(user.id, Date.now());
      const same = pending?.candidateId === candidate.talentId ? pending.checkoutId : undefined;
      const id = (decided ? undefined : (checkoutId ?? same)) ?? crypto.randomUUID();
      setCheckoutId(id);
      tab.current = openCheckoutTab(t('redirecting'));
      dispatch({ type: 'started' });
      void open(user, id, tab.current).finally(() => {
        busy.current = false;
      });
    },

    /** The person says that they will not pay. A payment under way still arrives. */
    cancel: () => {
      const cancelled = dropTab();
      removePendingUnlock();
      dispatch({ type: 'cancelled' });
      setTimeout(() => {
        if (cancelled?.isClosed() !== false) return;
        tab.current ??= cancelled;
        dispatch({ type: 'tab-left-open' });
      }, tabReacts);
    },
  };
}
