import type { ParseKeys } from 'i18next';
import * as v from 'valibot';
import {
  hasContactDetails,
  haveContactDetailsTogether,
  isNumberSplit,
  isPartOfNumber,
} from '@/domain/contact-details';
import { isBirthDate } from '@/domain/minimum-age';
import { firstNameOf, isShortName } from '@/domain/names/first-name';
import { hasLetter, nameFault, type NameFault } from '@/domain/names/name-fault';
import { positionSchema, yearsSchema } from '@/features/talent-profile/positions/position-fields';
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

const contactDetails = 'problem.contactDetails' satisfies Message;
const withoutContactDetails = (text: string) => !hasContactDetails(text);
const publicText = v.pipe(v.string(), v.check(withoutContactDetails, contactDetails));

const nameCheck = (fault: NameFault, message: Message) =>
  v.check((name: string) => nameFault(withoutHidden(name).trim()) !== fault, message);

/** Five digits are a part of a phone number. */
const hasNumberPart = (name: string) => /(\d\D*){5}/.test(name);

const placeNames = ['fullName', 'shownAs', 'city', 'country'] as const;
type Place = Pick<ProfileForm, (typeof placeNames)[number]>;

/**
 * The fields over which contact details are spread: first name, city and country stand beside each other in public
 * (docs/decisions/0037-contact-details-in-public.md). None where one of them gives them away by itself, which that field
 * tells.
 */
export function placesTelling(form: Place): readonly (keyof Place)[] {
  const shown = isBlank(form.shownAs)
    ? { name: 'fullName' as const, text: firstNameOf(form.fullName) }
    : { name: 'shownAs' as const, text: form.shownAs };
  const all = [
    shown,
    { name: 'city' as const, text: form.city },
    { name: 'country' as const, text: form.country },
  ];
  const texts = all.map(({ text }) => text);
  if (texts.some(hasContactDetails) || hasNumberPart(form.shownAs)) return [];
  if (!haveContactDetailsTogether(texts) && !isNumberSplit(texts)) return [];
  return all.filter(({ text }) => isPartOfNumber(text)).map(({ name }) => name);
}

const fields = v.object({
  fullName: v.pipe(
    v.string(),
    v.check(isFilled, 'problem.nameRequired' satisfies Message),
    v.check((name) => withoutContactDetails(firstNameOf(name)), contactDetails),
    nameCheck('reserved_name', 'problem.nameReserved'),
    nameCheck('hidden_signs', 'problem.nameHidden'),
    nameCheck('mixed_alphabets', 'problem.nameMixed'),
    v.check((name) => isBlank(name) || hasLetter(name), 'problem.nameLetters' satisfies Message),
  ),
  /** The name that everyone sees; '' for the first name. */
  shownAs: v.pipe(
    v.string(),
    v.check(isShortName, 'problem.shownTooLong' satisfies Message),
    v.check((name) => withoutContactDetails(name) && !hasNumberPart(name), contactDetails),
    nameCheck('reserved_name', 'problem.nameReserved'),
    nameCheck('hidden_signs', 'problem.nameHidden'),
    nameCheck('mixed_alphabets', 'problem.nameMixed'),
    v.check((name) => isBlank(name) || hasLetter(name), 'problem.nameLetters' satisfies Message),
  ),
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
    v.check(
      (skills) => skills.every(withoutContactDetails) && !haveContactDetailsTogether(skills),
      contactDetails,
    ),
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
export type ProfileForm = v.InferOutput<typeof fields>;

/** The form's validation. Texts may be empty, except name and phone. */
export const profileSchema = v.pipe(
  fields,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    for (const key of placesTelling(input)) {
      const item = { type: 'object', origin: 'value', input, key, value: input[key] } as const;
      addIssue({ message: contactDetails, path: [item] });
    }
  }),
);

/** What is wrong with a public field before it is saved; undefined while nothing is entered. */
export function toldProblem<Name extends 'fullName' | 'shownAs' | 'city' | 'country' | 'skills'>(
  name: Name,
  value: ProfileForm[Name],
): string | undefined {
  if (value.length === 0 || (typeof value === 'string' && isBlank(value))) return undefined;
  return v.safeParse(fields.entries[name], value).issues?.[0].message;
}
