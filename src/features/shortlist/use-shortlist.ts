import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from '@/ui/toast/toast';
import { storeDraft } from '@/lib/storage/text-draft';
import { useRemovePitch, useSavePitch } from '@/features/shortlist/api/mutations';
import { shortlistQuery } from '@/features/shortlist/api/queries';
import { noteDraftName, type SavedPitch } from './saved-pitch';

const undoMs = 6000;

/** A company's shortlist with its changes, which show at once and are rolled back if they fail. */
export function useShortlist(userId: string) {
  const { t } = useTranslation('shortlist');
  const list = useQuery(shortlistQuery(userId));
  const showFailure = () => toast.error(t('failed'));
  const save = useSavePitch(userId, { onError: showFailure });
  const remove = useRemovePitch(userId, {
    onRemoved: ({ pitch, note }) =>
      toast.info(t('removed'), {
        duration: undoMs,
        action: { label: t('undo'), onClick: () => save.mutate({ ...pitch, note }) },
      }),
    onError: ({ pitch, note }) => {
      // The row returns with the server's note, so an edit that was not stored is kept as a draft.
      if (note !== pitch.note) {
        storeDraft(noteDraftName(userId, pitch.positionId), { draft: note, stored: pitch.note });
      }
      showFailure();
    },
  });

  return {
    list,
    save: (positionId: string) =>
      save.mutate({ positionId, note: '', savedAt: new Date().toISOString() }),
    /** Removes a pitch and offers an undo that restores its place in the list and `note`. */
    remove: (pitch: SavedPitch, note = pitch.note) => remove.mutate({ pitch, note }),
  };
}
