import { useMutation } from '@tanstack/react-query';
import { toAppError, unwrap } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import type { UnlockPrice } from './queries';

interface Checkout extends UnlockPrice {
  /** The payment link that charges this price. */
  readonly checkout_url: string;
}

interface NewCheckout {
  /** Chosen by the client, so that a repeated request finds the existing row instead of adding another. */
  readonly checkoutId: string;
  readonly positionId: string;
}

/**
 * Creates the checkout row and returns its price and payment link, fixed when the row was created. Fails
 * with an AppError whose serviceMessage is 'already_unlocked' if the company has the contact already,
 * 'unknown_position' if the pitch is not shown, 'blocked_by_talent', 'deletion_requested' if the company
 * asked to be deleted, and 'payments_closed' if the operator has set no payment link.
 */
export const useCreateCheckout = () =>
  useMutation({
    networkMode: 'always',
    mutationFn: async ({ checkoutId, positionId }: NewCheckout): Promise<Checkout> => {
      const supabase = await getSupabase();
      const columns = 'amount, currency, checkout_url';
      const checkouts = supabase.from('checkouts');
      const insertion = await checkouts
        .insert({ id: checkoutId, position_id: positionId })
        .select(columns);
      const [checkout] = unwrap(
        insertion.error?.code === '23505'
          ? await checkouts.select(columns).eq('id', checkoutId)
          : insertion,
      );
      if (!checkout) throw toAppError({ message: 'The checkout is not there', code: 'PGRST116' });
      return checkout;
    },
  });
