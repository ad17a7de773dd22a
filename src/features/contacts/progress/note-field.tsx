import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadOnFocus } from '@/lib/query/use-read-on-focus';
import { useUser } from '@/lib/session/session';
import { Button } from '@/ui/button/button';
import { Skeleton } from '@/ui/feedback/skeleton';
import { TextAreaField } from '@/ui/field/text-area-field';
import { AutosaveStatus } from '@/ui/form/autosave-status';
import { TextConflictNotice } from '@/ui/form/text-conflict-notice';
import { useAutosave } from '@/ui/form/use-autosave';
import { progressScope, useWriteContactNote } from '@/features/contacts/api/mutations';
import { contactNoteQuery } from '@/features/contacts/api/queries';
import { contactNoteLength } from '@/features/contacts/contact/contact';

/** The company's note about a contact, read when it is looked at. */
export function NoteField({ talentId }: { talentId: string }) {
  const { t } = useTranslation('contacts');
  const note = useQuery(contactNoteQuery(useUser().id, talentId));
  useReadOnFocus(note.refetch);
  if (note.data !== undefined) {
    return <LoadedNote talentId={talentId} storedText={note.data} />;
  }
  if (!note.isError) return <Skeleton className="h-28" />;
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-danger">{t('progress.noteUnread')}</p>
      <Button
        variant="secondary"
        size="sm"
        loading={note.isFetching}
        onClick={() => void note.refetch()}
      >
        {t('retry')}
      </Button>
    </div>
  );
}

function LoadedNote({ talentId, storedText }: { talentId: string; storedText: string }) {
  const { t } = useTranslation('contacts');
  const userId = useUser().id;
  const field = useRef<HTMLTextAreaElement>(null);
  const note = useAutosave({
    name: `contact-note:${userId}:${talentId}`,
    storedText,
    scope: progressScope,
    store: useWriteContactNote(userId, talentId),
    onConflict: 'ask',
  });
  return (
    <div>
      <TextAreaField
        ref={field}
        label={t('progress.note')}
        hint={t('progress.private')}
        maxLength={contactNoteLength}
        rows={3}
        value={note.draft}
        onChange={(event) => note.setDraft(event.target.value)}
        onBlur={note.storeNow}
      />
      <TextConflictNotice
        conflict={note.conflict}
        draft={note.draft}
        maxLength={contactNoteLength}
        fieldRef={field}
      />
      <AutosaveStatus
        status={note.status}
        failedText={t('progress.noteFailed')}
        onRetry={note.retry}
      />
    </div>
  );
}
