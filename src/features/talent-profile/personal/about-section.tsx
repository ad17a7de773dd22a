import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { countryIn, countryInEnglish } from '@/lib/i18n/countries';
import { TextAreaField } from '@/ui/field/text-area-field';
import { TextField } from '@/ui/field/text-field';
import type { ProfileField } from '@/features/talent-profile/form/profile-fields';
import { Section } from '@/features/talent-profile/form/section';
import { SkillsField } from './skills-field';
import type { ProfileEditor } from '@/features/talent-profile/form/use-profile-editor';

interface AboutSectionProps {
  editor: Pick<ProfileEditor, 'fields' | 'problems' | 'edit'>;
  actions: ReactNode;
  onSubmit: () => void;
}

/** What helps companies to find and judge somebody; all optional (SPEC §2). */
export function AboutSection({ editor, actions, onSubmit }: AboutSectionProps) {
  const { t } = useTranslation('talent-profile');
  const { fields, problems, edit } = editor;
  const errorOf = (field: ProfileField) => {
    const problem = problems[field];
    return problem ? t(`problem.${problem}`) : null;
  };
  return (
    <Section title={t('about.title')} description={t('about.description')} onSubmit={onSubmit}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('about.city')}
          autoComplete="address-level2"
          maxLength={120}
          value={fields.city}
          onChange={(event) => edit({ city: event.target.value })}
        />
        <CountryField value={fields.country} onValue={(country) => edit({ country })} />
        <TextField
          label={t('about.birthDate')}
          hint={t('about.birthDateHint')}
          error={errorOf('birthDate')}
          type="date"
          autoComplete="bday"
          min="1900-01-01"
          value={fields.birthDate}
          onChange={(event) => edit({ birthDate: event.target.value })}
        />
        <TextField
          label={`${t('about.totalExperience')} (${t('about.years')})`}
          error={errorOf('totalExperience')}
          inputMode="numeric"
          maxLength={2}
          value={fields.totalExperience}
          onChange={(event) => edit({ totalExperience: event.target.value })}
        />
      </div>
      <SkillsField
        label={t('about.skills')}
        hint={t('about.skillsHint')}
        placeholder={t('about.skillsPlaceholder')}
        morePlaceholder={t('about.skillsMore')}
        fullText={t('about.skillsFull')}
        removeLabel={(skill) => t('about.removeSkill', { skill })}
        value={fields.skills}
        onValueChange={(skills) => edit({ skills })}
      />
      <TextAreaField
        label={t('about.bio')}
        placeholder={t('about.bioPlaceholder')}
        maxLength={4000}
        value={fields.bio}
        onChange={(event) => edit({ bio: event.target.value })}
      />
      <TextField
        label={t('about.linkedin')}
        hint={t('about.linkedinHint')}
        error={errorOf('linkedinUrl')}
        type="text"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="url"
        placeholder="linkedin.com/in/"
        maxLength={300}
        value={fields.linkedinUrl}
        onChange={(event) => edit({ linkedinUrl: event.target.value })}
      />
      {actions}
    </Section>
  );
}

interface CountryFieldProps {
  value: string;
  onValue: (country: string) => void;
}

/** A country is kept by its English name, which companies' searches look for, and read in one's own. */
function CountryField({ value, onValue }: CountryFieldProps) {
  const { t, i18n } = useTranslation('talent-profile');
  // Under the cursor nothing turns into another name.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label={t('about.country')}
      autoComplete="country-name"
      maxLength={120}
      value={typed ?? countryIn(i18n.language, value)}
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        onValue(countryInEnglish(text) ?? text);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
