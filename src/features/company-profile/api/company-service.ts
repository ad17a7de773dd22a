import { unwrap, unwrapMaybe } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import {
  columnsOf,
  fieldsOf,
  type CompanyEdits,
  type CompanyFields,
} from '@/features/company-profile/form/company-fields';

const columns = 'company_name, industry, email, phone, website, address, description';

/**
 * A company's own profile; before the first save it holds only the sign-in email.
 * @param email of the account
 * @throws AppError
 */
export async function readCompanyProfile(
  userId: string,
  email: string,
  signal: AbortSignal,
): Promise<CompanyFields> {
  const supabase = await getSupabase();
  const response = await supabase
    .from('company_profiles')
    .select(columns)
    .eq('user_id', userId)
    .abortSignal(signal)
    .maybeSingle();
  return fieldsOf(unwrapMaybe(response), email);
}

/**
 * Writes only the edited fields, so that two tabs do not overwrite each other's, and returns the stored profile (the
 * database turns an empty name into 'Empresa', docs/product.md#company-profile). The first save inserts the whole profile.
 */
export async function saveCompanyProfile(
  userId: string,
  storedFields: CompanyFields,
  edits: CompanyEdits,
): Promise<CompanyFields> {
  const supabase = await getSupabase();
  const updated_at = new Date().toISOString();
  const saved = await supabase
    .from('company_profiles')
    .update({ ...columnsOf(edits), updated_at })
    .eq('user_id', userId)
    .select(columns)
    .maybeSingle();
  const row = unwrapMaybe(saved);
  if (row) return fieldsOf(row, storedFields.email);
  const all = columnsOf({ ...storedFields, ...edits });
  const created = await supabase
    .from('company_profiles')
    .upsert({ user_id: userId, ...all, updated_at })
    .select(columns)
    .single();
  return fieldsOf(unwrap(created), storedFields.email);
}
