import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames } from '@/lib/i18n/language-names';
import { firstNameOf } from '@/domain/names/first-name';
import { toSortedOptions, useTerms } from '@/domain/use-terms';
import { MultiSelectField } from '@/ui/field/multi-select-field';
import { TextField } from '@/ui/field/text-field';
import { PhoneField } from '@/features/talent-profile/phone/phone-field';
import { usePublicField } from './use-public-field';
import { Section } from '@/features/talent-profile/form/section';
import { Form } from '@/ui/form/form';
import { useFormField } from '@/ui/form/use-form-field';
import type { ProfileEditor } from '@/features/talent-profile/form/use-profile-editor';

interface PersonalSectionProps {
  editor: Pick<ProfileEditor, 'form' | 'faults' | 'store'>;
  actions: ReactNode;
}

/** Full name, phone, languages. */
export function PersonalSection({ editor, actions }: PersonalSectionProps) {
  const { t, i18n } = useTranslation('talent-profile');
  const terms = useTerms();
  const { form, faults, store } = editor;
  // Registered in screen order, because the first invalid field gets the focus.
  const fullName = usePublicField(editor, 'fullName');
  const shownAs = usePublicField(editor, 'shownAs');
  const phone = useFormField(form.control, 'phone', t);
  const chosen = useFormField(form.control, 'languages', t);
  const languages = useMemo(
    () => toSortedOptions(languageNames, terms.language, i18n.language),
    [terms, i18n.language],
  );
  return (
    <Section title={t('personal.title')} id="personal">
      <Form form={form} onValid={store} onBlur={faults.ask} className="contents">
        <TextField
          {...fullName}
          label={t('personal.fullName')}
          hint={t('personal.fullNameHint')}
          required
          autoComplete="name"
          maxLength={120}
          dir="auto"
        />
        <TextField
          {...shownAs}
          label={t('personal.shownAs')}
          hint={t('personal.shownAsHint')}
          placeholder={firstNameOf(fullName.value)}
          autoComplete="off"
          maxLength={60}
          dir="auto"
        />
        <PhoneField
          {...phone}
          label={t('personal.phone')}
          countryLabel={t('personal.phoneCountry')}
          hint={t('personal.phoneHint')}
          onValueChange={phone.onChange}
        />
        <MultiSelectField
          label={t('personal.languages')}
          placeholder={t('personal.languagesPlaceholder')}
          searchPlaceholder={t('personal.languagesSearch')}
          removeLabel={({ label }) => t('personal.removeLanguage', { language: label })}
          options={languages}
          value={chosen.value}
          onValueChange={chosen.onChange}
        />
        {actions}
      </Form>
    </Section>
  );
}
