import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import type { Tables } from '@/lib/database.types';
import { toAppError, unwrap, unwrapMaybe } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';

const partySchema = v.fallback(
  v.object({
    name: v.fallback(v.string(), ''),
    address: v.fallback(v.string(), ''),
    tax_id: v.fallback(v.string(), ''),
    register: v.fallback(v.string(), ''),
  }),
  { name: '', address: '', tax_id: '', register: '' },
);

/** Seller or buyer of an invoice; what is empty wasn't given. */
export type Party = Readonly<v.InferOutput<typeof partySchema>>;

/** An invoice or a credit note, as it was issued; money in minor units. */
export interface Invoice extends Pick<
  Tables<'invoices'>,
  | 'number'
  | 'kind'
  | 'corrects'
  | 'issued_at'
  | 'net'
  | 'vat'
  | 'total'
  | 'vat_percent'
  | 'vat_note'
  | 'currency'
> {
  readonly seller: Party;
  readonly buyer: Party;
}

/** The invoice of a payment and its credit notes, in the order in which they were issued. */
export const invoicesQuery = (userId: string, paymentId: string) =>
  queryOptions({
    queryKey: ['payments', userId, 'invoices', paymentId],
    queryFn: async ({ signal }): Promise<readonly Invoice[]> => {
      const supabase = await getSupabase();
      const rows = unwrap(
        await supabase
          .from('invoices')
          .select(
            'number, kind, corrects, issued_at, seller, buyer, net, vat, total, vat_percent, vat_note, currency',
          )
          .eq('payment_id', paymentId)
          .eq('company_id', userId)
          .order('issued_at')
          .order('number')
          .abortSignal(signal),
      );
      return rows.map((row) => ({
        ...row,
        seller: v.parse(partySchema, row.seller),
        buyer: v.parse(partySchema, row.buyer),
      }));
    },
  });

/** Whether whoever runs the site has set invoices up. */
export const issuesInvoicesQuery = queryOptions({
  queryKey: ['issues-invoices'],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }): Promise<boolean> => {
    const supabase = await getSupabase();
    const found = await supabase
      .from('site_settings')
      .select('issues_invoices')
      .abortSignal(signal)
      .maybeSingle();
    return unwrapMaybe(found)?.issues_invoices ?? false;
  },
});

/** Whom a company's invoices are made out to. */
export type Billing = Pick<Tables<'billing_details'>, 'name' | 'address' | 'tax_id'>;

const billingKey = (userId: string) => ['payments', userId, 'billing'];

/** The details that the company gave; null before it gave any. */
export const billingQuery = (userId: string) =>
  queryOptions({
    queryKey: billingKey(userId),
    queryFn: async ({ signal }): Promise<Billing | null> => {
      const supabase = await getSupabase();
      const found = await supabase
        .from('billing_details')
        .select('name, address, tax_id')
        .eq('company_id', userId)
        .abortSignal(signal)
        .maybeSingle();
      return unwrapMaybe(found);
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
    onSuccess: (details) => client.setQueryData(billingKey(userId), details),
  });
}
