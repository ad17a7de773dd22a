import { queryOptions } from '@tanstack/react-query';
import type { Contact } from '@/domain/contact';
import { allRows } from '@/lib/supabase/all-rows';
import { toAppError, unwrap } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';

export interface UnlockPrice {
  /** Minor units. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

const columns = 'id, closer_id, closer_name, position_id, position_title, email, phone, created_at';

/** Everything that a new unlock makes stale. */
export const unlocksKey = (userId: string) => ['unlocked-contacts', userId] as const;

const retryIntervalMs = 5000;
/** A `refetchInterval` that asks again only while the query fails. */
export const retryWhileFailing = ({ state }: { state: { status: string } }) =>
  state.status === 'error' && retryIntervalMs;

/** About ten minutes of asking for one payment; after that realtime alone has to report it. */
const maxPolls = 45;

/**
 * When to ask again for what a lost realtime event would have said: with growing pauses.
 * @param polls how often it was asked before
 * @returns milliseconds, or false for never again
 */
export const pollDelay = (polls: number): number | false =>
  polls < maxPolls ? Math.min(3000 + polls * 1000, 15_000) : false;

/** The one price (docs/decisions/0002-one-price.md). */
export const unlockPriceQuery = queryOptions({
  queryKey: ['unlock-price'],
  staleTime: 5 * 60_000,
  queryFn: async (): Promise<UnlockPrice> => {
    const supabase = await getSupabase();
    // The query retries, and shows the error meanwhile; the client's own retries would hide it.
    const asked = supabase.from('unlock_price').select('amount, currency').limit(1).retry(false);
    const [price] = unwrap(await asked);
    if (!price) throw toAppError({ message: 'No price is set', code: 'PGRST116' });
    return price;
  },
});

/** All of a company's contacts, newest first. */
export const unlockedContactsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...unlocksKey(userId), 'list'],
    queryFn: async (): Promise<Contact[]> => {
      const supabase = await getSupabase();
      const contacts = await allRows((from, to) =>
        supabase
          .from('unlocked_contacts')
          .select(columns)
          .eq('user_id', userId)
          .order('created_at')
          .order('id')
          .range(from, to),
      );
      return contacts.toReversed();
    },
  });

/**
 * The contact of one talent; null while it is locked.
 * @param talentId without one, whatever was unlocked last, for a return that names nobody
 */
export const unlockOfQuery = (userId: string, talentId: string | null) =>
  queryOptions({
    queryKey: [...unlocksKey(userId), 'of', talentId],
    queryFn: async (): Promise<Contact | null> => {
      const supabase = await getSupabase();
      const own = supabase.from('unlocked_contacts').select(columns).eq('user_id', userId);
      const matching = talentId === null ? own : own.eq('closer_id', talentId);
      const newest = matching.order('created_at', { ascending: false }).limit(1);
      return unwrap(await newest.retry(false))[0] ?? null;
    },
  });

/** A checkout; its status says what became of the payment. */
export interface CheckoutState {
  /** The reference that support asks for. */
  readonly id: string;
  /**
   * 'pending', 'processing' (the bank takes its time), 'declined' (by the bank), 'paid', 'failed' (the
   * amount is not the price), 'duplicate' (the contact was unlocked already), 'talent_erased' (paid too
   * late), 'refunded', 'disputed' (by the bank, undecided) and 'dispute_lost'.
   */
  readonly status: string;
}

/** Which checkout it is, as far as it is known. */
export interface CheckoutName {
  /** Known only in the tab that opened the checkout. */
  readonly checkoutId: string | undefined;
  /** The talent it is for; null when a return from a checkout names nobody. */
  readonly candidateId: string | null;
}

/** How a payment that bought an unlock was reversed; undefined while it was not. */
function reversalOf(payment: string | undefined): string | undefined {
  return ['refunded', 'disputed', 'dispute_lost'].find((status) => status === payment);
}

/** What became of a checkout; without its id, of the newest that it may be. */
export const checkoutQuery = (userId: string, { checkoutId, candidateId }: CheckoutName) =>
  queryOptions({
    queryKey: ['checkouts', userId, checkoutId, candidateId],
    queryFn: async (): Promise<CheckoutState | null> => {
      const supabase = await getSupabase();
      const own = supabase.from('checkouts').select('id, status').eq('company_id', userId);
      let matching = own;
      // The id comes first: the row of an erased talent has no talent_id any more.
      if (checkoutId !== undefined) matching = own.eq('id', checkoutId);
      else if (candidateId !== null) matching = own.eq('talent_id', candidateId);
      const rows = unwrap(await matching.order('created_at', { ascending: false }).limit(1));
      const [checkout] = rows;
      if (checkout?.status !== 'paid') return checkout ?? null;
      const payments = supabase.from('payments').select('status').eq('checkout_id', checkout.id);
      const [payment] = unwrap(await payments.order('paid_at', { ascending: false }).limit(1));
      return { ...checkout, status: reversalOf(payment?.status) ?? checkout.status };
    },
  });
