import { queryOptions } from '@tanstack/react-query';
import type { Tables } from '@/lib/database.types';
import { unwrapMaybe } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';

/** Whether the site issues invoices. */
export const issuesInvoicesQuery = queryOptions({
  queryKey: ['issues-invoices'],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }): Promise<boolean> => {
    const supabase = await getSupabase();
    const response = await supabase
      .from('site_settings')
      .select('issues_invoices')
      .abortSignal(signal)
      .maybeSingle();
    return unwrapMaybe(response)?.issues_invoices ?? false;
  },
});

/** Whom a company's invoices are made out to. */
export type Billing = Pick<Tables<'billing_details'>, 'name' | 'address' | 'tax_id'>;

/** The details that the company gave; null before it gave any. */
export const billingQuery = (userId: string) =>
  queryOptions({
    queryKey: ['payments', userId, 'billing'],
    queryFn: async ({ signal }): Promise<Billing | null> => {
      const supabase = await getSupabase();
      const response = await supabase
        .from('billing_details')
        .select('name, address, tax_id')
        .eq('company_id', userId)
        .abortSignal(signal)
        .maybeSingle();
      return unwrapMaybe(response);
    },
  });
