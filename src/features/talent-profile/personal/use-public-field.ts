import { useTranslation } from 'react-i18next';
import type { ProfileEditor } from '@/features/talent-profile/form/use-profile-editor';
import type { ProfileForm } from '@/features/talent-profile/form/profile-schema';
import type { PublicField } from '@/features/talent-profile/form/use-profile-faults';
import { useFormField, type FormField } from '@/ui/form/use-form-field';

/** A public field: it says what may not be public once it's left, not only on saving. */
export function usePublicField<Name extends PublicField>(
  { form, faults }: Pick<ProfileEditor, 'form' | 'faults'>,
  name: Name,
): FormField<ProfileForm, Name> {
  const { t } = useTranslation('talent-profile');
  const field = useFormField(form.control, name, t);
  return { ...field, error: field.error ?? faults.problemOf(name, field.value) };
}
