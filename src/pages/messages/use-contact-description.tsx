import type { Contact } from '@/domain/contact/contact';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Describe } from '@/features/chat/thread/thread';
import { ContactActions, ContactLine } from '@/features/contacts/contact/contact-actions';
import { ContactSheetButton } from '@/features/contacts/contact/contact-sheet';
import { contactPostersQuery } from '@/features/contacts/api/queries';
import { posterOfContact } from '@/features/contacts/contact/contact';
import type { Poster } from '@/domain/video/poster';
import { paths } from '@/lib/routing/paths';
import { useTerms } from '@/domain/use-terms';
import { useWideScreen } from '@/lib/browser/use-wide-screen';

const noContacts: readonly Contact[] = [];
const noPosters: ReadonlyMap<string, Poster | null> = new Map();

/** How a company sees an unlocked talent in a conversation: face, contact, stage, pitch, call, mail and copy. */
export function useContactDescription(contacts: readonly Contact[] = noContacts) {
  // Loads the texts with the page; loading them with the contact would suspend the page and hide
  // what is being written.
  const { t } = useTranslation('contacts');
  const { data: posters = noPosters } = useQuery(contactPostersQuery(contacts));
  const isWide = useWideScreen();
  const terms = useTerms();
  const describe = useMemo((): Describe => {
    const byTalent = new Map(contacts.map((contact) => [contact.closer_id, contact]));
    return (talentId) => {
      const contact = byTalent.get(talentId);
      if (!contact) return {};
      const isPublished = contact.position_id !== null && posters.has(contact.position_id);
      const facts = [
        contact.position_title && terms.title(contact.position_title),
        contact.stage === 'new' ? null : t(`stage.${contact.stage}`),
      ];
      return {
        picture: posterOfContact(contact, posters),
        pitch: isPublished && contact.position_id ? paths.pitch(contact.position_id) : undefined,
        details: isWide ? (
          <ContactLine contact={contact} />
        ) : (
          facts.filter(Boolean).join('\u00a0· ')
        ),
        action: (
          <div className="flex shrink-0 items-center">
            <ContactActions contact={contact} className="max-lg:hidden" />
            <ContactSheetButton contact={contact} isPublished={isPublished} />
          </div>
        ),
      };
    };
  }, [contacts, posters, isWide, terms, t]);
  return { describe, posters };
}
