import type { ParseKeys } from 'i18next';
import * as v from 'valibot';
import { hasContactDetails } from '@/domain/contact-details';
import { positionSchema, yearsSchema } from '@/features/talent-profile/positions/position-fields';
import { isPossiblePhone } from '@/features/talent-profile/personal/phone-number';
import { isBlank } from '@/lib/blank-text';

type Message = ParseKeys<'talent-profile'>;

const isFilled = (text: string) => !isBlank(text);

function isPossibleBirthDate(date: string): boolean {
  const today = new Date().toISOString().slice(0, 10);
  return date === '' || (date >= '1900-01-01' && date < today);
}

/** Completes a LinkedIn address for storage; '' if empty, null if it is not on linkedin.com. */
export function normalizeLinkedin(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return '';
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const { hostname, href } = new URL(address);
  return /(^|\.)linkedin\.com$/i.test(hostname) && href.length <= 300 ? href : null;
}

const contactDetails = 'problem.contactDetails' satisfies Message;
const withoutContactDetails = (text: string) => !hasContactDetails(text);
const publicText = v.pipe(v.string(), v.check(withoutContactDetails, contactDetails));

/** The only part of a name that is public. */
const firstName = (fullName: string) => fullName.trim().split(/\s/, 1)[0] ?? '';

/** The form's validation. Texts may be empty, except name and phone. */
export const profileSchema = v.object({
  fullName: v.pipe(
    v.string(),
    v.check(isFilled, 'problem.nameRequired' satisfies Message),
    v.check((name) => withoutContactDetails(firstName(name)), contactDetails),
  ),
  /** International form, such as '+34 612 00 41 18'. */
  phone: v.pipe(
    v.string(),
    v.check(isFilled, 'problem.phoneRequired' satisfies Message),
    v.check(isPossiblePhone, 'problem.phoneInvalid' satisfies Message),
  ),
  languages: v.array(v.string()),
  city: publicText,
  country: publicText,
  /** ISO date, or ''. */
  birthDate: v.pipe(
    v.string(),
    v.check(isPossibleBirthDate, 'problem.birthDateInvalid' satisfies Message),
  ),
  totalExperience: yearsSchema,
  skills: v.pipe(
    v.array(v.string()),
    v.check((skills) => skills.every(withoutContactDetails), contactDetails),
  ),
  bio: v.string(),
  linkedinUrl: v.pipe(
    v.string(),
    v.check(
      (text) => normalizeLinkedin(text) !== null,
      'problem.linkedinInvalid' satisfies Message,
    ),
  ),
  /** Keyed by id: other tabs add and remove positions, and edits must stay with their position. */
  positions: v.record(v.string(), positionSchema),
});
export type ProfileForm = v.InferOutput<typeof profileSchema>;
