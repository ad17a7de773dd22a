import { stages, type Contact } from '@/domain/contact/contact';
import { unlockedContactsQuery } from '@/domain/contact/unlocked-contacts';
import { useQueryClient } from '@tanstack/react-query';
import { Check, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadOnFocus } from '@/lib/query/use-read-on-focus';
import { useUser } from '@/lib/session/session';
import { Button } from '@/ui/button/button';
import { SelectField } from '@/ui/field/select-field';
import { TextField } from '@/ui/field/text-field';
import { AutosaveStatus } from '@/ui/form/autosave-status';
import { useAutosave, type Autosave } from '@/ui/form/use-autosave';
import { progressScope, useWriteProgress } from '@/features/contacts/api/mutations';
import { hasNextStep, nextStepDays, nextStepLength } from '@/features/contacts/contact/contact';
import { NoteField } from './note-field';
import { useProgressChange } from './use-progress-change';

/** A day that is still being typed, or one that the database refuses. */
const isIncompleteDay = (day: string): boolean =>
  day !== '' && (day.length > 10 || day < nextStepDays.first || day > nextStepDays.last);

/** The most important status of several: a failure comes before what is being saved. */
function mostImportantStatus(...parts: readonly Autosave['status'][]): Autosave['status'] {
  const order = ['failed', 'saving', 'saved'] as const;
  return order.find((one) => parts.includes(one)) ?? 'idle';
}

/** The progress of a contact: stage, next step with its day, and a note. Each field saves itself. */
export function ProgressFields({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  const userId = useUser().id;
  const talentId = contact.closer_id;
  const { change, status } = useProgressChange();
  const write = useWriteProgress(userId, talentId);
  const client = useQueryClient();
  useReadOnFocus(() => client.invalidateQueries(unlockedContactsQuery(userId)));
  const step = useAutosave({
    name: `next-step:${userId}:${talentId}`,
    storedText: contact.next_step,
    scope: progressScope,
    onConflict: 'overwrite',
    store: async (text) => {
      await write({ next_step: text });
      return text;
    },
  });
  const day = useAutosave({
    name: `next-on:${userId}:${talentId}`,
    storedText: contact.next_on ?? '',
    scope: progressScope,
    onConflict: 'overwrite',
    store: async (text) => {
      await write({ next_on: text || null });
      return text;
    },
    isIncomplete: isIncompleteDay,
  });
  const [showsDayError, setShowsDayError] = useState(true);
  return (
    <section aria-label={t('progress.title')} className="grid gap-4">
      <SelectField
        label={t('progress.stage')}
        value={contact.stage}
        onValueChange={(stage) => change(contact, { stage })}
        options={stages.map((stage) => ({ value: stage, label: t(`stage.${stage}`) }))}
      />
      <div>
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
          <TextField
            label={t('progress.nextStep')}
            placeholder={t('progress.nextStepPlaceholder')}
            maxLength={nextStepLength}
            value={step.draft}
            onChange={(event) => step.setDraft(event.target.value)}
            onBlur={step.storeNow}
          />
          <TextField
            label={t('progress.nextOn')}
            type="date"
            min={nextStepDays.first}
            max={nextStepDays.last}
            value={day.draft}
            error={showsDayError && isIncompleteDay(day.draft) && t('progress.dayInvalid')}
            onChange={(event) => {
              setShowsDayError(false);
              day.setDraft(event.target.value);
            }}
            onBlur={() => {
              setShowsDayError(true);
              day.storeNow();
            }}
          />
        </div>
        <div className="flex flex-wrap items-start justify-between gap-x-4">
          <AutosaveStatus
            status={mostImportantStatus(status, step.status, day.status)}
            idleText={t('progress.savesItself')}
            failedText={t('progress.stepFailed')}
            onRetry={() => {
              for (const part of [step, day]) if (part.status === 'failed') part.retry();
            }}
          />
          <DoneButton
            contact={contact}
            change={change}
            typedStep={() => ({
              // As typed, because the last keys may not be stored yet.
              next_step: step.draft,
              next_on: isIncompleteDay(day.draft) ? contact.next_on : day.draft || null,
            })}
          />
        </div>
      </div>
      <NoteField talentId={talentId} />
    </section>
  );
}

interface DoneButtonProps extends Pick<ReturnType<typeof useProgressChange>, 'change'> {
  contact: Contact;
  typedStep: () => Pick<Contact, 'next_step' | 'next_on'>;
}

/** Marks the next step as done, or undoes that. */
function DoneButton({ contact, change, typedStep }: DoneButtonProps) {
  const { t } = useTranslation('contacts');
  /** The step that was just marked as done, so that it can be undone. */
  const [doneStep, setDoneStep] = useState<Pick<Contact, 'next_step' | 'next_on'> | null>(null);
  return hasNextStep(contact) ? (
    <Button
      variant="ghost"
      size="sm"
      icon={<Check aria-hidden />}
      onClick={() => {
        setDoneStep(typedStep());
        change(contact, { next_step: '', next_on: null });
      }}
    >
      {t('progress.done')}
    </Button>
  ) : doneStep ? (
    <Button
      variant="ghost"
      size="sm"
      icon={<Undo2 aria-hidden />}
      onClick={() => {
        setDoneStep(null);
        change(contact, doneStep);
      }}
    >
      {t('progress.undo')}
    </Button>
  ) : null;
}
