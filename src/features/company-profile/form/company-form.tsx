import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSaveCompanyProfile } from '@/features/company-profile/api/mutations';
import { toAppError } from '@/lib/errors/errors';
import { useErrorText } from '@/lib/errors/use-error-text';
import { useUser } from '@/lib/session/session';
import { keptEdits, useKeptEdits } from '@/lib/storage/kept-edits';
import { Button } from '@/ui/button/button';
import { UnsavedGuard } from '@/ui/dialog/unsaved-guard';
import { TextAreaField } from '@/ui/field/text-area-field';
import { TextField } from '@/ui/field/text-field';
import { Form } from '@/ui/form/form';
import { useFormField } from '@/ui/form/use-form-field';
import { errorToastMs, toast } from '@/ui/toast/toast';
import {
  companyFields,
  companySchema,
  fieldLengths,
  keptEditsSchema,
  type CompanyEdits,
  type CompanyField,
  type CompanyFields,
} from './company-fields';

interface CompanyFormProps {
  stored: CompanyFields;
}

/**
 * The form over the stored profile: what another tab saves shows here, unless the same field is being
 * edited. What was being edited when the session ended is there again.
 */
function useCompanyForm(userId: string, stored: CompanyFields) {
  const [kept] = useState(
    (): CompanyEdits => keptEdits(userId, 'company-profile', keptEditsSchema) ?? {},
  );
  const form = useForm({
    resolver: valibotResolver(companySchema),
    values: stored,
    resetOptions: { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true },
  });
  // After the effect of useForm that puts the stored values under the edits: it goes on calling an
  // edit what is stored by now.
  useEffect(() => form.resetDefaultValues(stored), [form, stored]);
  useEffect(() => {
    for (const name of companyFields) {
      const value = kept[name];
      if (value !== undefined) form.setValue(name, value, { shouldDirty: true });
    }
  }, [form, kept]);
  return form;
}

function useCompanyField(form: ReturnType<typeof useCompanyForm>, name: CompanyField) {
  const { t } = useTranslation('company-profile');
  return { ...useFormField(form.control, name, t), maxLength: fieldLengths[name] };
}

/** Company information; what is typed stays when saving fails. */
export function CompanyForm({ stored }: CompanyFormProps) {
  const { t } = useTranslation('company-profile');
  const user = useUser();
  const errorText = useErrorText();
  const form = useCompanyForm(user.id, stored);
  const { isDirty, dirtyFields } = form.formState;
  const editsIn = (fields: CompanyFields): CompanyEdits =>
    Object.fromEntries(
      companyFields.filter((name) => dirtyFields[name]).map((name) => [name, fields[name]]),
    );
  useKeptEdits(user.id, 'company-profile', isDirty ? editsIn(form.watch()) : undefined);

  const save = useSaveCompanyProfile(user.id, {
    onSuccess: (saved, { edits }) => {
      for (const name of companyFields) {
        // Only what was saved: typing may have gone on meanwhile.
        if (edits[name] !== undefined && form.getValues(name) === edits[name]) {
          form.resetField(name, { defaultValue: saved[name] });
        }
      }
      toast.success(t('saved'), { about: 'profile' });
    },
    onError: (error) => {
      const hasEnded = toAppError(error).code === 'signed-out';
      toast.error(hasEnded ? errorText(error) : t('saveFailed'), {
        duration: errorToastMs,
        about: hasEnded ? undefined : 'profile',
      });
    },
  });

  return (
    <>
      <Form
        form={form}
        // The browser checks the e-mail address.
        noValidate={false}
        className="grid gap-5 sm:grid-cols-2"
        onValid={(fields) => save.mutateAsync({ stored, edits: editsIn(fields) })}
      >
        <TextField
          label={t('companyName')}
          autoComplete="organization"
          {...useCompanyField(form, 'company_name')}
        />
        <TextField label={t('industry')} {...useCompanyField(form, 'industry')} />
        <TextField
          label={t('email')}
          type="email"
          autoComplete="email"
          {...useCompanyField(form, 'email')}
        />
        <TextField
          label={t('phone')}
          type="tel"
          autoComplete="tel"
          {...useCompanyField(form, 'phone')}
        />
        <TextField
          label={t('website')}
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          {...useCompanyField(form, 'website')}
        />
        <TextField
          label={t('address')}
          autoComplete="street-address"
          {...useCompanyField(form, 'address')}
        />
        <TextAreaField
          label={t('companyDescription')}
          rows={5}
          className="sm:col-span-2"
          {...useCompanyField(form, 'description')}
        />
        <div className="sm:col-span-2">
          <Button
            type="submit"
            className="max-sm:w-full"
            loading={save.isPending}
            loadingText={t('saving')}
          >
            {t('save')}
          </Button>
        </div>
      </Form>
      <UnsavedGuard
        dirty={isDirty}
        title={t('leave.title')}
        description={t('leave.text')}
        cancelLabel={t('leave.stay')}
        confirmLabel={t('leave.confirm')}
      />
    </>
  );
}
