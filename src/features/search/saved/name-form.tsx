import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { brokenRule, toAppError } from '@/lib/errors/errors';
import { useErrorText } from '@/lib/errors/use-error-text';
import { withoutHidden } from '@/lib/hidden-text';
import { Button } from '@/ui/button/button';
import { Alert } from '@/ui/feedback/alert';
import { TextField } from '@/ui/field/text-field';
import { Form } from '@/ui/form/form';
import { useFormField } from '@/ui/form/use-form-field';
import { nameLength } from './saved-search';

const nameSchema = v.object({
  name: v.pipe(
    v.string(),
    v.transform((name) => withoutHidden(name.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')).trim()),
    v.nonEmpty('saved.nameMissing'),
  ),
});

interface NameFormProps {
  /** The name to begin with. */
  name: string;
  onStore: (name: string) => Promise<unknown>;
  storing: boolean;
  /** Why the last try failed; a name that is taken is said at the field. */
  failure: Error | null;
  onCancel: () => void;
  /** Further fields. */
  children?: ReactNode;
}

/** Asks for the name of a search. */
export function NameForm(props: NameFormProps) {
  const { name: firstName, onStore, storing, failure, onCancel, children } = props;
  const { t } = useTranslation('search');
  const errorText = useErrorText();
  const form = useForm({
    resolver: valibotResolver(nameSchema),
    defaultValues: { name: firstName },
  });
  const name = useFormField(form.control, 'name', t);
  const [tried, setTried] = useState('');
  useEffect(() => form.setFocus('name', { shouldSelect: true }), [form]);
  const known = failure && toAppError(failure);
  const isTaken = known?.code === 'conflict' && brokenRule(known) === undefined;
  return (
    <Form
      form={form}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 text-left"
      onValid={(values) => {
        setTried(values.name);
        return onStore(values.name);
      }}
    >
      {known && !isTaken ? <Alert tone="error">{errorText(known)}</Alert> : null}
      <TextField
        {...name}
        label={t('saved.name')}
        error={name.error ?? (isTaken && name.value.trim() === tried && t('saved.nameTaken'))}
        maxLength={nameLength}
        dir="auto"
        autoComplete="off"
      />
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" loading={storing} loadingText={t('saved.storing')}>
          {t('saved.store')}
        </Button>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          {t('saved.cancel')}
        </Button>
      </div>
    </Form>
  );
}
