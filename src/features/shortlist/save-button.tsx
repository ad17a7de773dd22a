import { Bookmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/lib/session/session';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/button/icon-button';
import { toast } from '@/ui/toast/toast';
import { useShortlist } from './use-shortlist';

interface SaveButtonProps {
  positionId: string;
  /** First name, for the button's own name. */
  name: string;
}

/** On a pitch, for a company: keep it in mind without paying, or let it go again. */
export function SaveButton({ positionId, name }: SaveButtonProps) {
  const { t } = useTranslation('shortlist');
  const { list, save, remove } = useShortlist(useUser().id);
  const saved = list.data?.find((pitch) => pitch.positionId === positionId);
  // Saved blindly, a pitch that is on the list already would lose its note.
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
      label={t(saved ? 'unsave' : 'save', { name })}
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
