import { useMutation } from '@tanstack/react-query';
import { toAppError, unwrap } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import type { UnlockPrice } from './queries';

interface NewCheckout {
  /** Chosen by the client, so that a repeated request finds the existing row instead of adding another. */
  readonly checkoutId: string;
  readonly positionId: string;
}

/**
 * Creates the checkout row and returns its price, fixed when the row was created. Fails with an AppError
 * whose serviceMessage is 'already_unlocked' if the company has the contact already.
 */
export const useCreateCheckout = () =>
  useMutation({
    networkMode: 'always',
    mutationFn: async ({ checkoutId, positionId }: NewCheckout): Promise<UnlockPrice> => {
      const supabase = await getSupabase();
      const priced = 'amount, currency';
      const checkouts = supabase.from('checkouts');
      const made = await checkouts
        .insert({ id: checkoutId, position_id: positionId })
        .select(priced);
      const [asked] = unwrap(
        made.error?.code === '23505' ? await checkouts.select(priced).eq('id', checkoutId) : made,
      );
      if (!asked) throw toAppError({ message: 'The checkout is not there', code: 'PGRST116' });
      return asked;
    },
  });
