import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { minimumAge } from '@/domain/minimum-age';
import { countryIn, countryInEnglish } from '@/lib/i18n/countries';
import { TextAreaField } from '@/ui/field/text-area-field';
import { TextField } from '@/ui/field/text-field';
import { Form } from '@/ui/form/form';
import { useFormField, type FormField } from '@/ui/form/use-form-field';
import type { ProfileForm } from '@/features/talent-profile/form/profile-schema';
import { Section } from '@/features/talent-profile/form/section';
import { SkillsField } from './skills-field';
import { usePublicField } from './use-public-field';
import type { ProfileEditor } from '@/features/talent-profile/form/use-profile-editor';

interface AboutSectionProps {
  editor: Pick<ProfileEditor, 'form' | 'faults' | 'store'>;
  actions: ReactNode;
}

/** Optional fields that help companies to find and judge a talent. */
export function AboutSection({ editor, actions }: AboutSectionProps) {
  const { t } = useTranslation('talent-profile');
  const { form, faults, store } = editor;
  const { control } = form;
  // In the order of the screen, in which the first faulty field gets the focus.
  const city = usePublicField(editor, 'city');
  const country = usePublicField(editor, 'country');
  const birthDate = useFormField(control, 'birthDate', (key: string, otherwise: string) =>
    t(key, otherwise, { age: minimumAge }),
  );
  const totalExperience = useFormField(control, 'totalExperience', t);
  const skills = usePublicField(editor, 'skills');
  return (
    <Section title={t('about.title')} description={t('about.description')} id="about">
      <Form form={form} onValid={store} onBlur={faults.ask} className="contents">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...city}
            label={t('about.city')}
            autoComplete="address-level2"
            maxLength={120}
          />
          <CountryField {...country} />
          <TextField
            {...birthDate}
            label={t('about.birthDate')}
            hint={t('about.birthDateHint')}
            type="date"
            autoComplete="bday"
          />
          <TextField
            {...totalExperience}
            label={`${t('about.totalExperience')} (${t('about.years')})`}
            inputMode="numeric"
            maxLength={2}
          />
        </div>
        <SkillsField
          label={t('about.skills')}
          hint={t('about.skillsHint')}
          placeholder={t('about.skillsPlaceholder')}
          morePlaceholder={t('about.skillsMore')}
          fullText={t('about.skillsFull')}
          removeLabel={(skill) => t('about.removeSkill', { skill })}
          value={skills.value}
          onValueChange={(value) => {
            skills.onChange(value);
            faults.ask();
          }}
          inputRef={skills.ref}
          error={skills.error}
          faulty={faults.faultySkills(skills.value)}
        />
        <TextAreaField
          {...useFormField(control, 'bio', t)}
          label={t('about.bio')}
          placeholder={t('about.bioPlaceholder')}
          maxLength={4000}
        />
        <TextField
          {...useFormField(control, 'linkedinUrl', t)}
          label={t('about.linkedin')}
          hint={t('about.linkedinHint')}
          type="text"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="url"
          placeholder="linkedin.com/in/"
          maxLength={300}
        />
        {actions}
      </Form>
    </Section>
  );
}

/** The country is stored by its English name, which searches match, and shown in the interface's language. */
function CountryField({ value, onChange, ...field }: FormField<ProfileForm, 'country'>) {
  const { t, i18n } = useTranslation('talent-profile');
  // The typed text, kept so that it is not translated while the person types.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      {...field}
      label={t('about.country')}
      autoComplete="country-name"
      maxLength={120}
      value={typed ?? countryIn(i18n.language, value)}
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        onChange(countryInEnglish(text) ?? text);
      }}
      onBlur={() => {
        setTyped(null);
        field.onBlur();
      }}
    />
  );
}
