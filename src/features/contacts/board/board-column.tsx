import type { Contact, Stage } from '@/domain/contact/contact';
import { useId, useState, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';

/** How many cards a column shows before 'Show all' is pressed. */
const shownAtFirst = 30;

interface BoardColumnProps {
  stage: Stage;
  contacts: readonly Contact[];
  /** Whether the card that is being dragged may be dropped here. */
  accepts: boolean;
  onDrop: () => void;
  renderCard: (contact: Contact) => ReactNode;
}

/** The contacts at one stage, with their number. */
export function BoardColumn(props: BoardColumnProps) {
  const { stage, contacts, accepts, onDrop, renderCard } = props;
  const { t } = useTranslation('contacts');
  const headingId = useId();
  const [showsAll, setShowsAll] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const visibleContacts = showsAll ? contacts : contacts.slice(0, shownAtFirst);
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
  };
  return (
    <div
      role="presentation"
      onDragOver={(event) => {
        if (!accepts) return;
        // Without this the browser allows no drop.
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={leave}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onDrop();
      }}
      className={cx(
        'min-h-48 min-w-0 rounded-card bg-raised p-2 transition-shadow',
        accepts && isOver && 'inset-ring-2 inset-ring-ink',
      )}
    >
      <section aria-labelledby={headingId} className="h-full">
        <h2
          id={headingId}
          className="sticky top-(--top-bar) z-1 flex items-baseline gap-2 bg-raised px-2 pt-1 pb-2 font-sans text-sm font-semibold tracking-normal"
        >
          {t(`stage.${stage}`)}{' '}
          <span className="font-normal text-muted tabular-nums">{contacts.length}</span>
        </h2>
        {visibleContacts.length > 0 ? (
          <ul aria-labelledby={headingId} className="grid gap-2">
            {visibleContacts.map((contact) => (
              <li key={contact.id}>{renderCard(contact)}</li>
            ))}
          </ul>
        ) : (
          <p className="px-2 py-3 text-sm text-muted">{t('board.empty')}</p>
        )}
        {visibleContacts.length < contacts.length ? (
          <Button variant="ghost" size="sm" className="w-full" onClick={() => setShowsAll(true)}>
            {t('showAll', { count: contacts.length })}
          </Button>
        ) : null}
      </section>
    </div>
  );
}
