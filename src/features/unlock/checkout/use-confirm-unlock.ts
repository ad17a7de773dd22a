import type { Contact } from '@/domain/contact/contact';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { unlocksKey } from '@/domain/contact/unlocked-contacts';
import { useUser } from '@/lib/session/session';
import { isLeaving } from '@/lib/routing/leaving';
import { toast } from '@/ui/toast/toast';
import { removePendingUnlock, type ReturnPage } from './pending-unlock';
import {
  checkoutQuery,
  pollDelay,
  unlockOfQuery,
  type CheckoutStatus,
} from '@/features/unlock/api/queries';
import { unlockReturnOf, withoutReturn } from './unlock-return';
import { useLiveUnlocks } from '@/features/unlock/api/use-unlocked-contacts';

/** After this long a payment is reported as late; the app keeps waiting. */
const lateAfterMs = 20_000;

/** Statuses of a checkout that the dashboard reports; {@link CheckoutState} explains them. */
export type ReportedStatus = Exclude<CheckoutStatus, 'pending' | 'paid' | 'superseded'>;

/** The status to report. A reversed payment isn't reported while another payment keeps the contact unlocked. */
function reportedStatusOf(
  status: CheckoutStatus | undefined,
  isUnlocked: boolean,
): ReportedStatus | undefined {
  if (status === 'pending' || status === 'paid' || status === 'superseded') return undefined;
  const isReversed = status === 'refunded' || status === 'disputed' || status === 'dispute_lost';
  return isReversed && isUnlocked ? undefined : status;
}

/** The statuses with which a checkout can no longer lead to an unlock. */
const finalStatuses: ReadonlySet<CheckoutStatus | undefined> = new Set([
  'failed',
  'talent_erased',
  'refunded',
  'dispute_lost',
]);

export interface UnlockConfirmation {
  readonly status: 'idle' | 'waiting' | 'late' | 'confirmed';
  /** Whether the return address reports a payment; a pending unlock alone doesn't. */
  readonly paid: boolean;
  /** The reference for support. */
  readonly checkoutId: string | undefined;
  /** The payment's status to report; undefined while it is merely awaited. */
  readonly reportedStatus: ReportedStatus | undefined;
  /** The page the checkout was opened from, to link back to. */
  readonly cameFrom: ReturnPage | undefined;
  /** Hides the notice; a payment that arrives later still unlocks. */
  readonly dismiss: () => void;
}

/**
 * On the company dashboard after a checkout (docs/product.md#unlocking-and-payments): waits for the
 * unlock that the address or the pending unlock announces, and shows 'Payment Successful' if the contact
 * was unlocked just now.
 * @param selectContact the page's parameters with the paid contact selected. They are applied together with
 *   the removal of the return's own, so that neither undoes a click on a link in the meantime.
 */
export function useConfirmUnlock(
  selectContact: (contact: Contact, params: URLSearchParams) => URLSearchParams,
): UnlockConfirmation {
  const { t } = useTranslation('unlock');
  const user = useUser();
  const queryClient = useQueryClient();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [awaitedUnlock, setAwaitedUnlock] = useState(() =>
    unlockReturnOf(params, user.id, Date.now()),
  );
  const [isLate, setIsLate] = useState(false);
  const [wasConfirmed, setWasConfirmed] = useState(false);

  useLiveUnlocks(user.id);
  const unlock = useQuery({
    ...unlockOfQuery(user.id, awaitedUnlock?.candidateId ?? null),
    enabled: awaitedUnlock !== undefined,
    refetchInterval: (query) => (query.state.data ? false : pollDelay(query.state.dataUpdateCount)),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });

  const checkout = useQuery({
    ...checkoutQuery(user.id, awaitedUnlock ?? { checkoutId: undefined, candidateId: null }),
    enabled: awaitedUnlock !== undefined,
    refetchInterval: (query) =>
      unlock.data || finalStatuses.has(query.state.data?.status)
        ? false
        : pollDelay(query.state.dataUpdateCount),
    refetchOnMount: 'always',
  });

  const clearReturn = (next = withoutReturn(params)) => {
    removePendingUnlock();
    if (!isLeaving()) void navigate({ search: next.toString() }, { replace: true });
  };

  const contact = unlock.data ?? null;
  // Unlocks later than the checkout are new; client and server clocks may differ by ten minutes.
  const isNewUnlock =
    contact !== null && Date.parse(contact.created_at) > (awaitedUnlock?.since ?? 0) - 600_000;
  // Without a talent in the address only a new unlock counts. The checkout must be read before, because
  // it may be a duplicate.
  const hasArrived =
    contact !== null &&
    (awaitedUnlock?.candidateId !== null || isNewUnlock) &&
    checkout.isFetchedAfterMount;
  if (hasArrived && !wasConfirmed) setWasConfirmed(true);
  const isWaiting = awaitedUnlock !== undefined && !wasConfirmed;
  const confirm = useEffectEvent(() => {
    if (awaitedUnlock === undefined || contact === null) return;
    clearReturn(selectContact(contact, withoutReturn(params)));
    // No success message if an old return address was opened again or the payment is a duplicate.
    if (isNewUnlock && checkout.data?.status !== 'duplicate') toast.info(t('success.title'));
    void queryClient.invalidateQueries({ queryKey: unlocksKey(user.id) });
  });
  useEffect(() => {
    if (wasConfirmed) confirm();
  }, [wasConfirmed]);

  const onLate = useEffectEvent(() => {
    setIsLate(true);
    clearReturn();
  });
  useEffect(() => {
    if (!isWaiting || isLate) return undefined;
    const timer = setTimeout(onLate, lateAfterMs);
    return () => clearTimeout(timer);
  }, [isWaiting, isLate]);

  let status: UnlockConfirmation['status'] = 'idle';
  if (isWaiting) status = isLate ? 'late' : 'waiting';
  else if (awaitedUnlock !== undefined) status = 'confirmed';
  return {
    status,
    paid: awaitedUnlock?.paid ?? false,
    checkoutId: awaitedUnlock?.checkoutId ?? checkout.data?.id,
    reportedStatus: reportedStatusOf(checkout.data?.status, contact !== null),
    cameFrom: awaitedUnlock?.cameFrom,
    dismiss: () => {
      clearReturn();
      setAwaitedUnlock(undefined);
    },
  };
}
