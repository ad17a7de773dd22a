import type { Enums } from '@/lib/database.types';

/** The two kinds of account (docs/decisions/0006-account-type.md). */
export type UserType = Enums<'user_type'>;

/**
 * The type's placeholder until the person chooses one, as the database writes it
 * (`reopen_sign_up`).
 */
export const undecidedType = 'undecided';

/**
 * The type by which the client chooses a page; policies never use it.
 * Metadata 'company' means a company and any other value a talent; without any value an email
 * containing '@company.' implies a company, otherwise talent.
 */
export function userTypeOf(metadataType: unknown, email: string | undefined): UserType {
  if (metadataType === 'company') return 'company';
  if (metadataType == null && email?.includes('@company.')) return 'company';
  return 'talent';
}
