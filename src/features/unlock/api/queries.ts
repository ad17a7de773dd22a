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

/** While it fails, what the sheet waits for is asked again by itself so often, in milliseconds. */
const recoveryPause = 5000;
/** For `refetchInterval`. */
export const whileFailing = ({ state }: { state: { status: string } }) =>
  state.status === 'error' && recoveryPause;

/** The one price (docs/decisions/0002-one-price.md). */
export const unlockPriceQuery = queryOptions({
  queryKey: ['unlock-price'],
  staleTime: 5 * 60_000,
  queryFn: async (): Promise<UnlockPrice> => {
    const supabase = await getSupabase();
    // Not over and over by the client before it says anything: that is up to the query.
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

/** A checkout, as its status tells how its payment goes. */
export interface CheckoutState {
  /** The reference that support asks for. */
  readonly id: string;
  /**
   * 'pending', 'processing' (the bank takes its time), 'declined' (by the bank), 'paid', 'failed' (what
   * was paid is not the price), 'duplicate' (it bought nothing new), 'talent_erased' (paid too late),
   * 'refunded', 'disputed' and 'dispute_lost' (paid, and taken back since; by the bank for now, or
   * for good).
   */
  readonly status: string;
}

/** Which checkout somebody has come back from, as far as it is known. */
export interface ReturnedCheckout {
  /** Unknown in another tab, on another device, and where a payment page says nothing. */
  readonly checkoutId: string | undefined;
  /** Whom it was for; null for anybody. */
  readonly candidateId: string | null;
}

/** What has become of a payment that bought an unlock; undefined while it holds it. */
function takenBack(payment: string | undefined): string | undefined {
  return ['refunded', 'disputed', 'dispute_lost'].find((status) => status === payment);
}

/** The checkout somebody has come back from: the one, or else the newest that it may have been. */
export const returnedCheckoutQuery = (
  userId: string,
  { checkoutId, candidateId }: ReturnedCheckout,
) =>
  queryOptions({
    queryKey: ['checkouts', 'returned', userId, checkoutId, candidateId],
    queryFn: async (): Promise<CheckoutState | null> => {
      const supabase = await getSupabase();
      const own = supabase.from('checkouts').select('id, status').eq('company_id', userId);
      let matching = own;
      // By its id first: the row of a talent who was erased names nobody any more.
      if (checkoutId !== undefined) matching = own.eq('id', checkoutId);
      else if (candidateId !== null) matching = own.eq('talent_id', candidateId);
      const rows = unwrap(await matching.order('created_at', { ascending: false }).limit(1));
      const [checkout] = rows;
      if (checkout?.status !== 'paid') return checkout ?? null;
      const payments = supabase.from('payments').select('status').eq('checkout_id', checkout.id);
      const [payment] = unwrap(await payments.order('paid_at', { ascending: false }).limit(1));
      return { ...checkout, status: takenBack(payment?.status) ?? checkout.status };
    },
  });

/** What became of a checkout, as {@link CheckoutState} says. */
export const checkoutStatusQuery = (checkoutId: string) =>
  queryOptions({
    queryKey: ['checkouts', checkoutId],
    queryFn: async (): Promise<string | null> => {
      const supabase = await getSupabase();
      const rows = unwrap(
        await supabase.from('checkouts').select('status').eq('id', checkoutId).limit(1),
      );
      return rows[0]?.status ?? null;
    },
  });

/**
 * Makes the checkout row. The id is the client's, so that a repeated attempt is the
 * same row: one that exists already counts as made.
 * @returns what the row asks for: the price at the moment it was made
 * @throws AppError with serviceMessage 'already_unlocked' when there is nothing to pay
 */
export async function createCheckout(checkoutId: string, positionId: string): Promise<UnlockPrice> {
  const supabase = await getSupabase();
  const priced = 'amount, currency';
  const checkouts = supabase.from('checkouts');
  const made = await checkouts.insert({ id: checkoutId, position_id: positionId }).select(priced);
  const [asked] = unwrap(
    made.error?.code === '23505' ? await checkouts.select(priced).eq('id', checkoutId) : made,
  );
  if (!asked) throw toAppError({ message: 'The checkout is not there', code: 'PGRST116' });
  return asked;
}
