import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from '@/ui/toast/toast';
import { keepDraft } from './kept-draft';
import { useRemovePitch, useSavePitch } from '@/features/shortlist/api/mutations';
import { shortlistQuery } from '@/features/shortlist/api/queries';
import type { SavedPitch } from './saved-pitch';

const undoMs = 6000;

/** A company's shortlist, and putting pitches on and off it: shown at once, taken back if it fails. */
export function useShortlist(userId: string) {
  const { t } = useTranslation('shortlist');
  const list = useQuery(shortlistQuery(userId));
  const sayFailed = () => toast.error(t('failed'));
  const save = useSavePitch(userId, { onError: sayFailed });
  const remove = useRemovePitch(userId, {
    onRemoved: ({ pitch, note }) =>
      toast.info(t('removed'), {
        duration: undoMs,
        action: { label: t('undo'), onClick: () => save.mutate({ ...pitch, note }) },
      }),
    onError: ({ pitch, note }) => {
      // The row comes back with what the server has of its note.
      if (note !== pitch.note) {
        keepDraft(userId, pitch.positionId, { draft: note, stored: pitch.note });
      }
      sayFailed();
    },
  });

  return {
    list,
    save: (positionId: string) =>
      save.mutate({ positionId, note: '', savedAt: new Date().toISOString() }),
    /** With a way back, place and note included, as it is being written. */
    remove: (pitch: SavedPitch, note = pitch.note) => remove.mutate({ pitch, note }),
  };
}
