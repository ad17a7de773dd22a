import { stages, type Contact, type Stage } from '@/domain/contact/contact';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Poster } from '@/domain/video/poster';
import {
  groupByStage,
  posterOfContact,
  type ContactActivity,
} from '@/features/contacts/contact/contact';
import { useProgressChange } from '@/features/contacts/progress/use-progress-change';
import { BoardCard } from './board-card';
import { BoardColumn } from './board-column';

interface BoardProps {
  /** In the order to show. */
  contacts: readonly Contact[];
  activity: ReadonlyMap<string, ContactActivity>;
  /** By position id. */
  posters: ReadonlyMap<string, Poster | null>;
  onOpen: (contact: Contact) => void;
}

/**
 * The contacts in a column for each stage. A contact is moved by dragging it, or by its menu with the
 * keyboard and on touch screens; a move that fails is undone.
 */
export function Board({ contacts, activity, posters, onOpen }: BoardProps) {
  const { t } = useTranslation('contacts');
  const root = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<Contact | null>(null);
  const [moved, setMoved] = useState<{ contact: Contact; stage: Stage } | null>(null);
  /** The contact whose menu takes the focus when its card is drawn again in another column. */
  const focusNext = useRef<string | null>(null);
  const { change } = useProgressChange((contact) => {
    setMoved(null);
    if (document.activeElement?.closest('[data-contact]') === cardOf(root.current, contact.id)) {
      focusNext.current = contact.id;
    }
  });
  const move = (contact: Contact, stage: Stage) => {
    if (contact.stage === stage) return;
    change(contact, { stage });
    setMoved({ contact, stage });
  };
  useLayoutEffect(() => {
    if (focusNext.current === null || document.activeElement !== document.body) return;
    const card = cardOf(root.current, focusNext.current);
    const menu = card?.querySelector<HTMLElement>('[aria-haspopup=menu]');
    // A long column may not show it.
    (menu ?? root.current)?.focus({ preventScroll: menu === undefined });
    focusNext.current = null;
  });
  const columns = groupByStage(contacts);
  return (
    <div ref={root} tabIndex={-1} className="outline-none">
      <p role="status" className="sr-only">
        {moved
          ? t('board.moved', {
              name: moved.contact.closer_name ?? t('nameless'),
              stage: t(`stage.${moved.stage}`),
            })
          : null}
      </p>
      <div role="group" aria-label={t('board.title')} className="grid grid-cols-5 gap-3">
        {stages.map((stage) => (
          <BoardColumn
            key={stage}
            stage={stage}
            contacts={columns.get(stage) ?? []}
            accepts={dragged !== null && dragged.stage !== stage}
            onDrop={() => {
              if (dragged) move(dragged, stage);
              setDragged(null);
            }}
            renderCard={(contact) => (
              <BoardCard
                contact={contact}
                poster={posterOfContact(contact, posters)}
                activity={activity.get(contact.closer_id)}
                onOpen={() => onOpen(contact)}
                onMove={(to) => {
                  focusNext.current = contact.id;
                  move(contact, to);
                }}
                isDragged={dragged?.id === contact.id}
                onDragStart={() => setDragged(contact)}
                onDragEnd={() => setDragged(null)}
              />
            )}
          />
        ))}
      </div>
    </div>
  );
}

function cardOf(board: HTMLElement | null, contactId: string): HTMLElement | undefined {
  const cards = board?.querySelectorAll<HTMLElement>('[data-contact]') ?? [];
  return [...cards].find((card) => card.dataset['contact'] === contactId);
}
