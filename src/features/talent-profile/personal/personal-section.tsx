import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames } from '@/lib/i18n/language-names';
import { toSortedOptions, useTerms } from '@/domain/use-terms';
import { MultiSelectField } from '@/ui/field/multi-select-field';
import { TextField } from '@/ui/field/text-field';
import { PhoneField } from './phone-field';
import { Section } from '@/features/talent-profile/form/section';
import type { ProfileEditor } from '@/features/talent-profile/form/use-profile-editor';

/** Ids of the fields that a problem or the next step leads to. */
export const fieldIds = { fullName: 'profile-full-name', phone: 'profile-phone' } as const;

interface PersonalSectionProps {
  editor: ProfileEditor;
  actions: ReactNode;
  onSubmit: () => void;
}

/** Full name, phone, languages (SPEC §2). */
export function PersonalSection({ editor, actions, onSubmit }: PersonalSectionProps) {
  const { t, i18n } = useTranslation('talent-profile');
  const terms = useTerms();
  const { fields, problems, edit } = editor;
  const languages = useMemo(
    () => toSortedOptions(languageNames, terms.language, i18n.language),
    [terms, i18n.language],
  );
  return (
    <Section title={t('personal.title')} onSubmit={onSubmit}>
      <TextField
        id={fieldIds.fullName}
        label={t('personal.fullName')}
        hint={t('personal.fullNameHint')}
        error={problems.fullName ? t(`problem.${problems.fullName}`) : null}
        required
        autoComplete="name"
        maxLength={120}
        value={fields.fullName}
        onChange={(event) => edit({ fullName: event.target.value })}
      />
      <PhoneField
        id={fieldIds.phone}
        label={t('personal.phone')}
        countryLabel={t('personal.phoneCountry')}
        hint={t('personal.phoneHint')}
        error={problems.phone ? t(`problem.${problems.phone}`) : null}
        value={fields.phone}
        onValueChange={(phone) => edit({ phone })}
      />
      <MultiSelectField
        label={t('personal.languages')}
        placeholder={t('personal.languagesPlaceholder')}
        searchPlaceholder={t('personal.languagesSearch')}
        removeLabel={({ label }) => t('personal.removeLanguage', { language: label })}
        options={languages}
        value={fields.languages}
        onValueChange={(chosen) => edit({ languages: chosen })}
      />
      {actions}
    </Section>
  );
}
