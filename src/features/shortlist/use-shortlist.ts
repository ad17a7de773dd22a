import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from '@/ui/toast/toast';
import { keepDraft } from './kept-draft';
import {
  forgetPitch,
  savePitch,
  shortlistKey,
  shortlistQuery,
  writesInOrder,
} from '@/features/shortlist/api/queries';
import { withoutPitch, withPitch, type SavedPitch } from './saved-pitch';

const undoMs = 6000;

interface Removal {
  readonly pitch: SavedPitch;
  /** As it is being written, stored or not. */
  readonly note: string;
}

/** A company's shortlist, and putting pitches on and off it: shown at once, taken back if it fails. */
export function useShortlist(userId: string) {
  const { t } = useTranslation('shortlist');
  const client = useQueryClient();
  const list = useQuery(shortlistQuery(userId));
  const key = shortlistKey(userId);

  /** Shows a change before the server has it. */
  const change = async (next: (list: readonly SavedPitch[]) => SavedPitch[]) => {
    await client.cancelQueries({ queryKey: key });
    client.setQueryData(shortlistQuery(userId).queryKey, (before) => before && next(before));
  };
  const changes = {
    ...writesInOrder,
    mutationKey: ['shortlist-change', userId],
    // A list read before the last of several changes is none of what they leave.
    onSettled: () => {
      if (client.isMutating({ mutationKey: ['shortlist-change', userId] }) > 1) return;
      void client.invalidateQueries({ queryKey: key });
    },
  };

  const save = useMutation({
    ...changes,
    mutationFn: savePitch,
    onMutate: (pitch: SavedPitch) => change((pitches) => withPitch(pitches, pitch)),
    onError: () => toast.error(t('failed')),
  });
  const remove = useMutation({
    ...changes,
    mutationFn: ({ pitch }: Removal) => forgetPitch(userId, pitch.positionId),
    onMutate: ({ pitch }) => change((pitches) => withoutPitch(pitches, pitch.positionId)),
    onSuccess: (_data, { pitch, note }) =>
      toast.info(t('removed'), {
        duration: undoMs,
        action: { label: t('undo'), onClick: () => save.mutate({ ...pitch, note }) },
      }),
    onError: (_error, { pitch, note }) => {
      // The row comes back with what the server has of its note.
      if (note !== pitch.note) {
        keepDraft(userId, pitch.positionId, { draft: note, stored: pitch.note });
      }
      toast.error(t('failed'));
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
