import type { Contact } from '@/domain/contact/contact';
import { Check, MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Poster } from '@/domain/video/poster';
import { useTerms } from '@/domain/use-terms';
import { Avatar } from '@/ui/layout/avatar';
import { Button } from '@/ui/button/button';
import { Card } from '@/ui/layout/card';
import { ContactDetails } from '@/features/contacts/contact/contact-details';

interface NewContactProps {
  contact: Contact;
  poster: Poster | null;
  onChat: () => void;
}

/** The contact that was just unlocked; shown on phones, which have no conversation beside the list. */
export function NewContact({ contact, poster, onChat }: NewContactProps) {
  const { t } = useTranslation('contacts');
  const terms = useTerms();
  const name = contact.closer_name ?? t('nameless');
  return (
    <section className="mb-5">
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Avatar name={name} picture={poster} size="lg" />
          <div className="text-room">
            <p className="flex items-center gap-1.5 text-sm font-semibold text-success">
              <Check aria-hidden className="size-4 shrink-0" />
              {t('yours')}
            </p>
            <p dir="auto" className="line-clamp-2 text-left font-display text-lg wrap-anywhere">
              {name}
            </p>
            {contact.position_title ? (
              <p className="truncate text-sm text-muted">{terms.title(contact.position_title)}</p>
            ) : null}
          </div>
        </div>
        <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <ContactDetails contact={contact} short />
        </section>
        <Button icon={<MessageCircle aria-hidden />} onClick={onChat}>
          {t('startChatting')}
        </Button>
      </Card>
    </section>
  );
}
