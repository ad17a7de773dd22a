import { Bookmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/lib/session';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/icon-button';
import { useShortlist } from './use-shortlist';

type SaveButtonProps = {
  positionId: string;
  /** First name, for the button's own name. */
  name: string;
};

/** On a pitch, for a company: keep it in mind without paying, or let it go again. */
export function SaveButton({ positionId, name }: SaveButtonProps) {
  const { t } = useTranslation('shortlist');
  const { list, save, remove } = useShortlist(useUser().id);
  const saved = list.data?.find((pitch) => pitch.positionId === positionId);
  return (
    <IconButton
      variant="theatre"
      label={t(saved ? 'unsave' : 'save', { name })}
      aria-pressed={saved !== undefined}
      disabled={list.data === undefined}
      icon={
        <Bookmark
          key={String(saved !== undefined)}
          aria-hidden
          className={cx(saved && 'animate-pop fill-current')}
        />
      }
      onClick={() => (saved ? remove(saved) : save(positionId))}
    />
  );
}
