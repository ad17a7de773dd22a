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

/** Milliseconds without a keystroke after which a note is stored; leaving field or page stores it at once. */
const storeAfterMs = 800;

interface NoteFieldProps {
  pitch: SavedPitch;
  name: string;
  /** What stands in the field, stored or not. */
  onDraft: (draft: string) => void;
}

/** The private note about a saved pitch. It stores itself, and says so. */
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
    // Whoever is back before it is stored goes on with it, also after a session that ended by itself.
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
    // What was kept is on the screen again.
    onBack();
    // A phone may end a hidden page without a word; a reload says so with 'pagehide'.
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
