import { stages, type Contact, type Stage } from '@/domain/contact';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Poster } from '@/domain/poster';
import { useTerms } from '@/domain/use-terms';
import { Menu } from '@/ui/button/menu';
import { cx } from '@/ui/cx';
import { CountBadge } from '@/ui/feedback/badge';
import { Avatar } from '@/ui/layout/avatar';
import { NextStepLine } from '@/features/contacts/progress/next-step-line';

interface BoardCardProps {
  contact: Contact;
  poster: Poster | null;
  /** Unread messages. */
  unread: number;
  onOpen: () => void;
  onMove: (stage: Stage) => void;
  isDragged: boolean;
  onDragStart: () => void;
  onDragEnd: () => void;
}

/** A contact on the board: it can be opened, dragged, and moved by its menu. */
export function BoardCard(props: BoardCardProps) {
  const { contact, poster, unread, onOpen, onMove, isDragged, onDragStart, onDragEnd } = props;
  const { t } = useTranslation('contacts');
  const terms = useTerms();
  const name = contact.closer_name ?? t('nameless');
  return (
    <div
      data-contact={contact.id}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        // Firefox drags nothing that carries no data.
        event.dataTransfer.setData('text/plain', name);
        onDragStart();
      }}
      onDragEnd={onDragEnd}
      className={cx(
        'grid cursor-grab gap-1 rounded-field bg-surface p-3 shadow-card active:cursor-grabbing',
        isDragged && 'opacity-50',
      )}
    >
      <div className="flex items-center gap-2">
        <Avatar name={name} picture={poster} size="sm" />
        <CountBadge count={unread} label={t('unread', { count: unread })} />
        <Menu
          label={t('board.move', { name })}
          className="-my-2 -mr-2 ml-auto"
          items={stages
            .filter((stage) => stage !== contact.stage)
            .map((stage) => ({
              label: t('board.moveTo', { stage: t(`stage.${stage}`) }),
              icon: <ArrowRight aria-hidden />,
              onSelect: () => onMove(stage),
            }))}
        />
      </div>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="min-h-11 min-w-0 cursor-pointer rounded-field text-left"
      >
        <span className="line-clamp-2 font-semibold wrap-anywhere">{name}</span>
        {contact.position_title ? (
          <span className="block truncate text-sm text-muted">
            {terms.title(contact.position_title)}
          </span>
        ) : null}
        <NextStepLine contact={contact} wraps className="mt-1" />
      </button>
    </div>
  );
}
