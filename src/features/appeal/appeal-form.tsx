import { valibotResolver } from '@hookform/resolvers/valibot';
import type { ParseKeys } from 'i18next';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { toAppError } from '@/lib/errors/errors';
import { useErrorText } from '@/lib/errors/use-error-text';
import { Button } from '@/ui/button/button';
import { Alert } from '@/ui/feedback/alert';
import { TextAreaField } from '@/ui/field/text-area-field';
import { Form } from '@/ui/form/form';
import { useFormField } from '@/ui/form/use-form-field';
import { useAppeal, type Appealable, type Objection } from './api/appeal';
import { DecisionStatement } from './decision-statement';

/** In characters, as the database limits it. */
const maximumWords = 2000;

const schema = v.object({
  words: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('wordsMissing' satisfies ParseKeys<'appeal'>),
    v.maxLength(maximumWords, 'wordsLong' satisfies ParseKeys<'appeal'>),
  ),
});

const refusals = ['too_late', 'already_reversed', 'unknown_subject'] as const;

interface AppealFormProps {
  userId: string | null;
  objection: Objection;
  decision: Appealable;
}

/** Why a decision is wrong, in one's own words. */
export function AppealForm({ userId, objection, decision }: AppealFormProps) {
  const { t } = useTranslation('appeal');
  const errorText = useErrorText();
  const appeal = useAppeal(userId, objection, decision.decisionId);
  const form = useForm({ resolver: valibotResolver(schema), defaultValues: { words: '' } });
  const words = useFormField(form.control, 'words', t);
  const refusal = refusals.find((one) => one === toAppError(appeal.error).serviceMessage);
  return (
    <Form form={form} className="grid gap-5" onValid={(values) => appeal.mutateAsync(values.words)}>
      <DecisionStatement statement={decision.statement} />
      {appeal.isError ? (
        <Alert tone="error">{refusal ? t(`refusal.${refusal}`) : errorText(appeal.error)}</Alert>
      ) : null}
      <TextAreaField {...words} label={t('words')} hint={t('wordsHint')} rows={6} required />
      <Button
        type="submit"
        size="lg"
        className="justify-self-start"
        loading={appeal.isPending}
        loadingText={t('sending')}
      >
        {t('send')}
      </Button>
    </Form>
  );
}
