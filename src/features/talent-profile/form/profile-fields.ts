import type { TalentProfile } from '@/domain/own-profile';
import type { TablesUpdate } from '@/lib/database.types';
import { isBlank } from '@/lib/blank-text';
import { withoutHidden } from '@/lib/hidden-text';
import { normalizeLinkedin, type ProfileForm } from './profile-schema';

/** The form's fields of the profile itself, without the positions. */
export type ProfileFields = Omit<ProfileForm, 'positions'>;

export const profileFieldNames = [
  'fullName',
  'shownAs',
  'phone',
  'languages',
  'city',
  'country',
  'birthDate',
  'totalExperience',
  'skills',
  'bio',
  'linkedinUrl',
] as const satisfies readonly (keyof ProfileFields)[];

export const emptyProfile: ProfileFields = {
  fullName: '',
  shownAs: '',
  phone: '',
  languages: [],
  city: '',
  country: '',
  birthDate: '',
  totalExperience: '',
  skills: [],
  bio: '',
  linkedinUrl: '',
};

/** Skills are stored as one comma-separated text. */
export function splitSkills(text: string | null): string[] {
  return [...new Set((text ?? '').split(',').map((skill) => skill.trim()))].filter(Boolean);
}

/** The stored row as the form shows it; empty for someone new. */
export function profileFieldsOf(row: TalentProfile | null): ProfileFields {
  if (row === null) return emptyProfile;
  return {
    fullName: row.full_name ?? '',
    shownAs: row.shown_as ?? '',
    phone: row.phone ?? '',
    languages: row.languages,
    city: row.city ?? '',
    country: row.country ?? '',
    birthDate: row.birth_date ?? '',
    totalExperience: row.total_experience === null ? '' : String(row.total_experience),
    linkedinUrl: row.linkedin_url ?? '',
    skills: splitSkills(row.skills),
    bio: row.bio ?? '',
  };
}

type ProfileUpdate = Omit<TablesUpdate<'talent_profiles'>, 'user_id' | 'updated_at'>;

/**
 * Converts edited fields to columns; only these are written, so that two tabs do not overwrite each
 * other. The birth date has a table of its own.
 */
export function profileColumns(edits: Partial<Omit<ProfileFields, 'birthDate'>>): ProfileUpdate {
  const text = (value: string) => (isBlank(value) ? null : value.trim());
  const line = (value: string) => text(withoutHidden(value));
  const update: ProfileUpdate = {};
  if (edits.fullName !== undefined) update.full_name = line(edits.fullName);
  if (edits.shownAs !== undefined) update.shown_as = line(edits.shownAs);
  if (edits.phone !== undefined) update.phone = line(edits.phone);
  if (edits.languages !== undefined) update.languages = edits.languages;
  if (edits.city !== undefined) update.city = line(edits.city);
  if (edits.country !== undefined) update.country = line(edits.country);
  if (edits.totalExperience !== undefined) {
    const years = edits.totalExperience.trim();
    update.total_experience = years === '' ? null : Number(years);
  }
  if (edits.linkedinUrl !== undefined) {
    update.linkedin_url = normalizeLinkedin(edits.linkedinUrl) || null;
  }
  if (edits.skills !== undefined) update.skills = line(edits.skills.join(', '));
  if (edits.bio !== undefined) update.bio = text(edits.bio);
  return update;
}
