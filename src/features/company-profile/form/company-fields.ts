import { isBlank } from '@/lib/blank-text';

/** What a company can say of itself (SPEC §2 'Company profile'), as the form holds it. */
export interface CompanyFields {
  readonly company_name: string;
  readonly industry: string;
  readonly email: string;
  readonly phone: string;
  readonly website: string;
  readonly address: string;
  readonly description: string;
}

export type CompanyField = keyof CompanyFields;

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

/** The form's start: what is stored, or for a company without a row its sign-in e-mail (SPEC §8). */
export function fieldsOf(stored: StoredCompany | null, email: string): CompanyFields {
  return {
    company_name: stored?.company_name ?? '',
    industry: stored?.industry ?? '',
    email: stored ? (stored.email ?? '') : email,
    phone: stored?.phone ?? '',
    website: stored?.website ?? '',
    address: stored?.address ?? '',
    description: stored?.description ?? '',
  };
}

const website = /^(?:https?:\/\/[^\s:/]+(?::\d+)?|[^\s:/]+)(?:\/\S*)?$/i;

/** Whether the database takes this phone number: seven to fifteen digits, not all the same. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/[^0-9]/g, '');
  return isBlank(text) || (/^\d{7,15}$/.test(digits) && !/^(\d)\1*$/.test(digits));
}

/** Whether the database takes this address of a website; the scheme may be left out where no port is named. */
export function isWebsite(text: string): boolean {
  const trimmed = text.trim();
  return trimmed === '' || website.test(trimmed);
}

/** What differs from the stored profile. */
export type CompanyEdits = Partial<CompanyFields>;

/** The edits that say something else than these fields: what was saved elsewhere drops out. */
export function liveEdits(fields: CompanyFields, edits: CompanyEdits): CompanyEdits {
  const live = { ...edits };
  for (const field of companyFields) {
    if (live[field] === fields[field]) delete live[field];
  }
  return live;
}

const companyFields = [
  'company_name',
  'industry',
  'email',
  'phone',
  'website',
  'address',
  'description',
] as const satisfies readonly CompanyField[];

/** Edits as they were kept over the end of a session; what is none is left out. */
export function companyEditsFrom(kept: object): CompanyEdits {
  const edits: { [field in CompanyField]?: string } = {};
  for (const field of companyFields) {
    const value: unknown = Reflect.get(kept, field);
    if (typeof value === 'string') edits[field] = value;
  }
  return edits;
}

/** Edits as columns: trimmed, and null where nothing was filled in. Only these are written. */
export function columnsOf(edits: CompanyEdits) {
  const columns: { [field in CompanyField]?: string | null } & { company_name?: string } = {};
  for (const field of companyFields) {
    const typed = edits[field];
    if (typed === undefined) continue;
    const text = isBlank(typed) ? '' : typed.trim();
    if (field === 'company_name') columns.company_name = text;
    else columns[field] = text || null;
  }
  return columns;
}
