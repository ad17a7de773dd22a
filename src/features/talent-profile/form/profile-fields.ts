import { isBlank } from '@/lib/blank-text';
import type { TalentProfile } from '@/domain/own-profile';

/** What a person edits; empty texts stand for nothing said. */
export interface ProfileFields {
  fullName: string;
  /** International form, such as '+34 612 00 41 18'. */
  phone: string;
  languages: string[];
  city: string;
  country: string;
  /** ISO date, or ''. */
  birthDate: string;
  /** Whole years as typed, or ''. */
  totalExperience: string;
  linkedinUrl: string;
  skills: string[];
  bio: string;
}

/** What differs from the stored profile. */
export type ProfileEdits = Partial<ProfileFields>;
export type ProfileField = keyof ProfileFields;
/** Catalog keys under `problem`, by field, in the order of the screen. */
export type ProfileProblem =
  | 'nameRequired'
  | 'phoneRequired'
  | 'phoneInvalid'
  | 'birthDateInvalid'
  | 'experienceInvalid'
  | 'linkedinInvalid';
export type ProfileProblems = Partial<Record<ProfileField, ProfileProblem>>;

export const emptyProfile: ProfileFields = {
  fullName: '',
  phone: '',
  languages: [],
  city: '',
  country: '',
  birthDate: '',
  totalExperience: '',
  linkedinUrl: '',
  skills: [],
  bio: '',
};

const textFields = [
  'fullName',
  'phone',
  'city',
  'country',
  'birthDate',
  'totalExperience',
  'linkedinUrl',
  'bio',
] as const satisfies readonly ProfileField[];
const listFields = ['languages', 'skills'] as const satisfies readonly ProfileField[];

const isText = (value: unknown): value is string => typeof value === 'string';

/** Edits as they were kept over the end of a session; what is none is left out. */
export function profileEditsFrom(kept: unknown): ProfileEdits {
  if (typeof kept !== 'object' || kept === null) return {};
  const edits: ProfileEdits = {};
  for (const field of textFields) {
    const value: unknown = Reflect.get(kept, field);
    if (isText(value)) edits[field] = value;
  }
  for (const field of listFields) {
    const value: unknown = Reflect.get(kept, field);
    if (Array.isArray(value)) edits[field] = value.filter(isText);
  }
  return edits;
}

/** Skills are stored as one comma-separated text (SPEC §3). */
export function splitSkills(stored: string | null): string[] {
  return [...new Set((stored ?? '').split(',').map((skill) => skill.trim()))].filter(Boolean);
}

/** The stored row as the form shows it; empty for someone new. */
export function fieldsOf(row: TalentProfile | null): ProfileFields {
  if (row === null) return emptyProfile;
  return {
    fullName: row.full_name ?? '',
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

function same(a: string | string[] | undefined, b: string | string[]): boolean {
  return Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((item, index) => item === b[index])
    : a === b;
}

/** The edits that still differ from what is stored: what another tab saved meanwhile drops out. */
export function liveEdits(stored: ProfileFields, edits: ProfileEdits): ProfileEdits {
  const live: ProfileEdits = { ...edits };
  for (const field of fieldNames) {
    if (same(live[field], stored[field])) delete live[field];
  }
  return live;
}

const fieldNames: readonly ProfileField[] = [
  'fullName',
  'phone',
  'languages',
  'city',
  'country',
  'birthDate',
  'totalExperience',
  'linkedinUrl',
  'skills',
  'bio',
];

/** What has to be put right before saving: full name and phone are required (SPEC §5). */
export function validateProfile(
  fields: ProfileFields,
  isPhone: (phone: string) => boolean,
  today: string = new Date().toISOString().slice(0, 10),
): ProfileProblems {
  const problems: ProfileProblems = {};
  if (isBlank(fields.fullName)) problems.fullName = 'nameRequired';
  if (isBlank(fields.phone)) problems.phone = 'phoneRequired';
  else if (!isPhone(fields.phone)) problems.phone = 'phoneInvalid';
  if (fields.birthDate !== '' && (fields.birthDate >= today || fields.birthDate < '1900-01-01')) {
    problems.birthDate = 'birthDateInvalid';
  }
  if (!/^(|[0-5]?\d|60)$/.test(fields.totalExperience.trim())) {
    problems.totalExperience = 'experienceInvalid';
  }
  if (linkedinAddress(fields.linkedinUrl) === null) problems.linkedinUrl = 'linkedinInvalid';
  return problems;
}

/** A LinkedIn address as it is stored; '' for none, null when it is not one of LinkedIn's. */
export function linkedinAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return '';
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const { hostname, href } = new URL(address);
  return /(^|\.)linkedin\.com$/i.test(hostname) && href.length <= 300 ? href : null;
}

type ProfileUpdate = Partial<Omit<TalentProfile, 'user_id' | 'updated_at'>>;

/** Edits as columns; only these are written, so that two tabs do not undo each other. */
export function columnsOf(edits: ProfileEdits): ProfileUpdate {
  const text = (value: string) => (isBlank(value) ? null : value.trim());
  const update: ProfileUpdate = {};
  if (edits.fullName !== undefined) update.full_name = text(edits.fullName);
  if (edits.phone !== undefined) update.phone = text(edits.phone);
  if (edits.languages !== undefined) update.languages = edits.languages;
  if (edits.city !== undefined) update.city = text(edits.city);
  if (edits.country !== undefined) update.country = text(edits.country);
  if (edits.birthDate !== undefined) update.birth_date = text(edits.birthDate);
  if (edits.totalExperience !== undefined) {
    const years = edits.totalExperience.trim();
    update.total_experience = years === '' ? null : Number(years);
  }
  if (edits.linkedinUrl !== undefined) {
    update.linkedin_url = linkedinAddress(edits.linkedinUrl) || null;
  }
  if (edits.skills !== undefined) update.skills = text(edits.skills.join(', '));
  if (edits.bio !== undefined) update.bio = text(edits.bio);
  return update;
}
