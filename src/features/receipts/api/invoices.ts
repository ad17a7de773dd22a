import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { billingQuery, type Billing } from '@/domain/invoice/billing';
import { invoiceColumns, invoiceOf, type Invoice } from '@/domain/invoice/invoice';
import { toAppError, unwrap } from '@/lib/errors/errors';
import { invalidate } from '@/lib/query/invalidate';
import { getSupabase } from '@/lib/supabase/supabase';

/** The invoice of a payment and its credit notes, in the order in which they were issued. */
export const invoicesQuery = (userId: string, paymentId: string) =>
  queryOptions({
    queryKey: ['payments', userId, 'invoices', paymentId],
    queryFn: async ({ signal }): Promise<readonly Invoice[]> => {
      const supabase = await getSupabase();
      const rows = unwrap(
        await supabase
          .from('invoices')
          .select(invoiceColumns)
          .eq('payment_id', paymentId)
          .eq('company_id', userId)
          .order('issued_at')
          .order('number')
          .abortSignal(signal),
      );
      return rows.map(invoiceOf);
    },
  });

/** Stores the details; those of invoices that were issued stay as they are. */
export function useSaveBilling(userId: string) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ isNew, ...details }: Billing & { isNew: boolean }) => {
      const table = (await getSupabase()).from('billing_details');
      const { error, status } = await (isNew
        ? table.insert(details)
        : table.update(details).eq('company_id', userId));
      if (error) throw toAppError(error, status);
      return details;
    },
    onSuccess: (details) => client.setQueryData(billingQuery(userId).queryKey, details),
  });
}

/** Has the invoice of a payment made out again to the details of now, with a credit note for the one before. */
export function useCorrectInvoice(userId: string, paymentId: string) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const supabase = await getSupabase();
      const { error, status } = await supabase
        .from('invoice_corrections')
        .insert({ payment_id: paymentId });
      if (error) throw toAppError(error, status);
    },
    // Also after a refusal: another tab may have asked.
    onSettled: () => invalidate(client, invoicesQuery(userId, paymentId).queryKey),
  });
}
