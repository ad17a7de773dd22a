import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '@/lib/errors/errors';
import { keptEdits, useKeptEdits } from '@/lib/storage/kept-edits';
import { useUser } from '@/lib/session/session';
import { showStored } from '@/lib/query/show-stored';
import { useErrorText } from '@/lib/errors/use-error-text';
import { Button } from '@/ui/button/button';
import { TextAreaField } from '@/ui/field/text-area-field';
import { TextField } from '@/ui/field/text-field';
import { toast } from '@/ui/toast/toast';
import { UnsavedGuard } from '@/ui/dialog/unsaved-guard';
import {
  companyEditsFrom,
  fieldLengths,
  isPhone,
  isWebsite,
  liveEdits,
  type CompanyEdits,
  type CompanyField,
  type CompanyFields,
} from './company-fields';
import { companyProfileKey, saveCompanyProfile } from '@/features/company-profile/api/queries';

interface CompanyFormProps {
  stored: CompanyFields;
}

const errorToastMs = 4000;

/**
 * Company Information (SPEC §2): what is typed stays when saving fails, and lies over the stored
 * profile, so that what another tab saves shows here unless the same field is being edited.
 */
export function CompanyForm({ stored }: CompanyFormProps) {
  const { t } = useTranslation('company-profile');
  const user = useUser();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [edits, setEdits] = useState<CompanyEdits>(() =>
    companyEditsFrom(keptEdits(user.id, 'company-profile') ?? {}),
  );
  const [wasChecked, setWasChecked] = useState(false);
  const fields = { ...stored, ...edits };
  const isDirty = Object.keys(liveEdits(stored, edits)).length > 0;
  useKeptEdits(user.id, 'company-profile', isDirty ? edits : undefined);
  const phoneError = wasChecked && !isPhone(fields.phone) && t('phoneInvalid');
  const websiteError = wasChecked && !isWebsite(fields.website) && t('websiteInvalid');

  const save = useMutation({
    networkMode: 'always',
    mutationFn: (submitted: CompanyFields) =>
      saveCompanyProfile(user.id, stored, liveEdits(stored, submitted)),
    onSuccess: (saved, submitted) => {
      showStored(client, companyProfileKey(user.id), saved);
      // Only what was saved: typing may have gone on meanwhile.
      setEdits((now) => liveEdits(submitted, now));
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

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasChecked(true);
    let refused: CompanyField | undefined;
    if (!isPhone(fields.phone)) refused = 'phone';
    else if (!isWebsite(fields.website)) refused = 'website';
    if (refused === undefined) save.mutate(fields);
    else event.currentTarget.querySelector<HTMLInputElement>(`[name="${refused}"]`)?.focus();
  };

  const control = (field: CompanyField) => ({
    name: field,
    value: fields[field],
    maxLength: fieldLengths[field],
    onChange: (event: { target: { value: string } }) =>
      setEdits((before) => ({ ...before, [field]: event.target.value })),
  });

  return (
    <>
      <form onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('companyName')}
          autoComplete="organization"
          {...control('company_name')}
        />
        <TextField label={t('industry')} {...control('industry')} />
        <TextField label={t('email')} type="email" autoComplete="email" {...control('email')} />
        <TextField
          label={t('phone')}
          type="tel"
          autoComplete="tel"
          error={phoneError}
          {...control('phone')}
        />
        <TextField
          label={t('website')}
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          error={websiteError}
          {...control('website')}
        />
        <TextField label={t('address')} autoComplete="street-address" {...control('address')} />
        <TextAreaField
          label={t('companyDescription')}
          rows={5}
          className="sm:col-span-2"
          {...control('description')}
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
      </form>
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
