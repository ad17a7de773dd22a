import type { ParseKeys } from 'i18next';
import * as v from 'valibot';
import type { TextFault } from '@/domain/text-faults';
import { digitsOf, plainPhone } from '@/domain/plain-phone';
import { isWebAddress } from '@/domain/web-address';
import { isBlank } from '@/lib/blank-text';
import { withoutHidden } from '@/lib/hidden-text';

/** Whether the database accepts this phone number: seven to fifteen digits, not all the same. */
function isPhone(text: string): boolean {
  const digits = digitsOf(text);
  return isBlank(text) || (/^\d{7,15}$/.test(digits) && !/^(\d)\1*$/.test(digits));
}

/** Whether the database accepts this website; the scheme may be left out unless the address has a port. */
function isWebsite(text: string): boolean {
  const trimmed = withoutHidden(text).trim();
  return trimmed === '' || isWebAddress(trimmed);
}

/** What the form says of a name that the database refuses. */
export const nameTexts = {
  reserved_name: 'nameReserved',
  hidden_signs: 'nameHidden',
  mixed_alphabets: 'nameMixed',
} as const satisfies Partial<Record<TextFault, ParseKeys<'company-profile'>>>;

/** The fields of a company's profile, as the form holds them. */
export const companySchema = v.object({
  company_name: v.string(),
  industry: v.string(),
  email: v.string(),
  phone: v.pipe(
    v.string(),
    v.check(isPhone, 'phoneInvalid' satisfies ParseKeys<'company-profile'>),
  ),
  website: v.pipe(
    v.string(),
    v.check(isWebsite, 'websiteInvalid' satisfies ParseKeys<'company-profile'>),
  ),
  address: v.string(),
  description: v.string(),
});

export type CompanyFields = v.InferOutput<typeof companySchema>;
export type CompanyField = keyof CompanyFields;

/** The fields in the order in which the form shows them. */
export const companyFields = [
  'company_name',
  'industry',
  'email',
  'phone',
  'website',
  'address',
  'description',
] as const satisfies readonly CompanyField[];

/** Longest accepted length of each field, as the database checks it. */
export const fieldLengths: Readonly<Record<CompanyField, number>> = {
  company_name: 120,
  industry: 120,
  email: 254,
  phone: 40,
  website: 300,
  address: 300,
  description: 4000,
};

type StoredCompany = { readonly [field in CompanyField]: string | null };

/** The form's initial values: the stored profile, or only the sign-in email before the first save. */
export function fieldsOf(company: StoredCompany | null, email: string): CompanyFields {
  return {
    company_name: company?.company_name ?? '',
    industry: company?.industry ?? '',
    email: company ? (company.email ?? '') : email,
    phone: company?.phone ?? '',
    website: company?.website ?? '',
    address: company?.address ?? '',
    description: company?.description ?? '',
  };
}

/** The name of a company that has none of its own: what it begins with, and what an emptied name becomes. */
export const firstName = 'Empresa';

/** The name that is stored for what is typed. */
export const nameOf = (typed: string): string => withoutHidden(typed).trim() || firstName;

/** The fields that differ from the stored profile. */
export type CompanyEdits = Partial<CompanyFields>;

/** Whether the edits change what the verified badge stands for (docs/decisions/0034-company-names.md). */
export function changesIdentity(storedFields: CompanyFields, edits: CompanyEdits): boolean {
  const [before, after] = [columnsOf(storedFields), columnsOf(edits)];
  return (['company_name', 'website', 'email'] as const).some(
    (field) => after[field] !== undefined && after[field] !== before[field],
  );
}

/** A field's text as it is stored; only the description has several lines. */
function plain(field: CompanyField, typed: string): string {
  if (field === 'description') return typed;
  return field === 'phone' ? plainPhone(typed) : withoutHidden(typed);
}

/** The edited fields as database columns: trimmed, and null where the field is empty. */
export function columnsOf(edits: CompanyEdits) {
  const columns: { [field in CompanyField]?: string | null } & { company_name?: string } = {};
  for (const field of companyFields) {
    const typed = edits[field];
    if (typed === undefined) continue;
    const text = isBlank(typed) ? '' : plain(field, typed).trim();
    if (field === 'company_name') columns.company_name = text;
    else columns[field] = text || null;
  }
  return columns;
}
