import type { Contact } from '@/domain/contact';
import { IdCard, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '@/lib/i18n/format';
import { paths } from '@/lib/routing/paths';
import { useTerms } from '@/domain/use-terms';
import { ButtonLink } from '@/ui/button/button';
import { IconButton } from '@/ui/button/icon-button';
import { Sheet } from '@/ui/dialog/sheet';
import { ContactDetails } from './contact-details';

interface ContactSheetButtonProps {
  contact: Contact;
  /** Whether the pitch that was unlocked is still published. */
  isPublished: boolean;
}

/** A button that opens the details of a contact, with a link to the pitch. */
export function ContactSheetButton({ contact, isPublished }: ContactSheetButtonProps) {
  const { t, i18n } = useTranslation('contacts');
  const terms = useTerms();
  const [open, setOpen] = useState(false);
  const date = formatDate(contact.created_at, i18n.language);
  const position = contact.position_title && terms.title(contact.position_title);
  const description = [position, t('unlockedOn', { date })].filter(Boolean);
  return (
    <>
      <IconButton
        label={t('details')}
        icon={<IdCard aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title={<span className="wrap-anywhere">{contact.closer_name ?? t('nameless')}</span>}
        description={description.join('\u00a0· ')}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <ContactDetails contact={contact} />
        {isPublished && contact.position_id !== null ? (
          <ButtonLink
            to={paths.pitch(contact.position_id)}
            variant="secondary"
            icon={<Play aria-hidden />}
          >
            {t('watch')}
          </ButtonLink>
        ) : null}
      </Sheet>
    </>
  );
}
