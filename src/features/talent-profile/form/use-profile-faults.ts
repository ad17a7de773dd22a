import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { faultOf, useTextFaults, type TextFault } from '@/domain/text-faults';
import { brand } from '@/lib/brand';
import type { ProfileForm } from './profile-schema';

/** The database's name of each public field, in the order of the screen. */
const columns = {
  fullName: 'full_name',
  shownAs: 'shown_as',
  city: 'city',
  country: 'country',
  skills: 'skills',
} as const;
export type PublicField = keyof typeof columns;
const fields = ['fullName', 'shownAs', 'city', 'country', 'skills'] as const;

const problems: Record<TextFault, ParseKeys<'talent-profile'>> = {
  reserved_name: 'problem.nameReserved',
  hidden_signs: 'problem.nameHidden',
  mixed_alphabets: 'problem.nameMixed',
  no_letters: 'problem.nameLetters',
  too_many_words: 'problem.shownTooLong',
  contact_details: 'problem.contactDetails',
  contact_details_together: 'problem.contactDetails',
};

/**
 * What may not be public in a profile that is being edited.
 * @param values the fields as they are now
 */
export function useProfileFaults(
  values: () => Partial<Pick<ProfileForm, PublicField>>,
  focus: (name: PublicField) => void,
) {
  const { t } = useTranslation('talent-profile');
  const { answer, ask } = useTextFaults();
  const askNow = () => {
    const typed = values();
    return ask(Object.fromEntries(fields.map((name) => [columns[name], typed[name]])));
  };
  /** Those of the skills that may not be public. */
  const faultySkills = (skills: readonly string[]) =>
    skills.filter((skill) =>
      answer.faults.some(
        ({ field, place }) => field === 'skills' && answer.texts.skills?.[place] === skill,
      ),
    );
  return {
    /** Asks about what is typed so far. */
    ask: () => void askNow(),
    /** Asks before a save, and moves the focus to the first field that may not be public. */
    areFound: async (): Promise<boolean> => {
      const { faults } = await askNow();
      const first = fields.find((name) => faults.some(({ field }) => field === columns[name]));
      if (first) focus(first);
      return first !== undefined;
    },
    faultySkills,
    /** What is wrong with a field in the person's language; undefined where nothing is known to be. */
    problemOf: (name: PublicField, value: string | readonly string[]): string | undefined => {
      if (typeof value !== 'string')
        return faultySkills(value).length > 0 ? t('problem.contactDetails') : undefined;
      const fault = faultOf(answer, columns[name], value);
      return fault && t(problems[fault], { brand: brand.name });
    },
  };
}
