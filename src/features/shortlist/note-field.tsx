import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/lib/session/session';
import { cx } from '@/ui/cx';
import { controlLook } from '@/ui/field/field-frame';
import { AutosaveStatus } from '@/ui/form/autosave-status';
import { TextConflictNotice } from '@/ui/form/text-conflict-notice';
import { useAutosave } from '@/ui/form/use-autosave';
import { noteScope, useWriteNote } from '@/features/shortlist/api/mutations';
import { noteDraftName, noteLength, type SavedPitch } from './saved-pitch';

interface NoteFieldProps {
  pitch: SavedPitch;
  name: string;
  /** Called with the text in the field, which may not be stored yet. */
  onDraft: (draft: string) => void;
}

/** The private note about a saved pitch. It is saved automatically and shows whether it is. */
export function NoteField({ pitch, name, onDraft }: NoteFieldProps) {
  const { t } = useTranslation('shortlist');
  const { id: userId } = useUser();
  const field = useRef<HTMLTextAreaElement>(null);
  const { draft, setDraft, storeNow, retry, status, conflict } = useAutosave({
    name: noteDraftName(userId, pitch.positionId),
    storedText: pitch.note,
    scope: noteScope,
    store: useWriteNote(userId, pitch.positionId),
    onConflict: 'ask',
  });
  const reportDraft = useEffectEvent(onDraft);
  useEffect(() => reportDraft(draft), [draft]);
  return (
    <div>
      <textarea
        ref={field}
        aria-label={t('note', { name })}
        placeholder={t('notePlaceholder')}
        rows={1}
        maxLength={noteLength}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={storeNow}
        className={cx(controlLook, 'field-sizing-content max-h-40 resize-none')}
      />
      <TextConflictNotice
        conflict={conflict}
        draft={draft}
        maxLength={noteLength}
        fieldRef={field}
      />
      <AutosaveStatus status={status} failedText={t('noteFailed')} onRetry={retry} />
    </div>
  );
}
