import { Bookmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/lib/session/session';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/button/icon-button';
import { toast } from '@/ui/toast/toast';
import { useShortlist } from './use-shortlist';

interface SaveButtonProps {
  positionId: string;
  /** The talent's first name, for the button's label. */
  name: string;
}

/** Saves the pitch to the company's shortlist, or removes it. */
export function SaveButton({ positionId, name }: SaveButtonProps) {
  const { t } = useTranslation('shortlist');
  const { list, save, remove } = useShortlist(useUser().id);
  const saved = list.data?.find((pitch) => pitch.positionId === positionId);
  // If the list failed to load, it is unknown whether the pitch is saved, so a click reads the list again.
  const readAgain = async () => {
    const { data } = await list.refetch();
    if (data === undefined) toast.error(t('loadFailed'), { description: t('loadFailedHint') });
  };
  const toggle = () => {
    if (list.data === undefined) void readAgain();
    else if (saved) remove(saved);
    else save(positionId);
  };
  return (
    <IconButton
      variant="theatre"
      // One name in both states, because the state is said by 'pressed'.
      label={t('save', { name })}
      aria-pressed={saved !== undefined}
      disabled={list.isPending}
      icon={
        <Bookmark
          key={String(saved !== undefined)}
          aria-hidden
          className={cx(saved && 'animate-pop fill-current')}
        />
      }
      onClick={toggle}
    />
  );
}
