import type { ParseKeys } from 'i18next';
import * as v from 'valibot';
import { isBirthDate } from '@/domain/minimum-age';
import { positionSchema, yearsSchema } from '@/domain/position/position-fields';
import { phoneNumbers } from '@/features/talent-profile/phone/phone-code';
import { isBlank } from '@/lib/blank-text';
import { withoutHidden } from '@/lib/hidden-text';

type Message = ParseKeys<'talent-profile'>;

const isFilled = (text: string) => !isBlank(text);

const isPossibleBirthDate = (date: string) =>
  date === '' || isBirthDate(date, new Date().toISOString().slice(0, 10));

const linkedinHost = /^([a-z0-9-]+\.)*linkedin\.com$/;

/** Completes a LinkedIn address for storage; '' if empty, null if it is not on linkedin.com. */
export function normalizeLinkedin(typed: string): string | null {
  const text = withoutHidden(typed).trim();
  if (text === '') return '';
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const { host, href, username, password } = new URL(address);
  // With a user before it, the host is not what a reader takes for it.
  if (username !== '' || password !== '' || !linkedinHost.test(host)) return null;
  return href.length <= 300 ? href : null;
}

/** The fields of a profile, as the form holds them. Texts may be empty, except name and phone. */
export const profileSchema = v.object({
  fullName: v.pipe(v.string(), v.check(isFilled, 'problem.nameRequired' satisfies Message)),
  /** The name that everyone sees; '' for the first name. */
  shownAs: v.string(),
  /** International form, such as '+34 612 00 41 18'. Checked once the code for that is loaded. */
  phone: v.pipe(
    v.string(),
    v.check(isFilled, 'problem.phoneRequired' satisfies Message),
    v.check(() => phoneNumbers.loaded() !== undefined, 'problem.phoneUnchecked' satisfies Message),
    v.check(
      (phone) => phoneNumbers.loaded()?.isPossiblePhone(phone) ?? true,
      'problem.phoneInvalid' satisfies Message,
    ),
  ),
  languages: v.array(v.string()),
  city: v.string(),
  country: v.string(),
  /** ISO date, or ''. */
  birthDate: v.pipe(
    v.string(),
    v.check(isPossibleBirthDate, 'problem.birthDateInvalid' satisfies Message),
  ),
  totalExperience: yearsSchema,
  skills: v.array(v.string()),
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
