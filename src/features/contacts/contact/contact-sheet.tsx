import type { Contact } from '@/domain/contact/contact';
import { ChevronRight, IdCard, MessageCircle, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '@/lib/i18n/format';
import { paths } from '@/lib/routing/paths';
import { useTerms } from '@/domain/use-terms';
import { Button, ButtonLink } from '@/ui/button/button';
import { Sheet } from '@/ui/dialog/sheet';
import { ProgressFields } from '@/features/contacts/progress/progress-fields';
import { ContactDetails } from './contact-details';

interface ContactSheetProps {
  contact: Contact;
  /** Whether the pitch that was unlocked is still published. */
  isPublished: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Where the sheet is opened outside the conversation. */
  onChat?: () => void;
}

/** The details and progress of a contact, with a link to the pitch. */
export function ContactSheet(props: ContactSheetProps) {
  const { contact, isPublished, open, onOpenChange, onChat } = props;
  const { t, i18n } = useTranslation('contacts');
  const terms = useTerms();
  const date = formatDate(contact.created_at, i18n.language);
  const position = contact.position_title && terms.title(contact.position_title);
  const description = [position, t('unlockedOn', { date })].filter(Boolean);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={
        <span dir="auto" className="wrap-anywhere">
          {contact.closer_name ?? t('nameless')}
        </span>
      }
      description={description.join('\u00a0· ')}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      {onChat ? (
        <Button icon={<MessageCircle aria-hidden />} onClick={onChat}>
          {t('openChat')}
        </Button>
      ) : null}
      <ContactDetails contact={contact}>
        <ProgressFields key={contact.closer_id} contact={contact} />
      </ContactDetails>
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
  );
}

/** A button that opens the sheet of a contact. It shows the stage if there is room. */
export function ContactSheetButton({
  contact,
  isPublished,
}: Pick<ContactSheetProps, 'contact' | 'isPublished'>) {
  const { t } = useTranslation('contacts');
  const [open, setOpen] = useState(false);
  const stage = t('atStage', { stage: t(`stage.${contact.stage}`) });
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-haspopup="dialog"
        aria-label={`${t('details')}, ${stage}`}
        title={t('details')}
        onClick={() => setOpen(true)}
        className="px-3! @max-[17rem]:size-(--control) @max-[17rem]:min-h-0 @max-[17rem]:px-0!"
      >
        <IdCard aria-hidden className="@min-[22rem]:hidden" />
        <span className="hidden @min-[22rem]:block @min-[44rem]:hidden">{t('detailsShort')}</span>
        <span className="hidden pl-1 @min-[44rem]:block">{stage}</span>
        <ChevronRight aria-hidden className="hidden @min-[44rem]:block" />
      </Button>
      <ContactSheet
        contact={contact}
        isPublished={isPublished}
        open={open}
        onOpenChange={setOpen}
      />
    </>
  );
}
