/** Where an unlock stands, as the person who pays sees it. */
export type UnlockState =
  | { readonly phase: 'offer'; readonly problem: UnlockProblem | null }
  /** The checkout row is being made; the tab is open and empty. */
  | { readonly phase: 'starting' }
  /**
   * The person is paying, or has paid and the provider has not said so yet. 'unshown' is a tab that
   * is open, but that the browser does not bring to the front.
   */
  | { readonly phase: 'waiting'; readonly tab: 'open' | 'unshown' | 'closed' | 'blocked' }
  /** `paidHere` is false for what was the company's before. */
  | { readonly phase: 'unlocked'; readonly paidHere: boolean };

export type UnlockProblem =
  | { readonly kind: 'request'; readonly error: unknown }
  /** What was paid is not the price: it is refunded, nothing was unlocked. */
  | { readonly kind: 'refused'; readonly reference: string }
  /** The talent was erased before the payment came: it is refunded. */
  | { readonly kind: 'gone'; readonly reference: string }
  /** The bank said no: nothing was charged. */
  | { readonly kind: 'declined'; readonly reference: string }
  /** It is not what was shown when the person pressed: nothing was opened, nothing is charged. */
  | { readonly kind: 'price-changed' }
  /** Cancelled, but the browser does not let its tab be closed: it can still be paid there. */
  | { readonly kind: 'tab-left-open' }
  | { readonly kind: 'signed-out' };

export type UnlockEvent =
  | { readonly type: 'started' }
  | { readonly type: 'opened' }
  | { readonly type: 'blocked' }
  | { readonly type: 'tab-closed' }
  | { readonly type: 'tab-unshown' }
  | { readonly type: 'tab-left-open' }
  | { readonly type: 'problem'; readonly problem: UnlockProblem }
  | { readonly type: 'cancelled' }
  | { readonly type: 'unlocked' };

export const initialUnlockState: UnlockState = { phase: 'offer', problem: null };

/** The unlock dialog's rules: only the server's word ends in 'unlocked', and that stays. */
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
    case 'tab-unshown':
      return state.phase === 'waiting' && state.tab === 'open'
        ? { phase: 'waiting', tab: 'unshown' }
        : state;
    case 'tab-left-open':
      return state.phase === 'offer' ? { phase: 'offer', problem: { kind: event.type } } : state;
    case 'problem':
      return { phase: 'offer', problem: event.problem };
    case 'cancelled':
      return initialUnlockState;
    case 'unlocked':
      return { phase: 'unlocked', paidHere: state.phase !== 'offer' };
    default:
      return event satisfies never;
  }
}
