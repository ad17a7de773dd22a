import { queryOptions } from '@tanstack/react-query';
import { allRows } from '@/lib/supabase/all-rows';
import { unwrap } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import type { Payment } from '@/features/receipts/payment';

/** All payments of a company, newest first (rows of `payments`). */
export const paymentsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['payments', userId],
    queryFn: async ({ signal }): Promise<Payment[]> => {
      const supabase = await getSupabase();
      const payments = await allRows((from, to) =>
        supabase
          .from('payments')
          .select(
            'payment_id, checkout_id, candidate, position_title, amount, currency, refunded_amount, status, paid_at',
          )
          .eq('company_id', userId)
          .order('paid_at')
          .order('payment_id')
          .range(from, to)
          .abortSignal(signal),
      );
      return payments.toReversed();
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
