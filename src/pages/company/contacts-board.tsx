import type { Contact } from '@/domain/contact/contact';
import { useState } from 'react';
import type { Poster } from '@/domain/video/poster';
import { Board } from '@/features/contacts/board/board';
import type { ContactActivity } from '@/features/contacts/contact/contact';
import { ContactSheet } from '@/features/contacts/contact/contact-sheet';

interface ContactsBoardProps {
  /** In the order to show. */
  contacts: readonly Contact[];
  activity: ReadonlyMap<string, ContactActivity>;
  /** By position id. */
  posters: ReadonlyMap<string, Poster | null>;
  onChat: (talentId: string) => void;
}

/** The board, with the sheet of the contact that was opened. */
export function ContactsBoard({ contacts, activity, posters, onChat }: ContactsBoardProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const openContact = contacts.find((contact) => contact.id === openId);
  return (
    <>
      <Board
        contacts={contacts}
        activity={activity}
        posters={posters}
        onOpen={(contact) => {
          setOpenId(contact.id);
          setIsOpen(true);
        }}
      />
      {openContact ? (
        <ContactSheet
          contact={openContact}
          isPublished={openContact.position_id !== null && posters.has(openContact.position_id)}
          open={isOpen}
          onOpenChange={setIsOpen}
          onChat={() => onChat(openContact.closer_id)}
        />
      ) : null}
    </>
  );
}
