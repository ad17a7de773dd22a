import { queryOptions } from '@tanstack/react-query';
import type { Contact } from '@/domain/contact/contact';
import { contactColumns, unlocksKey } from '@/domain/contact/unlocked-contacts';
import type { Enums } from '@/lib/database.types';
import { toAppError, unwrap } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';

export interface UnlockPrice {
  /** Minor units. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  /** The payment link; null while the operator has not opened payments. */
  readonly checkout_url: string | null;
}

const retryIntervalMs = 5000;
/** A `refetchInterval` that polls only while the query fails. */
export const retryWhileFailing = ({ state }: { state: { status: string } }) =>
  state.status === 'error' && retryIntervalMs;

/** About ten minutes of polling for one payment; after that only a realtime event reports it. */
const maxPolls = 45;

/**
 * The pause before the next poll, in case the realtime event of a payment was lost.
 * @param polls how often the query was polled before
 * @returns milliseconds, growing with each poll, or false to stop
 */
export const pollDelay = (polls: number): number | false =>
  polls < maxPolls ? Math.min(3000 + polls * 1000, 15_000) : false;

/** The one price (docs/decisions/0002-one-price.md). */
export const unlockPriceQuery = queryOptions({
  queryKey: ['unlock-price'],
  // While payments are closed every screen asks again, because they may have opened.
  staleTime: ({ state }) => (state.data?.checkout_url === null ? 0 : 5 * 60_000),
  queryFn: async (): Promise<UnlockPrice> => {
    const supabase = await getSupabase();
    const request = supabase.from('unlock_price').select('amount, currency, checkout_url').limit(1);
    // The client's own retries would delay the error; the query polls again while the error is shown.
    const [price] = unwrap(await request.retry(false));
    if (!price) throw toAppError({ message: 'No price is set', code: 'PGRST116' });
    return price;
  },
});

/**
 * The contact of one talent; null while it is locked.
 * @param talentId null for the latest unlock, after a checkout whose return address names no talent
 */
export const unlockOfQuery = (userId: string, talentId: string | null) =>
  queryOptions({
    queryKey: [...unlocksKey(userId), 'of', talentId],
    queryFn: async (): Promise<Contact | null> => {
      const supabase = await getSupabase();
      const ownContacts = supabase
        .from('unlocked_contacts')
        .select(contactColumns)
        .eq('user_id', userId);
      const matching = talentId === null ? ownContacts : ownContacts.eq('closer_id', talentId);
      const newest = matching.order('created_at', { ascending: false }).limit(1);
      const [row] = unwrap(await newest.retry(false));
      return row ?? null;
    },
  });

const reversals = [
  'refunded',
  'disputed',
  'dispute_lost',
] as const satisfies readonly Enums<'payment_status'>[];

export type CheckoutStatus = Enums<'checkout_status'> | (typeof reversals)[number];

/** A checkout with the status of its payment. */
export interface CheckoutState {
  /** The reference that support asks for. */
  readonly id: string;
  /**
   * 'pending', 'processing' (the bank hasn't confirmed yet), 'declined' (by the bank), 'paid', 'failed' (the
   * amount is not the price), 'duplicate' (the contact was unlocked already), 'superseded' (another
   * checkout for the talent was paid), 'talent_erased' (paid too late), 'refunded', 'disputed' (at the
   * bank, not decided yet) and 'dispute_lost'.
   */
  readonly status: CheckoutStatus;
}

/** The checkout to look for. */
export interface CheckoutLookup {
  /** Known only in the tab that opened the checkout. */
  readonly checkoutId: string | undefined;
  /** The talent to unlock; null when the return address names none. */
  readonly candidateId: string | null;
}

/** The state of a checkout; without its id, of the newest one for the talent, or of the newest at all. */
export const checkoutQuery = (userId: string, { checkoutId, candidateId }: CheckoutLookup) =>
  queryOptions({
    queryKey: ['checkouts', userId, checkoutId, candidateId],
    queryFn: async (): Promise<CheckoutState | null> => {
      const supabase = await getSupabase();
      const ownCheckouts = supabase.from('checkouts').select('id, status').eq('company_id', userId);
      let matching = ownCheckouts;
      // Prefer the checkout's id, because the rows of a deleted talent no longer have a talent_id.
      if (checkoutId !== undefined) matching = ownCheckouts.eq('id', checkoutId);
      else if (candidateId !== null) matching = ownCheckouts.eq('talent_id', candidateId);
      const rows = unwrap(await matching.order('created_at', { ascending: false }).limit(1));
      const [checkout] = rows;
      if (checkout?.status !== 'paid') return checkout ?? null;
      const payments = supabase.from('payments').select('status').eq('checkout_id', checkout.id);
      const [payment] = unwrap(await payments.order('paid_at', { ascending: false }).limit(1));
      const reversal = reversals.find((status) => status === payment?.status);
      return { ...checkout, status: reversal ?? checkout.status };
    },
  });
