import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/lib/session/session';
import { wasSignedOutOnPurpose } from '@/lib/session/sign-out-mark';
import { cx } from '@/ui/cx';
import { controlLook } from '@/ui/field/field-frame';
import { forgetDraft, keepDraft, keptDraftOf } from './kept-draft';
import { useWriteNote } from '@/features/shortlist/api/mutations';
import { shortlistQuery } from '@/features/shortlist/api/queries';
import { noteLength, type SavedPitch } from './saved-pitch';

/** A note is stored after this pause in typing; leaving the field or the page stores it at once. */
const storeAfterMs = 800;

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
  const client = useQueryClient();
  const [draft, setDraft] = useState(
    () => keptDraftOf(userId, pitch.positionId, pitch.note) ?? pitch.note,
  );
  const [stored, setStored] = useState(pitch.note);
  const store = useWriteNote(userId, pitch.positionId, (note) => {
    setStored(note);
    forgetDraft(userId, pitch.positionId);
  });
  const tellDraft = useEffectEvent(onDraft);
  useEffect(() => tellDraft(draft), [draft]);
  const isDirty = draft !== stored;
  const storeNow = (note: string) => {
    if (note !== stored && !(store.isPending && store.variables === note)) store.mutate(note);
  };
  const storeLater = useEffectEvent(storeNow);
  const storeLast = useEffectEvent(() => {
    if (!isDirty) return;
    // The kept draft is picked up if the list is opened again before the request is done, or after an
    // expired session; signing out on purpose must leave no draft behind.
    if (client.getQueryData(shortlistQuery(userId).queryKey) || !wasSignedOutOnPurpose()) {
      keepDraft(userId, pitch.positionId, { draft, stored });
    }
    storeNow(draft);
  });
  useEffect(() => {
    if (!isDirty) return undefined;
    const timer = setTimeout(() => storeLater(draft), storeAfterMs);
    return () => clearTimeout(timer);
  }, [draft, isDirty]);
  useEffect(() => () => storeLast(), []);
  const onLeave = useEffectEvent(() => {
    if (!isDirty) return;
    keepDraft(userId, pitch.positionId, { draft, stored });
    storeNow(draft);
  });
  const onBack = useEffectEvent(() => forgetDraft(userId, pitch.positionId));
  useEffect(() => {
    // The draft is on the screen again, so the kept copy is no longer needed.
    onBack();
    // A phone may kill a hidden page without any further event; a reload fires 'pagehide'.
    const onHidden = () => {
      if (document.visibilityState === 'hidden') onLeave();
      else onBack();
    };
    const onPageHide = () => onLeave();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', onPageHide);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', onPageHide);
    };
  }, []);

  const status = store.isError ? 'noteFailed' : isDirty ? 'noteSaving' : 'noteSaved';
  return (
    <div>
      <textarea
        aria-label={t('note', { name })}
        placeholder={t('notePlaceholder')}
        rows={1}
        maxLength={noteLength}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => storeNow(draft)}
        className={cx(controlLook, 'field-sizing-content max-h-40 resize-none')}
      />
      <p
        role="status"
        className={cx('mt-1 min-h-5 text-sm', store.isError ? 'text-danger' : 'text-muted')}
      >
        {isDirty || store.isSuccess ? t(status) : null}
        {store.isError ? (
          <button
            type="button"
            className="ml-2 min-h-11 font-semibold underline"
            onClick={() => store.mutate(draft)}
          >
            {t('retry')}
          </button>
        ) : null}
      </p>
    </div>
  );
}
