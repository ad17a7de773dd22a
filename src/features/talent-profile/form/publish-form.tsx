import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { checkingPhones } from '@/features/talent-profile/phone/phone-code';
import { PhoneField } from '@/features/talent-profile/phone/phone-field';
import { Button } from '@/ui/button/button';
import { TextField } from '@/ui/field/text-field';
import { Form } from '@/ui/form/form';
import { useFormField } from '@/ui/form/use-form-field';
import { profileSchema } from './profile-schema';
import type { ProfileEditor } from './use-profile-editor';
import { useProfileFaults } from './use-profile-faults';

const { fullName, phone } = profileSchema.entries;
const detailsSchema = v.object({ fullName, phone });

interface PublishFormProps {
  editor: Pick<ProfileEditor, 'form' | 'storeDetails'>;
  /** The person publishes: the video is used, while name and phone are stored. */
  onPublish: () => void;
}

/** What a talent whose video is ready still has to fill in: name and phone, with the button that publishes. */
export function PublishForm({ editor, onPublish }: PublishFormProps) {
  const { t } = useTranslation('talent-profile');
  const typed = editor.form.getValues();
  const form = useForm({
    resolver: checkingPhones(valibotResolver(detailsSchema)),
    defaultValues: { fullName: typed.fullName, phone: typed.phone },
  });
  const faults = useProfileFaults(
    () => ({ fullName: form.getValues('fullName') }),
    () => form.setFocus('fullName'),
  );
  const nameField = useFormField(form.control, 'fullName', t);
  const phoneField = useFormField(form.control, 'phone', t);
  return (
    <Form
      form={form}
      aria-label={t('publish.title')}
      className="grid gap-3 rounded-card bg-surface p-4 text-ink"
      onBlur={faults.ask}
      onValid={async (details) => {
        if (await faults.areFound()) return;
        onPublish();
        await editor.storeDetails(details);
      }}
    >
      <p className="text-sm text-muted">{t('publish.text')}</p>
      <TextField
        {...nameField}
        error={nameField.error ?? faults.problemOf('fullName', nameField.value)}
        label={t('personal.fullName')}
        required
        autoComplete="name"
        maxLength={120}
      />
      <PhoneField
        {...phoneField}
        label={t('personal.phone')}
        countryLabel={t('personal.phoneCountry')}
        onValueChange={phoneField.onChange}
      />
      <Button type="submit">{t('steps.save_action')}</Button>
    </Form>
  );
}
