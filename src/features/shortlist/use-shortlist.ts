import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from '@/ui/toast';
import { forgetPitch, savePitch, shortlistKey, shortlistQuery } from './queries';
import { withoutPitch, withPitch, type SavedPitch } from './saved-pitch';

const undoMs = 6000;

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
  const failed = () => {
    toast.error(t('failed'));
    void client.invalidateQueries({ queryKey: key });
  };

  const save = useMutation({
    networkMode: 'always',
    mutationFn: savePitch,
    onMutate: (pitch: SavedPitch) => change((pitches) => withPitch(pitches, pitch)),
    onError: failed,
  });
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: (pitch: SavedPitch) => forgetPitch(userId, pitch.positionId),
    onMutate: (pitch) => change((pitches) => withoutPitch(pitches, pitch.positionId)),
    onSuccess: (_data, pitch) =>
      toast.info(t('removed'), {
        duration: undoMs,
        action: { label: t('undo'), onClick: () => save.mutate(pitch) },
      }),
    onError: failed,
  });

  return {
    list,
    save: (positionId: string) =>
      save.mutate({ positionId, note: '', savedAt: new Date().toISOString() }),
    /** With a way back, note and place included. */
    remove: (pitch: SavedPitch) => remove.mutate(pitch),
  };
}
