import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors';
import { getSupabase } from '@/lib/supabase';
import type { Payment } from './payment';

/** Payments read at once; the newest. */
const listLimit = 500;

/** What a company has paid, newest first (rows of `payments`). */
export const paymentsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['payments', userId],
    queryFn: async ({ signal }): Promise<Payment[]> => {
      const supabase = await getSupabase();
      return unwrap(
        await supabase
          .from('payments')
          .select(
            'payment_id, checkout_id, candidate, position_title, amount, currency, refunded_amount, status, paid_at',
          )
          .eq('company_id', userId)
          .order('paid_at', { ascending: false })
          .limit(listLimit)
          .abortSignal(signal),
      );
    },
  });

/** The name a receipt is made out to; null when the company gave none. */
export const payerQuery = (userId: string) =>
  queryOptions({
    queryKey: ['payments', userId, 'payer'],
    queryFn: async ({ signal }): Promise<{ name: string; address: string | null } | null> => {
      const supabase = await getSupabase();
      const rows = unwrap(
        await supabase
          .from('company_profiles')
          .select('company_name, address')
          .eq('user_id', userId)
          .limit(1)
          .abortSignal(signal),
      );
      const [row] = rows;
      return row ? { name: row.company_name, address: row.address } : null;
    },
  });
