import { valibotResolver } from '@hookform/resolvers/valibot';
import type { ParseKeys } from 'i18next';
import { useState } from 'react';
import { useForm, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import {
  useDeleteReadyAnswer,
  useSaveReadyAnswer,
  type ReadyAnswer,
} from '@/features/desk/api/support/ready-answers';
import { isBlank } from '@/lib/blank-text';
import { Constants } from '@/lib/database.types';
import { languages, type Language } from '@/lib/i18n/languages';
import { useErrorText } from '@/lib/errors/use-error-text';
import { Button } from '@/ui/button/button';
import { Alert } from '@/ui/feedback/alert';
import { SelectField } from '@/ui/field/select-field';
import { TextAreaField } from '@/ui/field/text-area-field';
import { TextField } from '@/ui/field/text-field';
import { Form } from '@/ui/form/form';
import { useFormField } from '@/ui/form/use-form-field';
import { toast } from '@/ui/toast/toast';
import { fillTemplate, unknownPlaceIn, variables, type TemplateValues } from './template';

const requiredText = v.pipe(
  v.string(),
  v.check((text) => !isBlank(text), 'ready.required' satisfies ParseKeys<'desk-people'>),
  v.trim(),
);
const templateText = v.pipe(
  requiredText,
  v.check(
    (text) => unknownPlaceIn(text) === undefined,
    'ready.unknownPlace' satisfies ParseKeys<'desk-people'>,
  ),
);
const texts = v.object({ title: requiredText, text: templateText });
const { ready_answer_kind: kinds } = Constants.public.Enums;
const schema = v.object({
  kind: v.picklist(kinds),
  texts: v.objectWithRest({ en: texts }, texts),
});

const emptyText = { title: '', text: '' };
const emptyTexts = {
  en: emptyText,
  ...Object.fromEntries(languages.map((language) => [language, emptyText])),
};

interface ReadyFormProps {
  /** Null for a new one. */
  answer: ReadyAnswer | null;
  /** Where a new one stands. */
  place: number;
  onClose: () => void;
}

/** Writes a ready answer in every language, and shows what a person would read. */
export function ReadyForm({ answer, place, onClose }: ReadyFormProps) {
  const { t } = useTranslation(['desk-people', 'common']);
  const errorText = useErrorText();
  const [id] = useState(() => answer?.id ?? crypto.randomUUID());
  const form = useForm<v.InferInput<typeof schema>, unknown, v.InferOutput<typeof schema>>({
    resolver: valibotResolver(schema),
    defaultValues: {
      kind: answer?.kind ?? 'support',
      texts: { ...emptyTexts, ...answer?.texts },
    },
  });
  const save = useSaveReadyAnswer({
    onSaved: () => {
      toast.success(t('desk-people:ready.saved'));
      onClose();
    },
  });
  const remove = useDeleteReadyAnswer({
    onDeleted: () => {
      toast.success(t('desk-people:ready.deleted'));
      onClose();
    },
  });
  const kind = useFormField(form.control, 'kind', t);
  const error = save.error ?? remove.error;
  return (
    <Form
      form={form}
      aria-label={t(answer ? 'desk-people:ready.edit' : 'desk-people:ready.add')}
      className="grid gap-4"
      onValid={(values) =>
        save.mutateAsync({
          id,
          isNew: answer === null,
          place: answer?.place ?? place,
          ...values,
        })
      }
    >
      {error ? <Alert tone="error">{errorText(error)}</Alert> : null}
      <SelectField
        {...kind}
        onValueChange={kind.onChange}
        label={t('desk-people:ready.kind')}
        options={kinds.map((value) => ({
          value,
          label: t(`desk-people:ready.of.${value}`),
        }))}
        className="max-w-md"
      />
      <p className="text-sm text-muted">
        {t('desk-people:ready.variables', {
          places: variables.map((name) => `{${name}}`).join(', '),
        })}
      </p>
      <div className="grid gap-6 lg:grid-cols-2">
        {languages.map((language) => (
          <TextsFields key={language} control={form.control} language={language} />
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={save.isPending} loadingText={t('desk-people:ready.saving')}>
          {t('desk-people:ready.save')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        {answer ? (
          <Button
            variant="danger"
            className="ml-auto"
            loading={remove.isPending}
            onClick={() => remove.mutate(answer.id)}
          >
            {t('desk-people:ready.delete')}
          </Button>
        ) : null}
      </div>
    </Form>
  );
}

interface TextsFieldsProps {
  control: Control<v.InferInput<typeof schema>, unknown, v.InferOutput<typeof schema>>;
  language: Language;
}

/** Title and text in one language. */
function TextsFields({ control, language }: TextsFieldsProps) {
  const { t, i18n } = useTranslation('desk-people');
  const name = new Intl.DisplayNames(i18n.language, { type: 'language' }).of(language);
  const title = useFormField(control, `texts.${language}.title`, t);
  const text = useFormField(control, `texts.${language}.text`, t);
  return (
    <div className="grid content-start gap-4">
      <TextField
        {...title}
        label={t('ready.titleIn', { language: name })}
        maxLength={120}
        required
      />
      <TextAreaField
        {...text}
        label={t('ready.textIn', { language: name })}
        maxLength={2000}
        required
      />
      <Preview text={text.value} lang={language} />
    </div>
  );
}

/** Examples for the places of an answer. */
const examples: TemplateValues = {
  name: 'Mei',
  title: 'Sales Closer',
  amount: '$15',
  link: 'example.com',
};

function Preview({ text, lang }: { text: string; lang: string }) {
  const { t } = useTranslation('desk-people');
  if (isBlank(text)) return null;
  return (
    <figure className="grid gap-1">
      <figcaption className="text-sm text-muted">{t('ready.preview')}</figcaption>
      <blockquote
        lang={lang}
        className="rounded-field bg-raised p-3 text-sm wrap-anywhere whitespace-pre-line"
      >
        {fillTemplate(text, examples)}
      </blockquote>
    </figure>
  );
}
