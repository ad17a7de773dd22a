import { stages, type Contact, type Stage } from '@/domain/contact/contact';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Poster } from '@/domain/video/poster';
import { formatDate } from '@/lib/i18n/format';
import { useTerms } from '@/domain/use-terms';
import { Menu } from '@/ui/button/menu';
import { cx } from '@/ui/cx';
import { CountBadge } from '@/ui/feedback/badge';
import { Avatar } from '@/ui/layout/avatar';
import { hasNextStep, type ContactActivity } from '@/features/contacts/contact/contact';
import { NextStepLine } from '@/features/contacts/progress/next-step-line';

interface BoardCardProps {
  contact: Contact;
  poster: Poster | null;
  /** Undefined without a conversation. */
  activity: ContactActivity | undefined;
  onOpen: () => void;
  onMove: (stage: Stage) => void;
  isDragged: boolean;
  onDragStart: () => void;
  onDragEnd: () => void;
}

/** A contact on the board: it can be opened, dragged, and moved by its menu. */
export function BoardCard(props: BoardCardProps) {
  const { contact, poster, activity, onOpen, onMove, isDragged, onDragStart, onDragEnd } = props;
  const { t, i18n } = useTranslation('contacts');
  const terms = useTerms();
  const { unread = 0, preview = '' } = activity ?? {};
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
          items={() =>
            stages
              .filter((stage) => stage !== contact.stage)
              .map((stage) => ({
                label: t('board.moveTo', { stage: t(`stage.${stage}`) }),
                icon: <ArrowRight aria-hidden />,
                onSelect: () => onMove(stage),
              }))
          }
        />
      </div>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="min-h-11 min-w-0 cursor-pointer scroll-mt-16 rounded-field text-left"
      >
        <span dir="auto" className="line-clamp-2 text-left font-semibold wrap-anywhere">
          {name}
        </span>
        {contact.position_title ? (
          <span className="block truncate text-sm text-muted">
            {terms.title(contact.position_title)}
          </span>
        ) : null}
        <span className="block text-sm text-muted">
          {t('unlockedOn', { date: formatDate(contact.created_at, i18n.language) })}
        </span>
        <NextStepLine contact={contact} wraps className="mt-1" />
        {preview && !hasNextStep(contact) ? (
          <span
            dir="auto"
            className={cx(
              'mt-1 line-clamp-2 text-sm wrap-anywhere',
              unread > 0 ? 'text-ink' : 'text-muted',
            )}
          >
            {preview}
          </span>
        ) : null}
      </button>
    </div>
  );
}
