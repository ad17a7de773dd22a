import { useTranslation } from 'react-i18next';
import type { DeskPerson } from '@/features/desk/api/queries';
import { formatDate } from '@/lib/i18n/format';
import { EmailText } from '@/ui/layout/email-text';
import type { Language } from '@/lib/i18n/languages';

interface PersonFactsProps {
  person: DeskPerson;
  /** Undefined until it is known. */
  language?: Language | undefined;
}

/** A quiet line about an account: type, since when, language, and the address below. */
export function PersonFacts({ person, language }: PersonFactsProps) {
  const { t, i18n } = useTranslation('desk-people');
  const type = person.user_type === 'company' ? 'company' : 'talent';
  const facts = [
    t(`type.${type}`),
    t('type.since', { date: formatDate(person.created_at, i18n.language) }),
    language && t('type.language', { language: languageName(language, i18n.language) }),
  ];
  return (
    <p className="text-sm text-muted">
      {facts.filter(Boolean).join(' · ')}
      <span className="block wrap-anywhere">
        {person.email ? <EmailText>{person.email}</EmailText> : null}
      </span>
    </p>
  );
}

/** The name of a language in the language of the interface. */
export const languageName = (language: Language, locale: string): string | undefined =>
  new Intl.DisplayNames(locale, { type: 'language' }).of(language);
