import { useWatch, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  placesTelling,
  toldProblem,
  type ProfileForm,
} from '@/features/talent-profile/form/profile-schema';
import { brand } from '@/lib/brand';
import { useFormField, type FormField } from '@/ui/form/use-form-field';

type PublicField = 'fullName' | 'shownAs' | 'city' | 'country' | 'skills';

/** A public field: it says what may not be public as soon as it's entered, not only on saving. */
export function usePublicField<Name extends PublicField>(
  control: Control<ProfileForm>,
  name: Name,
): FormField<ProfileForm, Name> {
  const { t } = useTranslation('talent-profile');
  const text = (key: string, otherwise: string) => t(key, otherwise, { brand: brand.name });
  const field = useFormField(control, name, text);
  const [fullName, shownAs, city, country] = useWatch({
    control,
    name: ['fullName', 'shownAs', 'city', 'country'],
  });
  const spread: readonly PublicField[] = placesTelling({ fullName, shownAs, city, country });
  const contactDetails = text('problem.contactDetails', '');
  const problem = toldProblem(name, field.value);
  const told = spread.includes(name) ? contactDetails : problem && text(problem, problem);
  // Saving marks all fields over which a number is spread, and one of them may have been changed since.
  const isPast = field.error === contactDetails && told === undefined;
  return { ...field, error: isPast ? undefined : (field.error ?? told) };
}
