import { valibotResolver } from '@hookform/resolvers/valibot';
import type { ParseKeys } from 'i18next';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import {
  readyKinds,
  useDeleteReadyAnswer,
  useSaveReadyAnswer,
  type ReadyAnswer,
} from '@/features/desk/api/ready';
import { isBlank } from '@/lib/blank-text';
import { useErrorText } from '@/lib/errors/use-error-text';
import { Button } from '@/ui/button/button';
import { Alert } from '@/ui/feedback/alert';
import { SelectField } from '@/ui/field/select-field';
import { TextAreaField } from '@/ui/field/text-area-field';
import { TextField } from '@/ui/field/text-field';
import { Form } from '@/ui/form/form';
import { useFormField } from '@/ui/form/use-form-field';
import { toast } from '@/ui/toast/toast';
import { fillReady, unknownPlaceIn, variables, type ReadyValues } from './fill-ready';

const filledIn = v.pipe(
  v.string(),
  v.check((text) => !isBlank(text), 'ready.required' satisfies ParseKeys<'desk-people'>),
  v.trim(),
);
const withKnownPlaces = v.pipe(
  filledIn,
  v.check(
    (text) => unknownPlaceIn(text) === undefined,
    'ready.unknownPlace' satisfies ParseKeys<'desk-people'>,
  ),
);
const schema = v.object({
  kind: v.picklist(readyKinds),
  titleEn: filledIn,
  textEn: withKnownPlaces,
  titleEs: filledIn,
  textEs: withKnownPlaces,
});

interface ReadyFormProps {
  /** Null for a new one. */
  answer: ReadyAnswer | null;
  /** Where a new one stands. */
  place: number;
  onDone: () => void;
}

/** Writes a ready answer in both languages, and shows what a person would read. */
export function ReadyForm({ answer, place, onDone }: ReadyFormProps) {
  const { t } = useTranslation(['desk-people', 'common']);
  const errorText = useErrorText();
  const [id] = useState(() => answer?.id ?? crypto.randomUUID());
  const form = useForm({
    resolver: valibotResolver(schema),
    defaultValues: {
      kind: answer?.kind ?? 'support',
      titleEn: answer?.texts.en.title ?? '',
      textEn: answer?.texts.en.text ?? '',
      titleEs: answer?.texts.es.title ?? '',
      textEs: answer?.texts.es.text ?? '',
    },
  });
  const save = useSaveReadyAnswer({
    onSaved: () => {
      toast.success(t('desk-people:ready.saved'));
      onDone();
    },
  });
  const remove = useDeleteReadyAnswer({
    onDeleted: () => {
      toast.success(t('desk-people:ready.deleted'));
      onDone();
    },
  });
  const kind = useFormField(form.control, 'kind', t);
  const titleEn = useFormField(form.control, 'titleEn', t);
  const textEn = useFormField(form.control, 'textEn', t);
  const titleEs = useFormField(form.control, 'titleEs', t);
  const textEs = useFormField(form.control, 'textEs', t);
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
          kind: values.kind,
          texts: {
            en: { title: values.titleEn, text: values.textEn },
            es: { title: values.titleEs, text: values.textEs },
          },
        })
      }
    >
      {error ? <Alert tone="error">{errorText(error)}</Alert> : null}
      <SelectField
        {...kind}
        onValueChange={kind.onChange}
        label={t('desk-people:ready.kind')}
        options={readyKinds.map((value) => ({
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
        <div className="grid content-start gap-4">
          <TextField {...titleEn} label={t('desk-people:ready.titleEn')} maxLength={120} required />
          <TextAreaField
            {...textEn}
            label={t('desk-people:ready.textEn')}
            maxLength={2000}
            required
          />
          <Preview text={textEn.value} lang="en" />
        </div>
        <div className="grid content-start gap-4">
          <TextField {...titleEs} label={t('desk-people:ready.titleEs')} maxLength={120} required />
          <TextAreaField
            {...textEs}
            label={t('desk-people:ready.textEs')}
            maxLength={2000}
            required
          />
          <Preview text={textEs.value} lang="es" />
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={save.isPending} loadingText={t('desk-people:ready.saving')}>
          {t('desk-people:ready.save')}
        </Button>
        <Button variant="ghost" onClick={onDone}>
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

/** Examples for the places of an answer. */
const examples: ReadyValues = {
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
        {fillReady(text, examples)}
      </blockquote>
    </figure>
  );
}
