import { CircleCheck, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSendOpinion } from '@/features/opinions/api/colleague';
import { maximumName, maximumWord, type Opinion } from '@/features/opinions/opinion';
import { toAppError } from '@/lib/errors/errors';
import { useErrorText } from '@/lib/errors/use-error-text';
import { useStoredState, writeStored } from '@/lib/storage/stored-state';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { Alert } from '@/ui/feedback/alert';
import { TextAreaField } from '@/ui/field/text-area-field';
import { TextField } from '@/ui/field/text-field';
import { opinionDraft, ownName, type OpinionDraft } from './opinion-draft';

interface OpinionFormProps {
  token: string;
  positionId: string;
  /** The talent's first name. */
  name: string;
  /** What this device said before. */
  lastOpinion: Opinion | undefined;
}

/**
 * Yes or no to a pitch, sent at once; then a word and a name, which the person sends. On phones the
 * answers stay at the foot of the window while the pitch is in it: the form's own box must not bind them.
 */
export function OpinionForm({ token, positionId, name, lastOpinion }: OpinionFormProps) {
  const { t } = useTranslation('opinions');
  const errorText = useErrorText();
  const [draft, setDraft] = useStoredState(opinionDraft(token, positionId));
  const [knownName] = useStoredState(ownName);
  const send = useSendOpinion(token, positionId, {
    onSent: (opinion) => writeStored(ownName, opinion.name === '' ? undefined : opinion.name),
  });
  const values: OpinionDraft = draft ??
    lastOpinion ?? { saysYes: null, word: '', name: knownName ?? '' };
  const { saysYes } = values;
  const isSent = isSame(values, lastOpinion);
  useEffect(() => {
    // Not when the answer arrives, because that opinion shows a moment later.
    if (isSent) writeStored(opinionDraft(token, positionId), undefined);
  }, [isSent, token, positionId]);
  const choose = (value: boolean) => {
    const opinion = { ...values, saysYes: value };
    setDraft(opinion);
    send.mutate(opinion);
  };
  const sendShown = () => {
    if (saysYes === null || send.isPending) return;
    // The button goes once all is sent, and must not take the focus with it.
    send.mutate({ ...values, saysYes }, { onSuccess: () => status.current?.focus() });
  };
  const status = useRef<HTMLParagraphElement>(null);
  const error = send.isError && !send.isPending ? toAppError(send.error) : undefined;

  return (
    <form
      noValidate
      className="max-md:contents"
      onSubmit={(event) => {
        event.preventDefault();
        sendShown();
      }}
    >
      <div className="max-md:mt-4 max-md:not-flat:sticky max-md:not-flat:bottom-[max(var(--bottom-bar),var(--safe-bottom))] max-md:not-flat:z-10 max-md:not-flat:-mx-5 max-md:not-flat:border-t max-md:not-flat:border-line max-md:not-flat:bg-page max-md:not-flat:px-5 max-md:not-flat:py-3">
        <YesOrNo {...{ name, saysYes }} onChoose={choose} />
        {error ? (
          <Alert tone="error" className="mt-3">
            {error.code === 'forbidden' ? t('answer.ended') : errorText(error)}
          </Alert>
        ) : null}
        {saysYes === null ? null : (
          <p
            ref={status}
            tabIndex={-1}
            role="status"
            className="mt-3 flex min-h-5 gap-2 text-sm text-muted"
          >
            {isSent ? (
              <>
                <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
                <span>{t(saysYes ? 'answer.sentYes' : 'answer.sentNo')}</span>
              </>
            ) : send.isPending ? null : (
              t('answer.notSent')
            )}
          </p>
        )}
      </div>
      {saysYes === null ? null : (
        <div className="mt-4 space-y-4">
          <TextAreaField
            label={t('answer.word')}
            placeholder={t('answer.optional')}
            rows={2}
            maxLength={maximumWord}
            value={values.word}
            onChange={(event) => setDraft({ ...values, word: event.target.value })}
          />
          <TextField
            label={t('answer.name')}
            placeholder={t('answer.optional')}
            autoComplete="name"
            dir="auto"
            maxLength={maximumName}
            value={values.name}
            onChange={(event) => setDraft({ ...values, name: event.target.value })}
          />
          <div className="flex min-h-12 justify-end">
            {isSent ? null : (
              <Button type="submit" loading={send.isPending} loadingText={t('answer.sending')}>
                {t(error ? 'answer.retry' : 'answer.send')}
              </Button>
            )}
          </div>
        </div>
      )}
    </form>
  );
}

interface YesOrNoProps extends Pick<OpinionFormProps, 'name'>, Pick<OpinionDraft, 'saysYes'> {
  onChoose: (saysYes: boolean) => void;
}

function YesOrNo({ name, saysYes, onChoose }: YesOrNoProps) {
  const { t } = useTranslation('opinions');
  return (
    <fieldset>
      <legend className="mb-2 text-base font-semibold">{t('answer.question', { name })}</legend>
      <div className="grid grid-cols-2 gap-3">
        {[true, false].map((value) => (
          <Button
            key={String(value)}
            variant="secondary"
            size="lg"
            aria-pressed={saysYes === value}
            icon={value ? <ThumbsUp aria-hidden /> : <ThumbsDown aria-hidden />}
            onClick={() => onChoose(value)}
            className={cx(
              saysYes === value &&
                (value
                  ? 'bg-success-soft text-success inset-ring-[2.5px]'
                  : 'bg-danger-soft text-danger inset-ring-[2.5px]'),
            )}
          >
            {t(value ? 'answer.yes' : 'answer.no')}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

const isSame = (draft: OpinionDraft, opinion: Opinion | undefined) =>
  opinion !== undefined &&
  draft.saysYes === opinion.saysYes &&
  draft.word === opinion.word &&
  draft.name === opinion.name;
