import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { invoiceColumns, invoiceOf, type Invoice } from '@/domain/invoice/invoice';
import { unwrap } from '@/lib/errors/errors';
import { allRows } from '@/lib/supabase/all-rows';
import { getSupabase } from '@/lib/supabase/supabase';
import { deskKeys } from '@/features/desk/api/keys';
import type { Range } from './money';

/** The day after one ('yyyy-mm-dd', UTC). */
const dayAfter = (day: string) =>
  new Date(Date.parse(day) + 24 * 3600_000).toISOString().slice(0, 10);

/** Invoices and credit notes of a range, newest first, one more than are shown; of deleted companies, too. */
export const invoicesQuery = ({ from, to }: Range, limit: number) =>
  queryOptions({
    queryKey: [...deskKeys.all, 'invoices', from, to, limit],
    queryFn: async ({ signal }): Promise<readonly Invoice[]> => {
      const supabase = await getSupabase();
      const rows = unwrap(
        await supabase
          .from('invoices')
          .select(invoiceColumns)
          .gte('issued_at', from)
          .lt('issued_at', dayAfter(to))
          .order('issued_at', { ascending: false })
          .order('number', { ascending: false })
          .limit(limit + 1)
          .abortSignal(signal),
      );
      return rows.map(invoiceOf);
    },
    placeholderData: keepPreviousData,
  });

/** Every invoice and credit note of a range, oldest first. */
export async function readInvoices({ from, to }: Range): Promise<Invoice[]> {
  const supabase = await getSupabase();
  const rows = await allRows((first, last) =>
    supabase
      .from('invoices')
      .select(invoiceColumns)
      .gte('issued_at', from)
      .lt('issued_at', dayAfter(to))
      .order('issued_at')
      .order('number')
      .range(first, last),
  );
  return rows.map(invoiceOf);
}

/** The most of one company that are listed. */
const mostOfCompany = 200;

/** The invoices and credit notes of a company, newest first. */
export const invoicesOfQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...deskKeys.person(companyId), 'invoices'],
    queryFn: async ({ signal }): Promise<readonly Invoice[]> => {
      const supabase = await getSupabase();
      const rows = unwrap(
        await supabase
          .from('invoices')
          .select(invoiceColumns)
          .eq('company_id', companyId)
          .order('issued_at', { ascending: false })
          .order('number', { ascending: false })
          .limit(mostOfCompany)
          .abortSignal(signal),
      );
      return rows.map(invoiceOf);
    },
  });

/** One invoice or credit note by its number; null when there is none. */
export const invoiceQuery = (number: string) =>
  queryOptions({
    queryKey: [...deskKeys.all, 'invoice', number],
    queryFn: async ({ signal }): Promise<Invoice | null> => {
      const supabase = await getSupabase();
      const [row] = unwrap(
        await supabase
          .from('invoices')
          .select(invoiceColumns)
          .eq('number', number)
          .abortSignal(signal),
      );
      return row ? invoiceOf(row) : null;
    },
  });
