import { queryOptions } from '@tanstack/react-query';
import { toAppError, unwrap } from '@/lib/errors';
import { getSupabase } from '@/lib/supabase';
import { fieldsOf, toStored, type CompanyFields } from './company-fields';

export const companyProfileKey = (userId: string) => ['company-profile', userId] as const;

/** A company's own profile; one without a row starts with its sign-in e-mail (SPEC §8, PGRST116). */
export const companyProfileQuery = (userId: string, email: string) =>
  queryOptions({
    queryKey: companyProfileKey(userId),
    queryFn: async ({ signal }): Promise<CompanyFields> => {
      const supabase = await getSupabase();
      const found = await supabase
        .from('company_profiles')
        .select('company_name, industry, email, phone, website, address, description')
        .eq('user_id', userId)
        .abortSignal(signal)
        .maybeSingle();
      return fieldsOf(unwrap(found), email);
    },
  });

/** Stores the profile and answers with it as stored (an empty name becomes 'Empresa', SPEC §9). */
export async function saveCompanyProfile(
  userId: string,
  fields: CompanyFields,
): Promise<CompanyFields> {
  const supabase = await getSupabase();
  const saved = await supabase
    .from('company_profiles')
    .upsert({ user_id: userId, ...toStored(fields), updated_at: new Date().toISOString() })
    .select('company_name, industry, email, phone, website, address, description')
    .single();
  return fieldsOf(unwrap(saved), fields.email);
}

/** Asks for the account to be erased (DESIGN D13). Asking again is fine. */
export async function requestAccountDeletion(userId: string): Promise<void> {
  const supabase = await getSupabase();
  const { error, status } = await supabase
    .from('account_deletion_requests')
    .insert({ user_id: userId });
  if (error && error.code !== '23505') throw toAppError(error, status);
}
