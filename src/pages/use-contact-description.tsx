import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Describe } from '@/features/chat/thread';
import { ContactActions, ContactLine } from '@/features/contacts/contact-actions';
import type { Contact } from '@/features/contacts/contact';
import { ContactSheetButton } from '@/features/contacts/contact-sheet';
import { contactPostersQuery } from '@/features/contacts/queries';
import { posterOf } from '@/features/contacts/poster';
import { paths } from '@/lib/paths';
import { useTerms } from '@/lib/use-terms';
import { useWideScreen } from '@/lib/use-wide-screen';

const noContacts: readonly Contact[] = [];
const noPosters: ReadonlyMap<string, string> = new Map();

/** How a company sees an unlocked talent in a conversation: face, contact, call, mail and copy. */
export function useContactDescription(contacts: readonly Contact[] = noContacts) {
  // With the page: waiting for them when the contact has come would hide what is being written.
  useTranslation('contacts');
  const { data: posters = noPosters } = useQuery(contactPostersQuery(contacts));
  const isWide = useWideScreen();
  const terms = useTerms();
  const describe = useMemo((): Describe => {
    const byTalent = new Map(contacts.map((contact) => [contact.closer_id, contact]));
    return (talentId) => {
      const contact = byTalent.get(talentId);
      if (!contact) return {};
      const position = contact.position_title && terms.title(contact.position_title);
      const poster = posterOf(contact, posters);
      return {
        avatarSrc: poster,
        pitch: poster && contact.position_id ? paths.pitch(contact.position_id) : undefined,
        details: isWide ? <ContactLine contact={contact} /> : position,
        action: isWide ? (
          <ContactActions contact={contact} />
        ) : (
          <ContactSheetButton contact={contact} />
        ),
      };
    };
  }, [contacts, posters, isWide, terms]);
  return { describe, posters };
}
