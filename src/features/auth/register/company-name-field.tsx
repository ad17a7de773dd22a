import type { TFunction } from 'i18next';
import { isBlank } from '@/lib/blank-text';
import { TextField } from '@/ui/field/text-field';

interface CompanyNameFieldProps {
  t: TFunction<'auth'>;
  value: string;
  onChange: (name: string) => void;
  /** The form was submitted once: say what is wrong, and stop saying it when it is not. */
  checked: boolean;
}

/** As the database takes it. */
const maximumLength = 120;

/** What talent will see of the company that writes to them. */
export function CompanyNameField({ t, value, onChange, checked }: CompanyNameFieldProps) {
  return (
    <TextField
      label={t('field.companyName')}
      name="organization"
      autoComplete="organization"
      aria-required
      maxLength={maximumLength}
      value={value}
      error={checked && isBlank(value) && t('invalid.companyNameMissing')}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
