import type { UnlockPrice } from '@/features/unlock/api/queries';

/** The state of an unlock, as the dialog shows it. */
export type UnlockState =
  | { readonly phase: 'offer'; readonly problem: UnlockProblem | null }
  /** The checkout row is being created; the tab is open and empty. */
  | { readonly phase: 'starting' }
  /**
   * The person is paying, or has paid and the webhook has not confirmed it yet. 'hidden' means that
   * the browser did not bring the open tab to the front.
   */
  | { readonly phase: 'waiting'; readonly tab: 'open' | 'hidden' | 'closed' | 'blocked' }
  /** `wasPaidNow` is false for a contact that was unlocked before. */
  | { readonly phase: 'unlocked'; readonly wasPaidNow: boolean };

export type UnlockProblem =
  | { readonly kind: 'request'; readonly error: unknown }
  /** The amount paid is not the price: it is refunded, and nothing was unlocked. */
  | { readonly kind: 'wrong-amount'; readonly reference: string }
  /** The talent's account was deleted before the payment arrived: it is refunded. */
  | { readonly kind: 'talent-deleted'; readonly reference: string }
  /** The bank declined the payment: nothing was charged. */
  | { readonly kind: 'declined'; readonly reference: string }
  /** The price changed after it was shown, so the checkout was not opened. `price` is the new one. */
  | { readonly kind: 'price-changed'; readonly price: UnlockPrice }
  /** The operator has not opened payments. */
  | { readonly kind: 'closed' }
  /** The pitch is no longer shown: paused, hidden or gone. */
  | { readonly kind: 'unavailable' }
  /** The talent has blocked the company. */
  | { readonly kind: 'blocked' }
  /** The company asked to be deleted. */
  | { readonly kind: 'leaving' }
  /** Cancelled, but the browser did not close the checkout's tab, where it can still be paid. */
  | { readonly kind: 'tab-left-open' }
  | { readonly kind: 'signed-out' };

export type UnlockEvent =
  | { readonly type: 'started' }
  | { readonly type: 'opened' }
  | { readonly type: 'blocked' }
  | { readonly type: 'tab-closed' }
  | { readonly type: 'tab-hidden' }
  | { readonly type: 'tab-left-open' }
  | { readonly type: 'failed'; readonly problem: UnlockProblem }
  | { readonly type: 'cancelled' }
  | { readonly type: 'unlocked' };

export const initialUnlockState: UnlockState = { phase: 'offer', problem: null };

/** The unlock dialog's transitions. Only the server's answer leads to 'unlocked', which is final. */
export function unlockReducer(state: UnlockState, event: UnlockEvent): UnlockState {
  if (state.phase === 'unlocked') return state;
  switch (event.type) {
    case 'started':
      return { phase: 'starting' };
    case 'opened':
      return { phase: 'waiting', tab: 'open' };
    case 'blocked':
      return { phase: 'waiting', tab: 'blocked' };
    case 'tab-closed':
      return state.phase === 'waiting' ? { phase: 'waiting', tab: 'closed' } : state;
    case 'tab-hidden':
      return state.phase === 'waiting' && state.tab === 'open'
        ? { phase: 'waiting', tab: 'hidden' }
        : state;
    case 'tab-left-open':
      return state.phase === 'offer' ? { phase: 'offer', problem: { kind: event.type } } : state;
    case 'failed':
      return { phase: 'offer', problem: event.problem };
    case 'cancelled':
      return initialUnlockState;
    case 'unlocked':
      return { phase: 'unlocked', wasPaidNow: state.phase !== 'offer' };
    default:
      return event satisfies never;
  }
}
