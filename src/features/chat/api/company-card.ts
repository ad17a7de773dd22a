import { queryOptions } from '@tanstack/react-query';
import type { Tables } from '@/lib/database.types';
import { unwrapMaybe } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import { chatKeys } from './queries';

/** What a talent sees of a company (docs/decisions/0055-company-cards.md). */
export type CompanyCard = Tables<'company_cards'>;

/** The card of a company in conversation with this talent; null if the talent may not read one. */
export const companyCardQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...chatKeys.all, 'company-card', companyId],
    queryFn: async ({ signal }): Promise<CompanyCard | null> => {
      const supabase = await getSupabase();
      const response = await supabase
        .from('company_cards')
        .select()
        .eq('company_id', companyId)
        .abortSignal(signal)
        .maybeSingle();
      return unwrapMaybe(response);
    },
  });
