import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState, type Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Poster } from '@/domain/video/poster';
import { isAppError } from '@/lib/errors/errors';
import { useSession, type SessionUser } from '@/lib/session/session';
import {
  checkoutAddress,
  openCheckoutTab,
  prepareCheckoutTab,
  type CheckoutTab,
} from './checkout-tab';
import { readPendingUnlock, removePendingUnlock, storePendingUnlock } from './pending-unlock';
import { useCreateCheckout } from '@/features/unlock/api/mutations';
import {
  checkoutQuery,
  pollDelay,
  retryWhileFailing,
  unlockOfQuery,
  unlockPriceQuery,
  type CheckoutStatus,
} from '@/features/unlock/api/queries';
import {
  initialUnlockState,
  unlockReducer,
  type UnlockEvent,
  type UnlockProblem,
  type UnlockState,
} from './unlock-state';
import { useLiveUnlocks } from '@/features/unlock/api/use-unlocked-contacts';

/** The public facts about the talent that a company is about to unlock. */
export interface UnlockCandidate {
  readonly positionId: string;
  readonly talentId: string;
  readonly name: string;
  readonly title: string;
  readonly city: string | null;
  readonly poster: Poster | null;
  /** Null where the talent gave none. */
  readonly experienceYears: number | null;
}

/** How often to check whether the checkout's tab is still open; browsers have no event for it. */
const tabCheckIntervalMs = 700;
/** How long to wait before checking whether the tab has come to the front, or has closed. */
const tabReactionMs = 600;

const isDecided = (status: CheckoutStatus | undefined) =>
  status !== undefined && status !== 'pending' && status !== 'processing';

/** Why a checkout ended without an unlock; undefined for any other status. */
function failureOf(status: CheckoutStatus | undefined) {
  if (status === 'failed') return 'wrong-amount';
  if (status === 'talent_erased') return 'talent-deleted';
  return status === 'declined' ? 'declined' : undefined;
}

/** Why a checkout was refused; undefined for any other failure. */
function refusalOf(reason: string | undefined): UnlockProblem | undefined {
  if (reason === 'payments_closed') return { kind: 'closed' };
  if (reason === 'unknown_position') return { kind: 'unavailable' };
  if (reason === 'blocked_by_talent') return { kind: 'blocked' };
  return reason === 'deletion_requested' ? { kind: 'leaving' } : undefined;
}

/**
 * Unlocks one talent's contact: creates the checkout row, opens the hosted checkout in a new tab, and waits
 * until the server confirms the payment.
 */
export function useUnlock(candidate: UnlockCandidate) {
  const { t } = useTranslation('unlock');
  const session = useSession();
  const location = useLocation();
  const user = session.status === 'signed-in' ? session.user : undefined;
  const userId = user?.id;
  const [state, dispatch] = useReducer(unlockReducer, initialUnlockState);
  const [checkoutId, setCheckoutId] = useState<string>();
  const [address, setAddress] = useState<string>();
  const client = useQueryClient();
  const { mutateAsync: createCheckout } = useCreateCheckout();
  const { tabRef, closeTab } = useCheckoutTab(state, dispatch);
  const isWaiting = state.phase === 'waiting';
  const { unlock, status } = usePaymentAnswer(userId, candidate.talentId, checkoutId, state.phase);
  const contact = unlock.data ?? null;
  const isUnlocked = contact !== null;
  useEffect(() => {
    if (!isUnlocked) return;
    dispatch({ type: 'unlocked' });
    removePendingUnlock();
  }, [isUnlocked]);

  // Another tab or device has paid, so this one's checkout must not be paid too.
  const isSuperseded = status === 'superseded';
  useEffect(() => {
    if (!isSuperseded) return;
    tabRef.current?.close();
    tabRef.current = undefined;
  }, [isSuperseded, tabRef]);

  const failure = isWaiting ? failureOf(status) : undefined;
  useEffect(() => {
    if (failure === undefined) return;
    removePendingUnlock();
    dispatch({ type: 'failed', problem: { kind: failure, reference: checkoutId ?? '' } });
  }, [failure, checkoutId]);

  const remember = (payer: SessionUser, id: string) => {
    const { pathname, search, state: place } = location;
    storePendingUnlock({
      candidateId: candidate.talentId,
      userId: payer.id,
      userEmail: payer.email,
      timestamp: Date.now(),
      checkoutId: id,
      cameFrom: { address: pathname + search, state: place },
    });
  };

  const open = async (payer: SessionUser, id: string, openTab: CheckoutTab | undefined) => {
    // Read first: the price may be read again meanwhile, but the person agreed to this one.
    const quoted = client.getQueryData(unlockPriceQuery.queryKey);
    try {
      const created = await createCheckout({ checkoutId: id, positionId: candidate.positionId });
      if (quoted && (quoted.amount !== created.amount || quoted.currency !== created.currency)) {
        closeTab();
        // The row at the unexpected price stays unused; the next attempt creates a new one.
        setCheckoutId(undefined);
        removePendingUnlock();
        const price = await client.fetchQuery({ ...unlockPriceQuery, staleTime: 0 });
        dispatch({ type: 'failed', problem: { kind: 'price-changed', price } });
        return;
      }
      const target = checkoutAddress(created.checkout_url, id, payer.email);
      setAddress(target);
      remember(payer, id);
      openTab?.navigate(target);
      dispatch({ type: openTab ? 'opened' : 'blocked' });
    } catch (error) {
      closeTab();
      const reason = isAppError(error) ? error.serviceMessage : undefined;
      if (reason === 'already_unlocked') void unlock.refetch();
      if (reason === 'payments_closed')
        void client.invalidateQueries({ queryKey: unlockPriceQuery.queryKey });
      dispatch({ type: 'failed', problem: refusalOf(reason) ?? { kind: 'request', error } });
    }
  };

  return {
    state,
    contact,
    /** Whether the server has answered whether the contact is locked. */
    isKnown: !unlock.isPending,
    /** Whether this checkout was paid although the contact was unlocked already. */
    paidTwice: status === 'duplicate',
    /** Whether it was paid by a method that takes days to clear. */
    isProcessing: status === 'processing',
    /** The reference for support. */
    checkoutId,
    /** The checkout's address, for a link to it if the browser blocks tabs. */
    url: address,

    /** Call within the click handler, or the browser blocks the tab. A second click shows the open tab. */
    start: () => {
      if (state.phase === 'starting') return;
      // A checkout that ended without an unlock is not reused; the next attempt creates a new one.
      const hasEnded = failureOf(status) !== undefined;
      if (!hasEnded && tabRef.current?.isClosed() === false) {
        tabRef.current.bringToFront();
        if (user && checkoutId !== undefined) remember(user, checkoutId);
        dispatch({ type: 'opened' });
        setTimeout(() => {
          if (document.visibilityState === 'visible') dispatch({ type: 'tab-hidden' });
        }, tabReactionMs);
        return;
      }
      if (!user) {
        dispatch({ type: 'failed', problem: { kind: 'signed-out' } });
        return;
      }
      const pending = readPendingUnlock(user.id, Date.now());
      const pendingCheckoutId =
        pending?.candidateId === candidate.talentId ? pending.checkoutId : undefined;
      const id = (hasEnded ? undefined : (checkoutId ?? pendingCheckoutId)) ?? crypto.randomUUID();
      setCheckoutId(id);
      tabRef.current = openCheckoutTab(t('redirecting'));
      dispatch({ type: 'started' });
      void open(user, id, tabRef.current);
    },

    /** Closes the checkout's tab and stops waiting. A payment that arrives later still unlocks. */
    cancel: () => {
      const cancelled = closeTab();
      removePendingUnlock();
      dispatch({ type: 'cancelled' });
      setTimeout(() => {
        if (cancelled?.isClosed() !== false) return;
        tabRef.current ??= cancelled;
        dispatch({ type: 'tab-left-open' });
      }, tabReactionMs);
    },
  };
}

/** The server's state of the contact and its payment, polled while a payment is awaited. */
function usePaymentAnswer(
  userId: string | undefined,
  talentId: string,
  checkoutId: string | undefined,
  phase: UnlockState['phase'],
) {
  const isWaiting = phase === 'waiting';
  useLiveUnlocks(userId);
  const unlock = useQuery({
    ...unlockOfQuery(userId ?? '', talentId),
    enabled: userId !== undefined,
    refetchInterval: (query) =>
      isWaiting ? pollDelay(query.state.dataUpdateCount) : retryWhileFailing(query),
    refetchOnWindowFocus: isWaiting ? 'always' : true,
  });
  const checkout = useQuery({
    ...checkoutQuery(userId ?? '', { checkoutId, candidateId: null }),
    // Read after the unlock too: if another tab paid first, this checkout's payment is a duplicate.
    enabled: (isWaiting || phase === 'unlocked') && checkoutId !== undefined,
    refetchInterval: (query) =>
      isDecided(query.state.data?.status) ? false : pollDelay(query.state.dataUpdateCount),
    refetchOnWindowFocus: 'always',
  });

  // Before a checkout is created, the cache may contain another one from the dashboard.
  const status = checkoutId === undefined ? undefined : checkout.data?.status;
  return { unlock, status };
}

/** The tab with the checkout, which is watched while it's open, because the person may close it. */
function useCheckoutTab(state: UnlockState, dispatch: Dispatch<UnlockEvent>) {
  const tabRef = useRef<CheckoutTab | undefined>(undefined);
  useEffect(prepareCheckoutTab, []);
  const isOpen = state.phase === 'waiting' && (state.tab === 'open' || state.tab === 'hidden');
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setInterval(() => {
      if (tabRef.current?.isClosed()) dispatch({ type: 'tab-closed' });
    }, tabCheckIntervalMs);
    return () => clearInterval(timer);
  }, [isOpen, dispatch]);
  /** Closes the tab. It is returned so that the caller can check whether the browser really closed it. */
  const closeTab = () => {
    const closed = tabRef.current;
    tabRef.current = undefined;
    closed?.close();
    return closed;
  };
  return { tabRef, closeTab };
}
