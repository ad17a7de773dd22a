import { useQuery } from '@tanstack/react-query';
import { BadgeAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSaveCompanyProfile } from '@/features/company-profile/api/mutations';
import { companyProfileQuery } from '@/features/company-profile/api/queries';
import { verificationQuery } from '@/features/company-profile/api/verification';
import { faultOf, useTextFaults } from '@/domain/text-faults';
import { brand } from '@/lib/brand';
import { brokenRule, toAppError } from '@/lib/errors/errors';
import { useErrorText } from '@/lib/errors/use-error-text';
import { useUser } from '@/lib/session/session';
import { storedEdits, useStoreEdits } from '@/lib/storage/form-edits';
import { Button } from '@/ui/button/button';
import { UnsavedGuard } from '@/ui/dialog/unsaved-guard';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { TextAreaField } from '@/ui/field/text-area-field';
import { TextField } from '@/ui/field/text-field';
import { Form } from '@/ui/form/form';
import { useFormField } from '@/ui/form/use-form-field';
import { editedValues, showSaved, useStoredForm } from '@/ui/form/use-stored-form';
import { errorToastMs, toast } from '@/ui/toast/toast';
import { CompanyPreview } from './company-preview';
import {
  changesIdentity,
  companyFields,
  companySchema,
  fieldLengths,
  nameTexts,
  type CompanyField,
  type CompanyFields,
} from './company-fields';

/** The storage name of unsaved edits, which are kept when a session ends. */
const formName = 'company-profile';

function useCompanyField(control: Control<CompanyFields>, name: CompanyField) {
  const { t } = useTranslation('company-profile');
  const text = (key: string, otherwise: string) => t(key, otherwise, { brand: brand.name });
  return { ...useFormField(control, name, text), maxLength: fieldLengths[name] };
}

/** The fields of one line after the name, with what helps to fill them in. */
const lines = [
  { name: 'industry' },
  { name: 'email', type: 'email', autoComplete: 'email' },
  { name: 'phone', type: 'tel', autoComplete: 'tel' },
  { name: 'website', inputMode: 'url', autoComplete: 'url', autoCapitalize: 'none' },
  { name: 'address', autoComplete: 'street-address' },
] as const satisfies readonly ({ name: CompanyField } & ComponentProps<'input'>)[];

type LineFieldProps = (typeof lines)[number] & { control: Control<CompanyFields> };

function LineField({ control, name, ...help }: LineFieldProps) {
  const { t } = useTranslation('company-profile');
  return <TextField label={t(name)} {...help} {...useCompanyField(control, name)} />;
}

const nameText = (fault: string | undefined) =>
  Object.entries(nameTexts).find(([name]) => name === fault)?.[1];

/** The company's form once its profile is loaded. */
export function CompanyInformation() {
  const { t } = useTranslation('company-profile');
  const user = useUser();
  const profile = useQuery(companyProfileQuery(user.id, user.email));
  if (profile.data) return <CompanyForm storedFields={profile.data} />;
  if (profile.isError) {
    return (
      <ErrorState
        title={t('loadFailed')}
        retryLabel={t('retry')}
        onRetry={() => void profile.refetch()}
      />
    );
  }
  return (
    <div data-awaited className="grid gap-5 sm:grid-cols-2">
      <output className="sr-only">{t('loading')}</output>
      <Skeleton className="h-43 sm:col-span-2" />
      {['name', 'industry', 'email', 'phone'].map((field) => (
        <Skeleton key={field} className="h-18" />
      ))}
    </div>
  );
}

/** The form of the company's information; typed text stays when saving fails. */
function CompanyForm({ storedFields }: { storedFields: CompanyFields }) {
  const { t } = useTranslation('company-profile');
  const user = useUser();
  const errorText = useErrorText();
  const form = useStoredForm(companySchema, storedFields, storedEdits(user.id, formName));
  const { isDirty, dirtyFields } = form.formState;
  const edits = editedValues(companyFields, form.watch(), dirtyFields);
  useStoreEdits(user.id, formName, isDirty ? edits : undefined);
  const name = useCompanyField(form.control, 'company_name');
  const faults = useTextFaults();
  const foundText = nameText(faultOf(faults.answer, 'company_name', name.value));

  const { data: verification } = useQuery(verificationQuery(user.id));
  const losesMark = verification?.isVerified === true && changesIdentity(storedFields, edits);

  const save = useSaveCompanyProfile(user.id, {
    onSuccess: (saved, { edits }) => {
      showSaved(form, companyFields, edits, saved);
      toast.success(t('saved'), { about: 'profile' });
    },
    onError: (error) => {
      const message = nameText(brokenRule(toAppError(error)));
      if (message !== undefined) {
        form.setError('company_name', { message }, { shouldFocus: true });
        return;
      }
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
        // The browser checks the email address.
        noValidate={false}
        className="grid gap-5 sm:grid-cols-2"
        onBlur={() => void faults.ask({ company_name: form.getValues('company_name') })}
        onValid={() => save.mutateAsync({ storedFields, edits })}
      >
        <CompanyPreview
          name={name.value}
          isVerified={verification?.isVerified === true && !losesMark}
        />
        <TextField
          label={t('companyName')}
          autoComplete="organization"
          dir="auto"
          {...name}
          error={name.error ?? (foundText && t(foundText, { brand: brand.name }))}
        />
        {lines.map((line) => (
          <LineField key={line.name} control={form.control} {...line} />
        ))}
        <TextAreaField
          label={t('companyDescription')}
          rows={5}
          className="sm:col-span-2"
          {...useCompanyField(form.control, 'description')}
        />
        <div className="sm:col-span-2">
          <div aria-live="polite">
            {losesMark ? (
              <p className="mb-4 flex max-w-prose gap-2 text-warning">
                <BadgeAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
                {t('verification.losesMark')}
              </p>
            ) : null}
          </div>
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
