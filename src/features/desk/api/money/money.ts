import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Database } from '@/lib/database.types';
import { unwrap } from '@/lib/errors/errors';
import { allRows } from '@/lib/supabase/all-rows';
import { getSupabase } from '@/lib/supabase/supabase';
import type { ItemKind } from '@/features/desk/api/items/item';
import { deskKeys } from '@/features/desk/api/keys';

type Functions = Database['public']['Functions'];

/** What became of the payments of one month and currency; money in minor units. */
export type MonthOfMoney = Functions['desk_money']['Returns'][number];
/** What became of one payment. */
export type BookedPayment = Omit<
  Functions['desk_payments']['Returns'][number],
  'company_id' | 'fee'
> & {
  /** Null once the company is deleted. */
  readonly company_id: string | null;
  /** Minor units; null where the payment provider said none. */
  readonly fee: number | null;
};
/** How long things of one kind waited, in seconds. */
export interface WaitTime {
  readonly kind: ItemKind;
  /** How many were decided. */
  readonly n: number;
  readonly median: number | null;
  readonly longest: number | null;
  /** Of what waits now. */
  readonly oldest: number | null;
}

/** Two days ('yyyy-mm-dd', UTC), both included. */
export interface Range {
  readonly from: string;
  readonly to: string;
}

/** Money by month and currency, oldest first. */
export const moneyQuery = ({ from, to }: Range) =>
  queryOptions({
    queryKey: [...deskKeys.all, 'money', from, to],
    queryFn: async ({ signal }): Promise<readonly MonthOfMoney[]> => {
      const supabase = await getSupabase();
      return unwrap(
        await supabase.rpc('desk_money', { p_from: from, p_to: to }).abortSignal(signal),
      );
    },
    placeholderData: keepPreviousData,
  });

/** Every payment of a range, oldest first. */
export async function readPayments({ from, to }: Range): Promise<BookedPayment[]> {
  const supabase = await getSupabase();
  return allRows((first, last) =>
    supabase.rpc('desk_payments', { p_from: from, p_to: to }).range(first, last),
  );
}

/** How long things waited in the last four weeks, by kind. */
export const waitTimesQuery = queryOptions({
  queryKey: [...deskKeys.all, 'waits'],
  queryFn: async ({ signal }): Promise<readonly WaitTime[]> => {
    const supabase = await getSupabase();
    return unwrap(await supabase.rpc('desk_wait_times').abortSignal(signal));
  },
});
